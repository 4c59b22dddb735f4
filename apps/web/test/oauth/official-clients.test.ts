/** The libraries that apps use get from the MCP server's URL to tokens that work. */
import { auth as authV2, type OAuthClientProvider as ProviderV2 } from '@modelcontextprotocol/client'
import {
  auth as authV1,
  type OAuthClientProvider as ProviderV1,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { startMetadataHost } from '../../testing/metadata-host.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { CALLBACK } from '../support/test-app.ts'

const bed = await closeAfterAll(startOAuthBed())
const host = await closeAfterAll(startMetadataHost())

const METADATA = {
  client_name: 'An official client',
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** The provider that both official clients require of their host program, in memory. */
function createProvider(metadataUrl?: string) {
  const kept: { client?: { client_id: string }; tokens?: Tokens; verifier: string; answer: URL | undefined } =
    {
      verifier: '',
      answer: undefined,
    }
  const provider = {
    redirectUrl: CALLBACK,
    clientMetadata: METADATA,
    ...(metadataUrl === undefined ? {} : { clientMetadataUrl: metadataUrl }),
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Tokens) => {
      kept.tokens = tokens
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: async (url: URL) => {
      kept.answer = await bed.authorize(url)
    },
  } satisfies ProviderV1 & ProviderV2
  return { kept, provider }
}

interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token?: string | undefined
}

const clients = [
  ['@modelcontextprotocol/sdk', authV1],
  ['@modelcontextprotocol/client', authV2],
] as const

test.each(clients)('%s registers, connects, and refreshes', async (_name, auth) => {
  const { kept, provider } = createProvider()
  const serverUrl = bed.resource.mcpUrl
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  const authorizationCode = kept.answer?.searchParams.get('code') ?? ''
  expect(await auth(provider, { serverUrl, authorizationCode, ...issuer(kept.answer) })).toBe('AUTHORIZED')
  const first = kept.tokens?.access_token ?? ''
  expect(await bed.resource.call(first)).toBe(200)
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  expect(kept.tokens?.access_token).not.toBe(first)
  expect(await bed.resource.call(kept.tokens?.access_token ?? '')).toBe(200)
})

test.each(clients)('%s connects with its metadata document, without registering', async (name, auth) => {
  const metadataUrl = host.publishApp(`/${encodeURIComponent(name)}.json`, METADATA)
  const { kept, provider } = createProvider(metadataUrl)
  const serverUrl = bed.resource.mcpUrl
  await auth(provider, { serverUrl })
  const authorizationCode = kept.answer?.searchParams.get('code') ?? ''
  await auth(provider, { serverUrl, authorizationCode, ...issuer(kept.answer) })
  expect(kept.client?.client_id).toBe(metadataUrl)
  expect(await bed.resource.call(kept.tokens?.access_token ?? '')).toBe(200)
})

test('oauth4webapi accepts every response of the whole flow', async () => {
  const http = { [oauth.allowInsecureRequests]: true }
  const issuerUrl = new URL(bed.url)
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const discovered = await oauth.discoveryRequest(issuerUrl, { ...http, algorithm })
    const server = await oauth.processDiscoveryResponse(issuerUrl, discovered)
    const registered = await oauth.dynamicClientRegistrationRequest(server, METADATA, http)
    const client = await oauth.processDynamicClientRegistrationResponse(registered)

    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid vinspec:access',
      resource: bed.resource.mcpUrl,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).toString()
    const answer = oauth.validateAuthResponse(server, client, await bed.authorize(url), state)

    const redeemed = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      CALLBACK,
      verifier,
      http,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, redeemed, http)
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(bed.customerId)
    expect(await bed.resource.call(tokens.access_token)).toBe(200)

    const refreshed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      http,
    )
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed)
    const revoked = await oauth.revocationRequest(server, client, oauth.None(), next.access_token, http)
    await oauth.processRevocationResponse(revoked)
    expect(await bed.resource.call(next.access_token)).toBe(401)
  }
})

/** The issuer parameter of RFC 9207, which the newer client checks. */
function issuer(answer: URL | undefined): { iss?: string } {
  const iss = answer?.searchParams.get('iss')
  return iss ? { iss } : {}
}
