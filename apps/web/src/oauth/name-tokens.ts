/** Gives tokens the texts of core, so that they can be recognized, and each refresh token its one successor. */
import type { Database } from '@vinspec/core/foundation'
import { findLivingSuccessor, generateAccessToken, generateRefreshToken } from '@vinspec/core/oauth'
import { errors, Provider } from 'oidc-provider'

export function nameTokens(
  { AccessToken, RefreshToken }: Pick<Provider, 'AccessToken' | 'RefreshToken'>,
  { prisma, chainKey }: { readonly prisma: Database; readonly chainKey: Uint8Array },
): void {
  const saveAccessToken = AccessToken.prototype.save
  AccessToken.prototype.save = async function saveNamed() {
    // The library settles the format where it makes up a name.
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
