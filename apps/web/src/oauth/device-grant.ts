/**
 * `vinspec login`: the grant by which the command gets an API key once its customer has approved it (RFC 8628). The
 * library authenticates the command and answers in the protocol's terms; core decides (packages/core/src/access/pairing).
 */
import type { Clock, Database } from '@vinspec/core/foundation'
import { type Redemption, redeemPairing } from '@vinspec/core/pairing'
import { type ClientMetadata, errors, type Provider } from 'oidc-provider'
import { reachStore } from './unavailable.ts'

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
/** The ID of the only client with this grant. Any program can claim it, so the customer is asked each time. */
export const COMMAND_ID = 'vinspec-cli'

export function commandClient(): ClientMetadata {
  return {
    client_id: COMMAND_ID,
    client_name: 'vinspec command',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    redirect_uris: [],
    response_types: [],
    grant_types: [DEVICE_GRANT],
  }
}

export function acceptDeviceCodes(
  provider: Provider,
  dependencies: {
    readonly prisma: Database
    readonly clock: Clock
    readonly contactEmail: string | undefined
  },
): void {
  provider.registerGrantType(
    DEVICE_GRANT,
    async (context) => {
      const { client, params } = context.oidc
      if (client?.clientId !== COMMAND_ID) throw new errors.UnauthorizedClient('only the vinspec command')
      const deviceCode = params?.['device_code']
      if (typeof deviceCode !== 'string') throw new errors.InvalidRequest('device_code is missing')
      const work = redeemPairing(dependencies, deviceCode)
      const redemption = await reachStore(work, dependencies.contactEmail)
      if (redemption.kind !== 'key') throw toOAuthError(redemption)
      // The key does not expire, so there is no expires_in and no refresh token.
      context.body = { access_token: redemption.secret, token_type: 'Bearer' }
    },
    ['device_code'],
  )
}

/** The errors of RFC 8628, section 3.5. */
function toOAuthError(redemption: Exclude<Redemption, { readonly kind: 'key' }>): Error {
  switch (redemption.kind) {
    case 'pending':
      return new errors.AuthorizationPending()
    case 'too_soon':
      return new errors.SlowDown()
    case 'expired':
      return new errors.ExpiredToken('the code has expired')
    case 'denied':
      return new errors.AccessDenied('the customer denied it')
    case 'limit_reached':
      return new errors.AccessDenied(
        `the account has ${redemption.limit} active API keys, which is the maximum`,
      )
    case 'unknown':
      return new errors.InvalidGrant('the device code is unknown or was used')
  }
}
