/**
 * A database that was restored from a backup has lost what was bought since, and would charge the card again. So before
 * anything more is charged, the vendor is asked what the customer has paid for.
 */
import { readMoment } from '../../foundation/db/read-moment.ts'
import { enterUnknownPayments } from '../payments/enter-unknown-payments.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'

const LOOKED_BACK_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Enters every payment of the last 30 days that we have no record of, with its credits. Returns whether there was one.
 * Throws `PaymentsUnavailable`.
 */
export async function recoverLostPurchases(
  dependencies: FulfilmentDependencies,
  vendorCustomerId: string,
): Promise<boolean> {
  const { prisma, clock, payments } = dependencies
  const since = new Date(Number(await readMoment(prisma, clock)) - LOOKED_BACK_MS)
  const paid = await payments.listPaid(vendorCustomerId, since)
  const { entered, unclear } = await enterUnknownPayments(dependencies, paid)
  return entered.length + unclear.length > 0
}
