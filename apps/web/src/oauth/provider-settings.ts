/** The settings of the authorization server. README.md gives the reason for each. */

import { hashClientSecret } from '@vinspec/core/oauth'
import { type ClientMetadata, type Configuration, errors } from 'oidc-provider'
import { judgeClientMetadata } from './client-metadata.ts'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { DEVICE_AUTHORIZATION_PATH } from './device-authorization.ts'
import { commandClient } from './device-grant.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { hostOfApp } from './redirect-target.ts'
import { renderRefusal } from './refusals.ts'
import type { RegistrationLimit } from './registration-limit.ts'
import { ACCESS_SCOPE, SCOPES } from './scopes.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
const KILOBYTE = 1024

export function toProviderSettings(
  dependencies: AuthorizationServerDependencies,
  registrationLimit: RegistrationLimit,
): Configuration {
  const { mcpUrl, publicUrl, allowLoopbackMetadata, accessTokenLifetimeSeconds, introspectionSecret } =
    dependencies
  return {
    clients: [
      commandClient(),
      ...(introspectionSecret === undefined ? [] : [resourceServerClient(introspectionSecret)]),
    ],
    discovery: { device_authorization_endpoint: new URL(DEVICE_AUTHORIZATION_PATH, publicUrl).href },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      jwks: '/oauth/jwks',
    },
    scopes: SCOPES,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'Ed25519'],
    },
    extraClientMetadata: {
      properties: ['redirect_uris'],
      validator: (_context, _key, _value, metadata) => judgeClientMetadata(metadata),
    },
    clientBasedCORS: () => true,
    renderError: renderRefusal,
    fetch: createGuardedFetch({ allowLoopback: allowLoopbackMetadata }),
    fetchResponseBodyLimits: {
      'client_id metadata document': 8 * KILOBYTE,
      jwks_uri: 32 * KILOBYTE,
      sector_identifier_uri: 0,
    },
    features: features(mcpUrl, registrationLimit),
    interactions: { url: (_context, { uid }) => `/oauth/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: accessTokenLifetimeSeconds,
      AuthorizationCode: MINUTE_S,
      RefreshToken: 30 * DAY_S,
      IdToken: 15 * MINUTE_S,
      Interaction: 30 * MINUTE_S,
      Session: 30 * MINUTE_S,
      // Longer than any connection, which ends only by being revoked.
      Grant: 10 * 365 * DAY_S,
    },
  }
}

function features(mcpUrl: string, registrationLimit: RegistrationLimit): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 5 * MINUTE_S, max: DAY_S },
      // Without a context, the consent page is reading the document of an app that passed the limit before.
      allowFetch: async (context: { readonly ip: string } | undefined, clientId) =>
        context === undefined || (await registrationLimit.take(context.ip, hostOfApp(clientId))) === 0,
    },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => client.clientId === token.clientId,
    },
    introspection: {
      enabled: true,
      allowedPolicy: (_context, client, token) =>
        client.clientId === RESOURCE_SERVER_ID ||
        (client.clientAuthMethod !== 'none' && client.clientId === token.clientId),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => mcpUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (!isSameResource(resource, mcpUrl)) throw new errors.InvalidTarget()
        return { scope: ACCESS_SCOPE, audience: mcpUrl, accessTokenFormat: 'opaque' }
      },
    },
  }
}

/** Compares without the trailing slash and the case of the host, in which clients differ. */
function isSameResource(resource: string, mcpUrl: string): boolean {
  const canonical = (url: string) => new URL(url).href.replace(/\/$/, '')
  return URL.canParse(resource) && canonical(resource) === canonical(mcpUrl)
}

/** A resource server without access to the store of tokens, which introspects them over HTTP. */
const RESOURCE_SERVER_ID = 'resource-server'

/** The client of that resource server, which may only introspect tokens. */
function resourceServerClient(introspectionSecret: string): ClientMetadata {
  return {
    client_id: RESOURCE_SERVER_ID,
    client_secret: Buffer.from(hashClientSecret(introspectionSecret)).toString('base64url'),
    token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: [],
    response_types: [],
    grant_types: [],
  }
}
