/** The OAuth authorization server of the MCP server: oidc-provider on the store of core. */
import { createECDH, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '@vinspec/core/foundation'
import {
  findLivingSuccessor,
  generateAccessToken,
  generateRefreshToken,
  hashClientSecret,
} from '@vinspec/core/oauth'
import { errors, type JWK, Provider } from 'oidc-provider'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { acceptDeviceCodes } from './device-grant.ts'
import { toProviderSettings } from './provider-settings.ts'
import { createRecordAdapters } from './record-adapters.ts'
import { handleRefusals } from './refusals.ts'
import type { RegistrationLimit } from './registration-limit.ts'

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
  // Trusts the forwarding headers, because oauth-routes.ts sets them itself.
  provider.proxy = true
  provider.on('server_error', (_context, error) => dependencies.onServerError(error))
  handleRefusals(provider, dependencies.onRefusal)
  acceptDeviceCodes(provider, dependencies)
  nameTokens(provider, { prisma: dependencies.prisma, chainKey })
  // Compares hashes, because the store has only the hash of a client's secret.
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

/** Gives tokens core's format, so that secret scanners recognize them, and each refresh token exactly one successor. */
function nameTokens(
  { AccessToken, RefreshToken }: Pick<Provider, 'AccessToken' | 'RefreshToken'>,
  { prisma, chainKey }: { readonly prisma: Database; readonly chainKey: Uint8Array },
): void {
  const saveAccessToken = AccessToken.prototype.save
  AccessToken.prototype.save = async function saveNamed() {
    // The library sets the format only when it generates the ID itself.
    Object.assign(this, { jti: generateAccessToken(), format: 'opaque' })
    return await saveAccessToken.call(this)
  }
  const saveRefreshToken = RefreshToken.prototype.save
  RefreshToken.prototype.save = async function saveNamed() {
    const used = Provider.ctx?.oidc.entities.RotatedRefreshToken
    const jti = used
      ? await findLivingSuccessor(prisma, { usedToken: used.jti, chainKey })
      : generateRefreshToken()
    if (jti === undefined) throw new errors.InvalidGrant('refreshed too often')
    this.jti = jti
    return await saveRefreshToken.call(this)
  }
}

/**
 * Keys derived from the portal's one secret, so that all replicas have the same keys, a restart changes nothing, and
 * no private key is stored. Changing the secret changes all of them.
 */
interface AuthorizationServerSecrets {
  readonly cookieKeys: string[]
  readonly signingKeys: JWK[]
  /** The key that determines the successor of each refresh token. */
  readonly chainKey: Uint8Array
}

function deriveSecrets(secret: string): AuthorizationServerSecrets {
  return {
    cookieKeys: [derive(secret, 'cookies').toString('base64url')],
    signingKeys: [deriveSigningKey(secret)],
    chainKey: derive(secret, 'refresh tokens'),
  }
}

const COORDINATE_LENGTH = 32

/** The P-256 key whose private scalar is derived from the secret. */
function deriveSigningKey(secret: string): JWK {
  const curve = createECDH('prime256v1')
  const privateKey = derive(secret, 'id tokens')
  curve.setPrivateKey(privateKey)
  const point = curve.getPublicKey().subarray(1)
  const x = point.subarray(0, COORDINATE_LENGTH).toString('base64url')
  const y = point.subarray(COORDINATE_LENGTH).toString('base64url')
  const d = privateKey.toString('base64url')
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: x.slice(0, 8), x, y, d }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `vinspec oauth ${purpose}`, 32))
}
