import type { SavedCard } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { readRefusedCards } from './cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'

/** The cards that a rule may charge, latest first. Throws `PaymentsUnavailable`. */
export async function listSavedCards(
  { prisma, payments }: AutoTopUpDependencies,
  customerId: string,
): Promise<SavedCard[]> {
  if (!payments) throw new PaymentsUnavailable()
  const counterpart = await prisma.paymentCustomer.findUnique({ where: { customerId } })
  if (!counterpart?.vendorId) return []
  const refused = await readRefusedCards(prisma, customerId)
  return (await payments.listCards(counterpart.vendorId)).filter(({ cardId }) => !refused.has(cardId))
}
