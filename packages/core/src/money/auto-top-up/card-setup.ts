/** The page where a customer saves a card and authenticates with the bank. Nothing is charged there. */
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import { ensurePaymentCustomer } from '../payments/payment-customer.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'

/** A page that closes sooner than this is replaced by a new one. */
const MARGIN = '15 minutes'
/** How long after its creation a page is first checked if no event about it arrived, in milliseconds. */
export const FIRST_LOOK_MS: number = 2 * 60_000

/** The URL of the customer's page: the same one on every call, until it is about to close. */
export async function ensureSetupPage(
  dependencies: AutoTopUpDependencies,
  customerId: string,
): Promise<string> {
  const { prisma, clock, payments } = dependencies
  const [setup] = await sql.beginCardSetup(prisma, {
    setup: newId(),
    customer: customerId,
    now: clock(),
    margin: MARGIN,
    retention: `${IDEMPOTENCY_RETENTION_HOURS} hours`,
  })
  if (!setup) throw new Error(`no page could be created for ${customerId}`)
  if (setup.url !== null) return setup.url
  if (!payments) throw new PaymentsUnavailable()

  const { id: setupId } = setup
  const preparing = { id: setupId, state: 'preparing' }
  try {
    const vendorCustomerId = await ensurePaymentCustomer({ prisma, clock, payments }, customerId)
    const { pageId, url, expiresAt } = await payments.createSetupPage({ setupId, vendorCustomerId })
    const dueAt = new Date(Number(await readMoment(prisma, clock)) + FIRST_LOOK_MS)
    await prisma.cardSetup.updateMany({
      where: preparing,
      data: { state: 'open', pageId, url, pageExpiresAt: expiresAt, dueAt },
    })
    return url
  } catch (error) {
    if (error instanceof PaymentsUnavailable && error.final) {
      // The vendor would repeat its refusal under the same key.
      await prisma.cardSetup.updateMany({ where: preparing, data: { state: 'failed' } })
    }
    throw error
  }
}
