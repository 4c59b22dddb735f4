/** The payment of a returned credit is refunded: nobody keeps the money and the credit. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { tellCorrection } from '../src/lookups/vehicle-reports/corrections.ts'
import { reportVehicle } from '../src/lookups/vehicle-reports/report-vehicle.ts'
import { reportCredits } from '../src/money/balance-report/credit-balance.ts'
import { expireCredits } from '../src/money/ledger/upkeep.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { meet } from '../testing/meet.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openShop, type Purchase } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'

/** Two sources of this model contradict each other about its driver assistance. */
const CONTRADICTED = '1G1FZ6S00P4763745'

const bed = await closeAfterAll(createPaymentBed({ retries: 0, timeoutMs: 30_000 }))
let purchase: Purchase
let lookupId: string
beforeEach(async () => {
  purchase = await openShop(bed).buy()
  lookupId = await lookUp(CONTRADICTED)
})
afterEach(async () => {
  expect(await reportCredits(bed, true)).toMatchObject({ customers: [], rows: [] })
})

async function lookUp(vin: string): Promise<string> {
  const { customerId } = purchase
  await lookUpAs(ownerOf(customerId), bed, { vin })
  const saved = { customerId_vin: { customerId, vin } }
  return (await bed.prisma.savedVehicle.findUniqueOrThrow({ where: saved })).lookupId
}

const report = async (row = 'driver_assistance_standard') =>
  await reportVehicle(bed, { ...purchase, vin: CONTRADICTED, lookupId, row, said: 'It has none.' })
const refund = async (amountCents?: number) =>
  await refundPayment(bed, { ...purchase, amountCents, reason: 'requested_by_customer' })
const follow = async () => await syncReversals(bed, purchase.paymentId)

async function expectLeft(credits: number, short: number): Promise<void> {
  const { paymentId, customerId } = purchase
  const { shortfallCredits } = await bed.prisma.paymentReversal.findUniqueOrThrow({ where: { paymentId } })
  expect([await bed.available(customerId), shortfallCredits]).toEqual([credits, short])
}

test('a refund takes the returned credit, too, once, and leaves no shortfall', async () => {
  expect(await report()).toBe('credited')
  await refund()
  await expectLeft(0, 0)
  await follow()
  await expectLeft(0, 0)
})

test("a partial refund takes only what the payment's own credits do not cover", async () => {
  await report()
  await refund(4_900)
  await expectLeft(1, 0)
  await refund(100)
  await expectLeft(0, 0)
})

test('a returned credit that is spent stays spent, and is a shortfall', async () => {
  await report()
  await lookUp('1G1FZ6S09P4763744')
  await refund()
  await expectLeft(0, 1)
})

test.each(['before', 'after'])(
  'one that expired unspent is no loss, %s its expiry is entered',
  async (when) => {
    await report()
    bed.pass(31 * DAY_MS)
    if (when === 'after') await expireCredits(bed)
    await refund()
    await expectLeft(0, 0)
    await expireCredits(bed)
    await expectLeft(0, 0)
    const { customerId } = purchase
    const kinds = await bed.prisma.grantEntry.findMany({
      where: { customerId, grant: { source: 'operator' } },
    })
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['expiry', 'grant'])
  },
)

test('a returned credit that is held is taken as soon as it is released', async () => {
  await report()
  const key = { key: newId(), fingerprint: new Uint8Array([1]) }
  const held = { id: newId(), customerId: purchase.customerId, ...key, now: bed.clock() }
  expect(await beginLookup(bed.prisma, held, 20_000)).toMatchObject({ outcome: 'held' })
  await refund()
  await expectLeft(0, 1)
  await abandonLookup(bed.prisma, held, bed.clock())
  await expectLeft(0, 0)
})

test('releasing a returned credit and a lookup that locks all grants lock in one order', async () => {
  const { customerId } = purchase
  const between = await bed.grant(customerId, 1, 3_000)
  await report()
  const begin = async (leaseMs: number) => {
    const attempt = {
      id: newId(),
      customerId,
      key: newId(),
      fingerprint: new Uint8Array([1]),
      now: bed.clock(),
    }
    expect(await beginLookup(bed.prisma, attempt, leaseMs)).toMatchObject({ outcome: 'held' })
    return attempt
  }
  const [held] = [await begin(20_000), await begin(1_000)]
  await refund()
  bed.pass(2_000)
  const failed = await meet(bed.databaseUrl, {
    barrier: `SELECT FROM credit_grant WHERE id = '${between}' FOR UPDATE`,
    first: () => begin(20_000),
    second: () => abandonLookup(bed.prisma, held, bed.clock()),
  })
  expect(failed).toEqual([])
})

