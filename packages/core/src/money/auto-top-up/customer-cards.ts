import type { SavedCard } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'

/** The cards that a rule may charge, latest first. Throws `PaymentsUnavailable`. */
export async function listSavedCards(
  { prisma, payments }: AutoTopUpDependencies,
  customerId: string,
): Promise<SavedCard[]> {
  if (!payments) throw new PaymentsUnavailable()
  const counterpart = await prisma.paymentCustomer.findUnique({ where: { customerId } })
  return counterpart?.vendorId ? await payments.listCards(counterpart.vendorId) : []
}
