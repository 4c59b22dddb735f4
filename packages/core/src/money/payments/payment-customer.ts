import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import type { Payments } from './payments.ts'
import { PaymentsUnavailable } from './payments-unavailable.ts'

/** The customer's ID at the payment vendor. It is created there once, despite concurrent calls and crashes. */
export async function ensurePaymentCustomer(
  dependencies: Dependencies & { readonly payments: Payments },
  customerId: string,
): Promise<string> {
  const { prisma, clock, payments } = dependencies
  await prisma.paymentCustomer.createMany({
    data: { customerId, creationKey: newId(), createdAt: clock() },
    skipDuplicates: true,
  })
  const { vendorId, creationKey, customer } = await prisma.paymentCustomer.findUniqueOrThrow({
    where: { customerId },
    include: { customer: { select: { email: true } } },
  })
  if (vendorId !== null) return vendorId

  // The same key creates the same customer, so concurrent calls and retries all store the same ID.
  const made = await payments
    .createCustomer({ creationKey, customerId, email: customer.email })
    .catch(async (error: unknown) => {
      if (error instanceof PaymentsUnavailable && error.final) {
        const unmade = { customerId, creationKey, vendorId: null }
        await prisma.paymentCustomer.updateMany({ where: unmade, data: { creationKey: newId() } })
      }
      throw error
    })
  await prisma.paymentCustomer.updateMany({ where: { customerId, vendorId: null }, data: { vendorId: made } })
  const stored = await prisma.paymentCustomer.findUniqueOrThrow({
    where: { customerId },
    include: { customer: { select: { closedAt: true } } },
  })
  // The account was closed in the meantime, perhaps before there was anything to delete.
  if (stored.customer.closedAt) await enqueue(prisma, { name: 'end-purchases', customerId })
  return stored.vendorId ?? made
}

/** Deletes the vendor's record of the customer, including the cards. Safe to repeat. */
export async function deletePaymentCustomer(
  { prisma, payments }: { readonly prisma: Database; readonly payments: Payments },
  customerId: string,
): Promise<void> {
  const counterpart = await prisma.paymentCustomer.findUnique({ where: { customerId } })
  if (counterpart) await payments.deleteCustomer(counterpart)
}
