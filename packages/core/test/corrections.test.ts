/** Corrections of what was sold: who gets the credit back, until when, and what a release that takes one back does. */
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { shareVehicle } from '../src/lookups/share-links/share-links.ts'
import {
  listCorrectionsOf,
  retellCorrections,
  tellCorrection,
} from '../src/lookups/vehicle-reports/corrections.ts'
import { listReports, reportVehicle } from '../src/lookups/vehicle-reports/report-vehicle.ts'
import {
  listReportCases,
  readReportCase,
  settleReport,
} from '../src/lookups/vehicle-reports/settle-report.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { meet } from '../testing/meet.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openShop, type Purchase } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const VIN = '1G1FZ6S00P4763745'
/** Of a fact of this test's own: what is published stays. */
let fiveToFour = { title: '2023 Chevrolet Bolt EUV', label: 'Seats', before: '5', after: '4' }

const bed = await closeAfterAll(createPaymentBed({ retries: 0, timeoutMs: 30_000 }))
let purchase: Purchase
let lookupId: string
beforeEach(async () => {
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  bed.pass(DAY_MS)
  purchase = await openShop(bed).buy()
  lookupId = await lookUp(purchase.customerId)
  fiveToFour = { ...fiveToFour, label: newId() }
})

async function lookUp(customerId: string): Promise<string> {
  await lookUpAs(ownerOf(customerId), bed, { vin: VIN })
  return (await saved(customerId)).lookupId
}

const saved = async (customerId: string) =>
  await bed.prisma.savedVehicle.findUniqueOrThrow({ where: { customerId_vin: { customerId, vin: VIN } } })
const report = async (row = 'seats', of = lookupId) =>
  await reportVehicle(bed, { ...purchase, vin: VIN, lookupId: of, row, said: 'It has four.' })
const available = async () => await bed.available(purchase.customerId)

/** Looks the car up with other data, which answers otherwise. */
async function lookUpOtherwise(): Promise<string> {
  const id = await lookUp(purchase.customerId)
  const answer = newId()
  await executeAsOwner(
    bed.databaseUrl,
    `SET session_replication_role = replica;
    INSERT INTO vehicle_answer (id, before_vin, after_vin, record, used_on)
    SELECT '${answer}', before_vin, after_vin, record, used_on FROM vehicle_answer
    WHERE id = (SELECT answer_id FROM vehicle_lookup WHERE id = '${id}');
    UPDATE vehicle_lookup SET answer_id = '${answer}' WHERE id = '${id}'`,
  )
  return id
}

/** An operator answers the oldest case with a correction. */
async function correct(correction = fiveToFour): Promise<boolean> {
  const { customerId } = purchase
  const [open] = await listReportCases(bed.prisma, { customerId, limit: 1 })
  const found = open && (await readReportCase(bed.prisma, open))
  if (!found) throw new Error('there is no open case')
  const { id, answerId, vin, title } = { ...found, title: correction.title }
  return await bed.prisma.$transaction(
    async (tx) =>
      await settleReport(tx, bed.clock, {
        customerId,
        id,
        vin,
        title,
        operator: 'Ada',
        word: 'Thank you.',
        givesBack: true,
        correction: { ...correction, answerId },
      }),
  )
}

/** The corrections to be told, whose jobs are then done. */
async function told(): Promise<string[]> {
  const jobs = await bed.prisma.$queryRaw<Array<{ id: string }>>`
    DELETE FROM pgboss.job WHERE name = 'tell-correction' RETURNING data ->> 'correctionId' AS id`
  for (const { id } of jobs) await tellCorrection(bed, id)
  return jobs.map(({ id }) => id)
}

test('a refund takes the credit of a correction along, also from the customer who reported the error', async () => {
  await report()
  await correct()
  await told()
  expect(await available()).toBe(50)
  await refundPayment(bed, { ...purchase, amountCents: undefined, reason: 'requested_by_customer' })
  await syncReversals(bed, purchase.paymentId)
  expect(await available()).toBe(0)
})