test('if a car was looked up twice, the returned credit belongs to the payment of the reported lookup', async () => {
  const first = purchase
  await refund(4_900)
  const { customerId } = first
  purchase = { ...(await openShop(bed).pay(customerId)), customerId }
  await fulfilPayment(bed, purchase.paymentId)
  lookupId = await lookUp(CONTRADICTED)
  expect(await report()).toBe('credited')
  await refundPayment(bed, { ...first, amountCents: undefined, reason: 'requested_by_customer' })
  await syncReversals(bed, first.paymentId)
  expect(await bed.available(customerId)).toBe(50)
})

/** Publishes a correction of the customer's answer. */
async function publish(): Promise<string> {
  const { customerId } = purchase
  const { answerId } = await bed.prisma.savedVehicle.findFirstOrThrow({ where: { customerId } })
  const said = { title: 'x', label: newId(), before: '4', after: '5' }
  const data = { id: newId(), answerId: answerId ?? '', ...said, publishedAt: bed.clock() }
  return (await bed.prisma.dataCorrection.create({ data })).id
}

test('a refund while a correction is announced leaves no credit', async () => {
  const { customerId } = purchase
  const correctionId = await publish()
  const failed = await meet(bed.databaseUrl, {
    barrier: `SELECT FROM customer WHERE id = '${customerId}' FOR NO KEY UPDATE`,
    first: () => tellCorrection(bed, correctionId),
    second: () => refund(),
  })
  expect(failed).toEqual([])
  await expectLeft(0, 0)
})

test('a dispute that is won gives the returned credit back, and a refund after that takes it again', async () => {
  await report()
  const about = { payment_intent: purchase.paymentId }
  const id = String((await bed.sandbox.control('POST', 'disputes', about))['id'])
  await follow()
  await expectLeft(0, 0)
  await bed.sandbox.control('POST', `disputes/${id}/close`, { result: 'won' })
  await follow()
  await expectLeft(50, 0)
  await refund()
  await expectLeft(0, 0)
})

test.each([
  ['dispute that is won', 'disputes', 'close', 'won'],
  ['refund that fails', 'refunds', 'settle', 'failed'],
])('a correction during a %s gives the credit back afterward', async (_, kind, end, result) => {
  const about = { payment_intent: purchase.paymentId }
  const { id } = await (kind === 'refunds'
    ? bed.sandbox.stripe('POST', '/refunds', about)
    : bed.sandbox.control('POST', kind, about))
  await follow()
  const correctionId = await publish()
  await tellCorrection(bed, correctionId)
  await expectLeft(0, 1)
  await bed.sandbox.control('POST', `${kind}/${String(id)}/${end}`, { result })
  await follow()
  await expectLeft(49, 0)
  const jobs = await bed.prisma.$queryRaw`
    SELECT FROM pgboss.job WHERE name = 'tell-correction' AND data ->> 'correctionId' = ${correctionId}`
  expect(jobs).toHaveLength(1)
  for (let i = 0; i < 2; i++) await tellCorrection(bed, correctionId)
  await expectLeft(50, 0)
})

test('a refund at the same moment as the report leaves no credit either', async () => {
  await Promise.all([report(), refund(), report('driver_assistance_optional'), follow()])
  expect(await bed.available(purchase.customerId)).toBe(0)
})

test("a refund leaves an operator's gift, and the credits of other payments", async () => {
  const key = `lookup back: ${purchase.customerId} ${CONTRADICTED}`
  const given = { customerId: purchase.customerId, credits: 1, grantedAt: bed.clock() }
  const by = { source: 'operator', grantedBy: 'Ada', reason: 'sorry', operatorKey: key }
  const expiresAt = new Date(bed.clock().getTime() + 1_000_000)
  await bed.prisma.creditGrant.create({ data: { id: newId(), ...given, ...by, expiresAt } })
  await bed.grant(purchase.customerId, 5, 30)
  await refund()
  await expectLeft(6, 1)
})
