/** How an owner signs in at Tesla, and how tokens are issued and revoked (OAuth 2.0, with PKCE). */
import { createHash } from 'node:crypto'
import { canBeSent } from '../can-be-sent.ts'
import { readJson } from '../read-json.ts'
import { kindOfRefusal } from './kind-of-refusal.ts'
import type { Exchange, NewTokens, OwnerTokens, SignIn } from './owner-source.ts'
import { readNumber, readText } from './read-field.ts'

export interface TeslaOwnerSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Where owners sign in, and end their consent. */
  readonly signInUrl: URL
  /** Where servers get tokens. */
  readonly tokenUrl: URL
  /** The API of each region, likeliest first. */
  readonly apiUrls: readonly URL[]
  /** False: another server stands in for Tesla. */
  readonly isReal: boolean
}

export function teslaSignInUrl({ clientId, signInUrl }: TeslaOwnerSettings, signIn: SignIn): URL {
  const url = new URL('/oauth2/v3/authorize', signInUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: signIn.redirectUri,
    scope: 'openid offline_access vehicle_device_data',
    state: signIn.state,
    code_challenge: createHash('sha256').update(signIn.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt_missing_scopes: 'true',
    require_requested_scopes: 'true',
  }).toString()
  return url
}

/** A rejection is final; any other failure may be temporary. */
export async function getTeslaTokens(
  { clientId, tokenUrl, apiUrls }: TeslaOwnerSettings,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Exchange> {
  try {
    const audience = apiUrls[0]?.origin ?? ''
    const body = new URLSearchParams({ ...form, client_id: clientId, audience })
    const response = await fetch(tokenUrl, { method: 'POST', body, signal, redirect: 'error' })
    const cause = new Error(`Tesla answered a request for tokens with ${response.status}`)
    if (!response.ok) {
      const error = await readJson(response).catch(() => undefined)
      return { kind: kindOfRefusal(response.status, readText(error, 'error')), cause }
    }
    const tokens = toTokens(await readJson(response))
    return tokens ? { kind: 'tokens', tokens } : { kind: 'away', cause: new Error('Tesla gave no tokens') }
  } catch (cause) {
    return { kind: 'away', cause: new Error('Tesla did not answer a request for tokens', { cause }) }
  }
}

function toTokens(answer: unknown): NewTokens | undefined {
  const accessToken = readText(answer, 'access_token')
  const seconds = readNumber(answer, 'expires_in')
  if (accessToken === undefined || seconds === undefined) return undefined
  if (!canBeSent('authorization', accessToken)) return undefined
  const refreshToken = readText(answer, 'refresh_token')
  const lifetimeMs = seconds * 1000
  return { accessToken, lifetimeMs, ...(refreshToken !== undefined && { refreshToken }) }
}

/** Revokes tokens by RFC 7009, which also accepts a token that the server no longer knows. */
export async function revokeTeslaTokens(
  { clientId, clientSecret, signInUrl }: TeslaOwnerSettings,
  { accessToken, refreshToken }: OwnerTokens,
  signal: AbortSignal,
): Promise<void> {
  const body = new URLSearchParams({
    token: refreshToken ?? accessToken,
    client_id: clientId,
    client_secret: clientSecret,
  })
  const url = new URL('/oauth2/v3/revoke', signInUrl)
  const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Tesla answered a revocation with ${response.status}`)
}
