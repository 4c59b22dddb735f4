import { type Fulfilment, type FulfilmentDependencies, fulfilPayment } from '../payments/fulfil-payment.ts'

/** Grants what was paid for on a payment page, or records that the page has expired. */
export async function fulfilPage(dependencies: FulfilmentDependencies, pageId: string): Promise<Fulfilment> {
  const { prisma, payments } = dependencies
  const { expired, paymentId } = await payments.readPage(pageId)
  if (expired) {
    await prisma.checkout.updateMany({ where: { pageId, state: 'open' }, data: { state: 'expired' } })
  }
  return paymentId === null ? { kind: 'unpaid' } : await fulfilPayment(dependencies, paymentId)
}

/** The most open pages of a customer that are read at once. */
const MOST = 10

/** Reads the customer's open payment pages, and returns how many were paid and are granted now. */
export async function fulfilOpenPages(
  dependencies: FulfilmentDependencies,
  customerId: string,
): Promise<number> {
  const open = await dependencies.prisma.checkout.findMany({
    where: { customerId, state: 'open' },
    orderBy: { id: 'desc' },
    take: MOST,
  })
  let granted = 0
  for (const { pageId } of open) {
    const { kind } = pageId === null ? { kind: 'unpaid' } : await fulfilPage(dependencies, pageId)
    if (kind === 'granted') granted += 1
  }
  return granted
}

/** Like {@link fulfilPage}, for a page that must end: nobody can pay on it from now on. */
export async function endPage(dependencies: FulfilmentDependencies, pageId: string): Promise<Fulfilment> {
  await dependencies.payments.expirePage(pageId)
  return await fulfilPage(dependencies, pageId)
}
