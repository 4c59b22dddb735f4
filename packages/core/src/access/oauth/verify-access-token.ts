/** Turns an access token into a principal, for the resource server. */
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Principal } from '../../foundation/principal.ts'
import { toAllowance } from '../permissions/allowance.ts'
import { hashRecordName, type OAuthPayload, openPayload } from './seal-payload.ts'
import { canExist } from './tokens.ts'

export interface AccessTokenNeeds {
  /** The resource server's own URL, for which the token must have been issued (RFC 8707). */
  readonly resource: string
  readonly scope: string
}

export type AccessTokenVerdict =
  | { readonly kind: 'valid'; readonly principal: Principal; readonly expiresAt: Date }
  /** Never issued, or revoked: tokens of a revoked connection leave no trace. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'wrong_audience' }
  | { readonly kind: 'insufficient_scope' }

const LAST_USED_PRECISION_MS = 60_000

/** Never throws for a bad token; throws only if the database does not answer. */
export async function verifyAccessToken(
  { prisma, clock }: Dependencies,
  token: string,
  { resource, scope }: AccessTokenNeeds,
): Promise<AccessTokenVerdict> {
  const name = { kind: 'AccessToken', id: token }
  if (!canExist(name)) return { kind: 'invalid' }
  const record = await prisma.oAuthRecord.findUnique({
    where: { idHash: hashRecordName(name) },
    include: { connection: { include: { spender: true } } },
  })
  const connection = record?.connection
  if (!connection || connection.revokedAt) return { kind: 'invalid' }
  const now = clock()
  if (record.expiresAt <= now) return { kind: 'expired' }

  const payload = openPayload(name, record.payload)
  if (!readAudiences(payload).includes(resource)) return { kind: 'wrong_audience' }
  if (!readScopes(payload).includes(scope)) return { kind: 'insufficient_scope' }

  const { id, customerId, clientId, lastUsedAt, spender } = connection
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > LAST_USED_PRECISION_MS) {
    // If the connection's row is locked, do not wait: the next use is recorded.
    await prisma.$executeRaw`
      UPDATE connection SET last_used_at = ${now}::timestamptz
      WHERE id = (
        SELECT id FROM connection WHERE id = ${id}::uuid AND revoked_at IS NULL FOR NO KEY UPDATE SKIP LOCKED)`
  }
  return {
    kind: 'valid',
    principal: {
      customerId,
      credential: { kind: 'connection', id, spenderId: spender.id, clientId },
      ...toAllowance(spender),
    },
    expiresAt: record.expiresAt,
  }
}

function readAudiences({ aud }: OAuthPayload): readonly unknown[] {
  return Array.isArray(aud) ? aud : [aud]
}

function readScopes({ scope }: OAuthPayload): readonly string[] {
  return typeof scope === 'string' ? scope.split(' ') : []
}