test('a refund at the same moment as the correction leaves no credit', async () => {
  await report()
  const refund = async () =>
    await refundPayment(bed, { ...purchase, amountCents: undefined, reason: 'requested_by_customer' })
  const failed = await meet(bed.databaseUrl, {
    barrier: `SELECT FROM customer WHERE id = '${purchase.customerId}' FOR NO KEY UPDATE`,
    first: () => correct(),
    second: refund,
  })
  expect(failed).toEqual([])
  expect(await available()).toBe(0)
})

test('answering a report and closing its account lock in one order', async () => {
  await report()
  const { customerId } = purchase
  await shareVehicle(bed, { customerId, vin: VIN, lookupId, showsLatest: false, days: 7 })
  const failed = await meet(bed.databaseUrl, {
    barrier: `SELECT FROM share_link WHERE customer_id = '${customerId}' FOR UPDATE`,
    first: () => closeCustomer(bed, customerId),
    second: () => correct(),
  })
  expect(failed).toEqual([])
})

test('what is wrong in a new result can be reported like what was wrong in the one before, and gets an answer', async () => {
  const row = 'driver_assistance_standard'
  expect(await report(row)).toBe('credited')
  expect(await report(row)).toBe('known')
  const again = await lookUp(purchase.customerId)
  expect(await report(row, again)).toBe('open')
  expect(await report(row, again)).toBe('known')
  expect(await listReports(bed.prisma, { ...purchase, vin: VIN, rowKey: row })).toMatchObject([
    { state: 'open', credited: false },
    { state: 'settled', credited: true },
  ])
  expect(await available()).toBe(49)
})

test('who buys a wrong answer within a day after its correction is told and credited, too, once', async () => {
  await report()
  await correct()
  await told()
  const late = await bed.createCustomer(3)
  await lookUp(late)
  for (let hours = 0; hours < 2; hours += 1) {
    expect(await retellCorrections(bed)).toBeGreaterThan(0)
    await told()
  }
  expect(await bed.available(late)).toBe(3)
  const letters = { customerId: late, kind: 'vehicle_corrected' }
  expect(await bed.prisma.notification.count({ where: letters })).toBe(1)
  bed.pass(DAY_MS)
  expect(await retellCorrections(bed)).toBe(0)
})

test('a correction is told again after a refund failed while it was being told', async () => {
  await report()
  await correct()
  await bed.prisma.$executeRaw`UPDATE pgboss.job SET state = 'active' WHERE name = 'tell-correction'`
  await retellCorrections(bed)
  const waiting = await bed.prisma.$queryRaw<unknown[]>`
    SELECT FROM pgboss.job WHERE name = 'tell-correction' AND state = 'created'`
  expect(waiting).toHaveLength(1)
})

test('a release that takes a correction back: nobody is told that the first answer is wrong, and it can be corrected again', async () => {
  await report()
  await correct()
  const [first] = await told()
  const warnings = async () =>
    (await listCorrectionsOf(bed.prisma, { id: lookupId, vin: VIN })).filter(
      ({ label }) => label === fiveToFour.label,
    )
  expect(await warnings()).toMatchObject([{ before: '5', after: '4' }])
  bed.pass(1_000)
  // Another version of the same title has the opposite error.
  const fourToFive = { ...fiveToFour, before: '4', after: '5' }
  const ofOther = { id: newId(), answerId: newId(), publishedAt: bed.clock() }
  await bed.prisma.dataCorrection.create({ data: { ...fourToFive, ...ofOther } })
  expect(await warnings()).toHaveLength(1)
  await report('doors', await lookUpOtherwise())
  await correct(fourToFive)
  await told()
  expect(await warnings()).toEqual([])
  const other = await bed.createCustomer(3)
  await lookUp(other)
  expect(await tellCorrection(bed, first ?? '')).toBe(0)
  expect(await bed.available(other)).toBe(2)
  await report('doors')
  bed.pass(1_000)
  await correct()
  expect(await told()).toHaveLength(1)
  expect(await bed.available(other)).toBe(3)
  expect(await warnings()).toMatchObject([{ before: '5', after: '4' }])
})
