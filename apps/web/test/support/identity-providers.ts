/**
 * Google and GitHub as far as signing in needs them: over TLS on this machine, under their own names, with one
 * person who is signed in there and always consents.
 */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { listen } from '@vinspec/core/testing/listen'
import { generate } from 'selfsigned'
import { Agent, buildConnector, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import type { SocialSettings } from '../../src/auth/social-sign-in.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

export interface IdentityProviders {
  /** Who is signed in there from now on. */
  signIn(person: Partial<Person>): Person
  /** What a browser that comes with an authorization request is sent back to. */
  authorize(authorizationUrl: string | URL): URL
  close(): Promise<void>
}

export const SOCIAL_CLIENTS: SocialSettings = {
  google: { clientId: 'vinspec-at-google', clientSecret: 'a secret of google' },
  github: { clientId: 'vinspec-at-github', clientSecret: 'a secret of github' },
}

const HOSTS = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'github.com',
  'api.github.com',
]
const AUTHORIZATION = new Map([
  ['https://accounts.google.com/o/oauth2/v2/auth', SOCIAL_CLIENTS.google],
  ['https://github.com/login/oauth/authorize', SOCIAL_CLIENTS.github],
])

interface Code {
  readonly person: Person
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly challenge: string | null
}

export async function startIdentityProviders(): Promise<IdentityProviders> {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  let person = newPerson({})

  /** Gives the person who consented; undefined when anything about the code is wrong. */
  async function redeem(request: IncomingMessage): Promise<Person | undefined> {
    const form = new URLSearchParams(await text(request))
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const holds =
      code?.clientId === form.get('client_id') &&
      code?.clientSecret === form.get('client_secret') &&
      code?.redirectUri === form.get('redirect_uri') &&
      (code?.challenge === null || code?.challenge === verified)
    return holds ? code?.person : undefined
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse, withIdToken: boolean) {
    const found = await redeem(request)
    if (!found) return answer(response, 400, { error: 'invalid_grant' })
    const token = `provider-${randomUUID()}`
    tokens.set(token, found)
    const idToken = withIdToken ? { id_token: signIdToken(found) } : {}
    return answer(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600, ...idToken })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = tokens.get(/^Bearer (?<token>.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    switch (`${request.method} ${request.headers.host}${request.url}`) {
      case 'POST oauth2.googleapis.com/token':
        return await giveToken(request, response, true)
      case 'POST github.com/login/oauth/access_token':
        return await giveToken(request, response, false)
      case 'GET www.googleapis.com/oauth2/v3/certs':
        return answer(response, 200, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256' }],
        })
      case 'GET api.github.com/user':
        return found
          ? answer(response, 200, { id: found.id, login: found.name, name: found.name, avatar_url: PICTURE })
          : answer(response, 401, {})
      case 'GET api.github.com/user/emails':
        return found
          ? answer(response, 200, [{ email: found.email, primary: true, verified: found.emailVerified }])
          : answer(response, 401, {})
      default:
        return answer(response, 404, {})
    }
  }

  const { private: key, cert } = await generate([{ name: 'commonName', value: 'providers' }], {
    extensions: [{ name: 'subjectAltName', altNames: HOSTS.map((value) => ({ type: 2, value })) }],
  })
  const server = createServer({ key, cert }, (request, response) => void serve(request, response))
  const port = await listen(server)

  const usual = getGlobalDispatcher()
  const [direct, toProviders] = [buildConnector({}), buildConnector({ ca: cert })]
  setGlobalDispatcher(
    new Agent({
      connect: (options, callback) => {
        const { hostname } = options
        if (!HOSTS.includes(hostname)) direct(options, callback)
        else
          toProviders(
            { ...options, hostname: '127.0.0.1', port: String(port), servername: hostname },
            callback,
          )
      },
    }),
  )

  return {
    signIn: (facts) => {
      person = newPerson(facts)
      return person
    },
    authorize: (authorizationUrl) => {
      const { origin, pathname, searchParams } = new URL(authorizationUrl)
      const client = AUTHORIZATION.get(origin + pathname)
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      if (!client || searchParams.get('client_id') !== client.clientId) throw new Error('an unknown client')
      const code = randomUUID()
      codes.set(code, { person, ...client, redirectUri, challenge: searchParams.get('code_challenge') })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return back
    },
    close: async () => {
      setGlobalDispatcher(usual)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const PICTURE = 'https://pictures.example/face.png'
const KEY_ID = 'test'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function newPerson(facts: Partial<Person>): Person {
  const id = Math.floor(Math.random() * 1e9)
  return { id, name: 'Ada', email: `${randomUUID()}@example.com`, emailVerified: true, ...facts }
}

function signIdToken({ id, name, email, emailVerified }: Person): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    aud: SOCIAL_CLIENTS.google?.clientId,
    sub: String(id),
    name,
    email,
    email_verified: emailVerified,
    picture: PICTURE,
    iat: now,
    exp: now + 3600,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
