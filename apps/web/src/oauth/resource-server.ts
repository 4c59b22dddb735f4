/** A resource server that asks about tokens over HTTP, because it has no access to their store. */
import { hashClientSecret } from '@vinspec/core/oauth'
import type { ClientMetadata } from 'oidc-provider'

export const RESOURCE_SERVER_ID = 'resource-server'

/** It may introspect tokens, and nothing else. */
export function resourceServerClient(introspectionSecret: string): ClientMetadata {
  return {
    client_id: RESOURCE_SERVER_ID,
    client_secret: Buffer.from(hashClientSecret(introspectionSecret)).toString('base64url'),
    token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: [],
    response_types: [],
    grant_types: [],
  }
}
