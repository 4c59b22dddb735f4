/**
 * The computer asks whether it was approved, and then gets its API key: exactly once, despite lost responses, repeated
 * questions, and concurrent ones.
 */

import type { Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Pairing } from '../../generated/prisma/client.ts'
import { addApiKey, revokeApiKey } from '../api-keys/manage-api-keys.ts'
import { toAllowance } from '../permissions/allowance.ts'
import { hashDeviceCode, isWellFormedDeviceCode } from './pairing-codes.ts'

export type Redemption =
  | { readonly kind: 'key'; readonly secret: string }
  | { readonly kind: 'pending' | 'denied' | 'expired' }
  /** The computer asks more often than it was told to. From now on it has to wait longer. */
  | { readonly kind: 'too_soon' }
  | { readonly kind: 'limit_reached'; readonly limit: number }
  /** There is no such device code, or it was already used. */
  | { readonly kind: 'unknown' }

/** Requests take different times, so one that was sent on time can arrive early. */
const TOLERANCE_MS = 1_000
const SLOWER_BY_S = 5
const SLOWEST_S = 60
/** A question that arrives this long after the key was created was not sent together with the one that got it. */
const LOST_AFTER_MS = 4_000

/**
 * The key is created in the transaction that uses up the pairing, and its secret is only in the response. A computer
 * that lost that response asks again: the unused key is then revoked, and the customer starts over.
 */
export async function redeemPairing(dependencies: Dependencies, deviceCode: string): Promise<Redemption> {
  const { prisma, clock } = dependencies
  if (!isWellFormedDeviceCode(deviceCode)) return { kind: 'unknown' }
  const where = { deviceCodeHash: hashDeviceCode(deviceCode) }
  const found = await prisma.pairing.findUnique({ where, select: { customerId: true } })
  if (!found) return { kind: 'unknown' }
  const { redemption, lost } = await prisma.$transaction(async (tx) => {
    // Locks in the order of db/README.md.
    if (found.customerId) await lockCustomer(tx, found.customerId)
    await tx.$queryRaw`SELECT FROM pairing WHERE device_code_hash = ${where.deviceCodeHash} FOR UPDATE`
    const pairing = await tx.pairing.findUnique({ where })
    const now = await readMoment(tx, clock)
    if (!pairing) return { redemption: { kind: 'unknown' } as const }
    if (pairing.status === 'used') {
      return { redemption: { kind: 'unknown' } as const, lost: isLost(pairing, now) ? pairing : undefined }
    }
    return { redemption: await redeem(tx, pairing, { now, approvedBy: found.customerId }) }
  })
  if (lost?.customerId && lost.apiKeyId) {
    await revokeApiKey(dependencies, { customerId: lost.customerId, id: lost.apiKeyId, ifUnused: true })
  }
  return redemption
}

/**
 * @param approvedBy the customer, whose account is locked; null: the pairing was not approved when it was first read
 */
async function redeem(
  tx: Transaction,
  pairing: Pairing,
  { now, approvedBy }: { readonly now: Date; readonly approvedBy: string | null },
): Promise<Redemption> {
  const { id, status, pollSeconds, expiresAt, keyName, permissions, dailyCreditCap } = pairing
  if (status === 'denied') return { kind: 'denied' }
  if (expiresAt <= now) return { kind: 'expired' }
  if (!hasWaited(pairing, now)) {
    const slower = Math.min(pollSeconds + SLOWER_BY_S, SLOWEST_S)
    await tx.pairing.update({ where: { id }, data: { polledAt: now, pollSeconds: slower } })
    return { kind: 'too_soon' }
  }
  if (status === 'pending' || approvedBy === null || keyName === null) {
    await tx.pairing.update({ where: { id }, data: { polledAt: now } })
    return { kind: 'pending' }
  }
  // The key never charges a card: it is for a program, not the customer.
  const terms = toAllowance({ permissions, dailyCreditCap, monthlyCents: null, monthlyTopUpCents: null })
  const created = await addApiKey(tx, { customerId: approvedBy, name: keyName, ...terms }, now)
  if (created.kind === 'limit_reached') {
    await tx.pairing.update({ where: { id }, data: { status: 'denied' } })
    return created
  }
  await tx.pairing.update({ where: { id }, data: { status: 'used', apiKeyId: created.id, polledAt: now } })
  return { kind: 'key', secret: created.secret }
}

function hasWaited({ polledAt, pollSeconds }: Pairing, now: Date): boolean {
  return polledAt === null || now.getTime() - polledAt.getTime() >= pollSeconds * 1000 - TOLERANCE_MS
}

function isLost({ polledAt }: Pairing, now: Date): boolean {
  return polledAt !== null && now.getTime() - polledAt.getTime() >= LOST_AFTER_MS
}
