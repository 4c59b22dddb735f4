/** A portal that sells, and the payments sandbox that takes the money. Both end after the last test of the file. */
import { systemClock } from '@vinspec/core/foundation'
import { syncPayment } from '@vinspec/core/payments'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import type { PortalDependencies } from '../../src/app.ts'
import { startTestPortal } from '../../testing/test-portal.ts'
import type { SignedInVisitor } from './signed-in.ts'

export async function openPayingPortal(options: Partial<PortalDependencies> = {}) {
  const sandbox = await closeAfterAll(startTestPayments())
  const { payments } = sandbox
  const paymentOrigin = new URL(sandbox.settings.apiUrl ?? '').origin
  const portal = await closeAfterAll(startTestPortal({ payments, paymentOrigin, ...options }))
  const dependencies = { prisma: portal.prisma, clock: systemClock, payments }

  /** Pays without telling the service. Returns the ID of the payment. */
  async function pay(visitor: SignedInVisitor, packageKey = 'lookups_50'): Promise<string> {
    const form = { task: 'buy', package_key: packageKey, idempotency_key: crypto.randomUUID() }
    const pageUrl = (await visitor.post('/billing', form)).headers.get('location') ?? ''
    return (await sandbox.pay(pageUrl)).payment_intent
  }

  /** Buys a package. Returns the ID of the payment. */
  async function buy(visitor: SignedInVisitor, packageKey?: string): Promise<string> {
    const paymentId = await pay(visitor, packageKey)
    await syncPayment(dependencies, paymentId)
    return paymentId
  }
  return { sandbox, portal, dependencies, pay, buy }
}
