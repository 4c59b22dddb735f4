/** The OAuth authorization server of the MCP server: oidc-provider on the store of core. */
import { timingSafeEqual } from 'node:crypto'
import { hashClientSecret } from '@vinspec/core/oauth'
import { Provider } from 'oidc-provider'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { acceptDeviceCodes } from './device-grant.ts'
import { nameTokens } from './name-tokens.ts'
import { toProviderSettings } from './provider-settings.ts'
import { createRecordAdapters } from './record-adapters.ts'
import { handleRefusals } from './refusals.ts'
import type { RegistrationLimit } from './registration-limit.ts'
import { deriveSecrets } from './secrets.ts'

export function createAuthorizationServer(
  dependencies: AuthorizationServerDependencies,
  registrationLimit: RegistrationLimit,
): Provider {
  const { cookieKeys, signingKeys, chainKey } = deriveSecrets(dependencies.secret)
  const provider = new Provider(dependencies.publicUrl.origin, {
    ...toProviderSettings(dependencies, registrationLimit),
    adapter: createRecordAdapters({ ...dependencies, registrationLimit }),
    cookies: { keys: cookieKeys, names: COOKIE_NAMES },
    jwks: { keys: signingKeys },
  })
  // Believes the forwarding headers, which oauth-routes.ts writes itself.
  provider.proxy = true
  provider.on('server_error', (_context, error) => dependencies.onServerError(error))
  handleRefusals(provider, dependencies.onRefusal)
  acceptDeviceCodes(provider, dependencies)
  nameTokens(provider, { prisma: dependencies.prisma, chainKey })
  // The store knows only the hash of a client's secret.
  provider.Client.prototype.compareClientSecret = function compareHashes(presented) {
    const known = Buffer.from(this.clientSecret ?? '', 'base64url')
    const hash = hashClientSecret(presented)
    return known.length === hash.length && timingSafeEqual(known, hash)
  }
  return provider
}

const COOKIE_NAMES = {
  session: 'vinspec_oauth',
  interaction: 'vinspec_oauth_interaction',
  resume: 'vinspec_oauth_resume',
}
