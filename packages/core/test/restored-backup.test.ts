/** A database that is put back from a backup has forgotten what was bought since, which the payment vendor still knows. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkRestore } from '../src/reconciliation/check-restore.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { openShop } from '../testing/shop.ts'
import { openTestBed } from '../testing/test-bed.ts'
import { copyTestDatabase } from '../testing/test-database.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const BETWEEN_PURCHASES_MS = 10 * 60_000

let bed: PaymentBed
let restored: PaymentBed
beforeAll(async () => {
  bed = await createPaymentBed()
})
afterAll(() => bed.close())

/** The service as of this moment, to go on with later. */
async function backUp(): Promise<PaymentBed> {
  const copy = openTestBed(await copyTestDatabase({ url: bed.databaseUrl }), bed.clock())
  return { ...bed, ...copy }
}
const since = () => new Date(Number(bed.clock()) - 60_000)

beforeEach(async () => {
  await bed.sandbox.control('POST', 'reset')
  return () => restored.prisma.$disconnect()
})

test('a top-up that the backup does not have is not charged again, and its credits come back', async () => {
  const shop = openTopUpShop(bed)
  const customerId = await shop.createRule(7)
  restored = await backUp()
  await shop.lookUp(customerId, 2)
  await shop.work()
  expect(await shop.charged(customerId)).toEqual([5000])

  const after = openTopUpShop(restored)
  await after.lookUp(customerId, 2)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000])
  expect(await restored.available(customerId)).toBe(55)
  expect(await after.status(customerId)).toBe('active')

  await after.lookUp(customerId, 50)
  restored.pass(BETWEEN_PURCHASES_MS)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000, 5000])
  expect(await restored.available(customerId)).toBe(55)
})

test('what was bought on a page since the backup is granted, by whatever we learn of it', async () => {
  const shop = openShop(bed)
  const { customerId } = await shop.buy()
  restored = await backUp()
  const { paymentId } = await shop.pay(customerId, 'lookups_10')
  expect(await checkRestore(restored, since())).toMatchObject({ entered: [paymentId], unclear: [] })
  expect(await restored.available(customerId)).toBe(60)
  expect(await checkRestore(restored, since())).toMatchObject({ entered: [], unclear: [] })
  expect(await restored.available(customerId)).toBe(60)
})

test('what fits no customer of the backup is left to a person', async () => {
  restored = await backUp()
  const { paymentId } = await openShop(bed).buy()
  expect(await checkRestore(restored, since())).toMatchObject({
    unclear: [paymentId],
  })
})
