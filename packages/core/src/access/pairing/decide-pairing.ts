/**
 * A signed-in customer approves or denies a computer's request. Each pairing is decided once, even by concurrent
 * callers.
 */

import type { Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Allowance } from '../../foundation/permission.ts'
import { MAX_ACTIVE_API_KEYS } from '../../foundation/policy.ts'
import type { Prisma } from '../../generated/prisma/client.ts'

export interface PairingVerdict {
  readonly customerId: string
  readonly userCode: string
}

/** The name and the allowance of the key that the computer gets. */
export interface PairingTerms extends PairingVerdict, Omit<Allowance, 'monthlyCents' | 'monthlyTopUpCents'> {
  readonly keyName: string
}

export type PairingApproval =
  | { readonly kind: 'approved' }
  /** The pairing has expired, or was already decided. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'limit_reached'; readonly limit: number }
  /** The account is closed, or its address is not proved. */
  | { readonly kind: 'not_allowed' }

/** The computer gets its key the next time it asks. Until then, no key exists. */
export async function approvePairing(
  { prisma, clock }: Dependencies,
  { customerId, userCode, keyName, permissions, dailyCreditCap }: PairingTerms,
): Promise<PairingApproval> {
  return await prisma.$transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const { closedAt, emailVerified } = await tx.customer.findUniqueOrThrow({ where: { id: customerId } })
    if (closedAt || !emailVerified) return { kind: 'not_allowed' }
    // Checked now, while the customer is here to revoke a key. It is checked again when the key is created.
    const live = { slot: { lte: MAX_ACTIVE_API_KEYS } }
    const active = await tx.apiKey.count({ where: { customerId, revokedAt: null, ...live } })
    if (active >= MAX_ACTIVE_API_KEYS) return { kind: 'limit_reached', limit: MAX_ACTIVE_API_KEYS }
    const terms = { keyName, permissions: [...permissions], dailyCreditCap }
    const decided = await decide(tx, userCode, await readMoment(tx, clock), {
      status: 'approved',
      customerId,
      ...terms,
    })
    return { kind: decided ? 'approved' : 'gone' }
  })
}

/** False: the pairing has expired, or was already decided. */
export async function denyPairing(
  { prisma, clock }: Dependencies,
  { customerId, userCode }: PairingVerdict,
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    return await decide(tx, userCode, await readMoment(tx, clock), { status: 'denied', customerId })
  })
}

async function decide(
  tx: Transaction,
  userCode: string,
  now: Date,
  data: Prisma.PairingUncheckedUpdateManyInput,
): Promise<boolean> {
  const where = { userCode, status: 'pending', expiresAt: { gt: now } }
  return (await tx.pairing.updateMany({ where, data })).count === 1
}
