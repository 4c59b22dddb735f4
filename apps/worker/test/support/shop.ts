/** Purchases in a separate database and payments sandbox, for workers to process. */
import { sessionPrincipal } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Database, newId, systemClock } from '@vinspec/core/foundation'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { receiveWebhook, startCheckout } from '@vinspec/core/payments'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { signEvent, startTestPayments, type TestPayments } from '@vinspec/core/testing/payments'

export interface Shop {
  readonly prisma: Database
  readonly sandbox: TestPayments
  /** The worker's settings for it. */
  readonly environment: Readonly<Record<string, string>>
  /** A page that a new customer has not paid on; the vendor already knows the customer. */
  openPage(): Promise<{ readonly customerId: string; readonly url: string }>
  buyFifty(): Promise<{ readonly customerId: string; readonly paymentId: string }>
  /** Sends an event about a payment to the webhook, and returns its ID. */
  sendEvent(paymentId: string): Promise<string>
  available(customerId: string): Promise<number>
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const database = await createTestDatabase()
  const prisma = openTestDatabase(database.url, 5)
  const sandbox = await startTestPayments()
  const { secretKey, webhookSecret, apiUrl = '', returnUrl } = sandbox.settings
  const dependencies = { prisma, clock: systemClock }
  const { payments } = sandbox
  const openPage: Shop['openPage'] = async () => {
    const { id: customerId } = await ensureCustomer(dependencies, `${newId()}@example.com`)
    const { checkout } = await startCheckout(
      { ...dependencies, payments },
      sessionPrincipal(customerId, customerId),
      { idempotencyKey: 'k', packageKey: 'lookups_50', requestId: 'req_1' },
    )
    return { customerId, url: checkout.checkout_url }
  }
  return {
    prisma,
    sandbox,
    environment: {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      CHECKOUT_RETURN_URL: returnUrl,
    },
    openPage,
    buyFifty: async () => {
      const { customerId, url } = await openPage()
      const { payment_intent: paymentId } = await sandbox.pay(url)
      return { customerId, paymentId }
    },
    sendEvent: async (paymentId) => {
      const id = `evt_${newId()}`
      const event = signEvent({ id, type: 'payment_intent.succeeded', objectId: paymentId }, webhookSecret)
      await receiveWebhook({ ...dependencies, webhookSecret }, event)
      return id
    },
    available: (customerId) => readAvailableCredits(dependencies, customerId),
    close: async () => {
      await sandbox.close()
      await prisma.$disconnect()
      await database.drop()
    },
  }
}
