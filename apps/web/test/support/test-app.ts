/** An app that wants access, by hand: every parameter can be wrong. */
import { createHash, randomBytes } from 'node:crypto'

export const CALLBACK = 'http://127.0.0.1/callback'

/** What the token endpoint answers. */
export interface TokenAnswer {
  readonly status: number
  readonly error: string | undefined
  readonly accessToken: string
  readonly refreshToken: string
  readonly scope: string | undefined
}

/** Where the app finds its authorization server, and how its customer answers. */
export interface AppSurroundings {
  readonly url: string
  readonly resource: { readonly mcpUrl: string }
  /** Where the app listens, if it does. */
  readonly callback?: string
  authorize(authorizationUrl: string): Promise<URL>
}

export interface CodeGrant {
  readonly code: string
  readonly verifier: string
}

type Parameters = Readonly<Record<string, string | undefined>>

export interface TestApp {
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Where the customer's browser is sent; `undefined` takes a parameter away. */
  authorizationUrl(verifier: string, changes?: Parameters): string
  /** Asks the customer. Returns where the app gets its answer. */
  ask(changes?: Parameters): Promise<URL & CodeGrant>
  redeem(grant: CodeGrant, changes?: Parameters): Promise<TokenAnswer>
  refresh(refreshToken: string, changes?: Parameters): Promise<TokenAnswer>
  /** The whole way to a pair of tokens. */
  connect(): Promise<TokenAnswer>
}

export async function register(bed: Pick<AppSurroundings, 'url'>, metadata: object): Promise<Response> {
  return await fetch(`${bed.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
}

export async function registerApp(bed: AppSurroundings, metadata: object = {}): Promise<TestApp> {
  const response = await register(bed, {
    client_name: 'A test app',
    redirect_uris: [bed.callback ?? CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
    ...metadata,
  })
  if (response.status !== 201) throw new Error(`not registered: ${await response.text()}`)
  const { client_id: clientId, client_secret: clientSecret } = readTexts(await response.json())
  return createApp(bed, clientId ?? '', clientSecret)
}

export function createApp(bed: AppSurroundings, clientId: string, clientSecret?: string): TestApp {
  const callback = bed.callback ?? CALLBACK
  const app: TestApp = {
    clientId,
    clientSecret,
    authorizationUrl(verifier, changes = {}) {
      const url = new URL(`${bed.url}/oauth/authorize`)
      url.search = toForm({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: callback,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'state',
        resource: bed.resource.mcpUrl,
        ...changes,
      }).toString()
      return url.href
    },
    async ask(changes) {
      const verifier = randomBytes(32).toString('base64url')
      const answer = await bed.authorize(app.authorizationUrl(verifier, changes))
      return Object.assign(answer, { verifier, code: answer.searchParams.get('code') ?? '' })
    },
    redeem: async ({ code, verifier }, changes = {}) =>
      await askForTokens(bed, {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: callback,
        code,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: async (refreshToken, changes = {}) =>
      await askForTokens(bed, {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
        ...changes,
      }),
    connect: async () => await app.redeem(await app.ask()),
  }
  return app
}

async function askForTokens(bed: AppSurroundings, parameters: Parameters): Promise<TokenAnswer> {
  const response = await fetch(`${bed.url}/oauth/token`, { method: 'POST', body: toForm(parameters) })
  const { access_token, refresh_token, error, scope } = readTexts(await response.json())
  return {
    status: response.status,
    error,
    accessToken: access_token ?? '',
    refreshToken: refresh_token ?? '',
    scope,
  }
}

export function toForm(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value)
  return form
}

export function readTexts(value: unknown): Readonly<Record<string, string | undefined>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
