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

/** Like {@link fulfilPage}, for a page that must end: nobody can pay on it from now on. */
export async function endPage(dependencies: FulfilmentDependencies, pageId: string): Promise<Fulfilment> {
  await dependencies.payments.expirePage(pageId)
  return await fulfilPage(dependencies, pageId)
}
