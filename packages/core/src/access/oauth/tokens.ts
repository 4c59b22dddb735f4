/** The texts of an app's tokens, and which refresh token follows another. */
import { createHmac } from 'node:crypto'
import { createSecretText } from '../../foundation/text/secret-text.ts'

const ACCESS = createSecretText('vsa_')
const REFRESH = createSecretText('vsr_')

export const generateAccessToken: () => string = ACCESS.generate
export const generateRefreshToken: () => string = REFRESH.generate

/** False for text that this service cannot have issued, so that the database need not be asked about it. */
export function canExist({ kind, id }: { readonly kind: string; readonly id: string }): boolean {
  if (kind === 'AccessToken') return ACCESS.isWellFormed(id)
  return kind !== 'RefreshToken' || REFRESH.isWellFormed(id)
}

/** A refresh token has one successor, no matter who requests it or how often. Nobody can compute it without the key. */
export function deriveSuccessor(key: Uint8Array, refreshToken: string): string {
  return REFRESH.derive(createHmac('sha256', key).update(refreshToken).digest())
}
