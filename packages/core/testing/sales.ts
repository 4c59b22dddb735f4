/** Checkouts, top-ups, and payments of 50 credits for $50, as rows. */

import { newId } from '../src/foundation/ids.ts'
import type { Checkout, Payment, Prisma, TopUp } from '../src/generated/prisma/client.ts'
import type { TestBed } from './test-bed.ts'

type Bed = Pick<TestBed, 'prisma' | 'clock'>
const SOLD = { amountCents: 5_000, credits: 50 } as const

export async function offerCheckout(
  { prisma, clock }: Bed,
  customerId: string,
  more: Partial<Prisma.CheckoutUncheckedCreateInput> = {},
): Promise<Checkout> {
  const identity = { id: newId(), customerId, idempotencyKey: newId(), attemptId: newId() }
  const offer = { ...SOLD, packageKey: 'lookups_50', createdAt: clock() }
  return await prisma.checkout.create({ data: { ...identity, ...offer, ...more } })
}

export async function recordPayment(
  { prisma, clock }: Bed,
  { id = `pi_${newId()}`, ...more }: Partial<Prisma.PaymentUncheckedCreateInput>,
): Promise<Payment> {
  const seen = { currency: 'usd', confirmedAt: clock(), recordedAt: clock() }
  return await prisma.payment.create({ data: { ...SOLD, ...seen, id, ...more } })
}

export async function reserveTopUp(
  { prisma, clock }: Bed,
  customerId: string,
  more: Partial<Prisma.TopUpUncheckedCreateInput> = {},
): Promise<TopUp> {
  const now = clock()
  const month = new Date(now.toISOString().slice(0, 7))
  const identity = { id: newId(), customerId, creationKey: newId(), cardId: 'pm_1' }
  const offer = { ...SOLD, packageKey: 'lookups_50', month, dueAt: now, reservedAt: now }
  return await prisma.topUp.create({ data: { ...identity, ...offer, ...more } })
}
