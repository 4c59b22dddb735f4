/** "Something wrong with this car?": a credit comes back by rule once per car and customer, however it is tried. */
import { beforeEach, expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { listCorrections, tellCorrection } from '../src/lookups/vehicle-reports/corrections.ts'
import {
  listReports,
  type NewReport,
  readRowSources,
  reportVehicle,
} from '../src/lookups/vehicle-reports/report-vehicle.ts'
import {
  type Correction,
  listReportCases,
  readReportCase,
  settleReport,
} from '../src/lookups/vehicle-reports/settle-report.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openShop, type Purchase } from '../testing/shop.ts'

/** Two sources of this model contradict each other about its driver assistance, and agree on its seats. */
const CONTRADICTED = { vin: '1G1FZ6S00P4763745', row: 'driver_assistance_standard' }
/** A vehicle of the same version. */
const TWIN = '1G1FZ6S09P4763744'

let purchase: Purchase
let lookupId: string
const bed = await closeAfterAll(createPaymentBed({ retries: 0, timeoutMs: 30_000 }))
beforeEach(async () => {
  purchase = await openShop(bed).buy()
  lookupId = await lookUp(purchase.customerId)
})

async function lookUp(customerId: string, vin = CONTRADICTED.vin): Promise<string> {
  await lookUpAs(ownerOf(customerId), bed, { vin })
  const { id } = await bed.prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId, vin },
    orderBy: { createdAt: 'desc' },
  })
  return id
}

const report = (more: Partial<NewReport> = {}) =>
  reportVehicle(bed, {
    customerId: purchase.customerId,
    lookupId,
    ...CONTRADICTED,
    said: 'Mine has no lane keeping.',
    ...more,
  })
/** The report, as it is stored. */
const openCase = (customerId: string) => ({
  id: newId(),
  customerId,
  vin: CONTRADICTED.vin,
  lookupId,
  said: '',
  createdAt: bed.clock(),
})
const available = () => bed.available(purchase.customerId)

test('contradictory sources give the credit back at once, and the customer sees both', async () => {
  const asked = { ...CONTRADICTED, customerId: purchase.customerId, lookupId }
  const sources = await readRowSources(bed.prisma, asked)
  expect(new Set(sources?.facts.map(({ source }) => source.name)).size).toBe(2)
  expect(await available()).toBe(49)
  expect(await report()).toBe('credited')
  expect(await available()).toBe(50)
  expect(await listReports(bed.prisma, asked)).toMatchObject([
    { state: 'settled', credited: true, word: null },
  ])
  expect(await listReportCases(bed.prisma, { limit: 100 })).not.toContainEqual(
    expect.objectContaining({ customerId: purchase.customerId }),
  )
})

test('a credit comes back once per car: not for concurrent reports, a repeated one, another row, or another lookup', async () => {
  const rows = ['driver_assistance_standard', 'seats']
  const outcomes = await Promise.all([...rows, ...rows, ...rows].map(async (row) => await report({ row })))
  expect(outcomes.filter((each) => each === 'credited')).toHaveLength(1)
  expect(await available()).toBe(50)
  expect(await report()).toBe('known')
  await lookUp(purchase.customerId)
  const again = await lookUp(purchase.customerId)
  expect(await report({ lookupId: again, row: 'seats' })).toBe('known')
  expect(await available()).toBe(48)
})

test('a returned credit does not come back again for the next car: one free credit is not many answers', async () => {
  const customerId = await bed.createCustomer(1)
  const first = await lookUp(customerId)
  expect(await report({ customerId, lookupId: first })).toBe('credited')
  const next = await lookUp(customerId, TWIN)
  expect(await report({ customerId, lookupId: next, vin: TWIN })).toBe('open')
  expect(await bed.available(customerId)).toBe(0)
})

test('a row whose sources agree opens a case, and gives nothing back', async () => {
  expect(await report({ row: 'seats' })).toBe('open')
  expect(await report({ row: 'seats', said: 'It really has seven.' })).toBe('known')
  for (const row of ['constructor', 'nonsense', '']) expect(await report({ row })).toBe('no_such_row')
  expect(await report({ row: 'other' })).toBe('open')
  expect(await available()).toBe(49)
})

test.each([
  ["another customer's lookup", async () => ({ customerId: await bed.createCustomer(3) })],
  ['another VIN of theirs', async () => ({ vin: TWIN })],
  ['a lookup that is none', async () => ({ lookupId: 'nonsense' })],
  ['a lookup that never was', async () => ({ lookupId: newId() })],
])('%s is not found, and gives nothing back', async (_, more) => {
  const wrong = await more()
  expect(await report(wrong)).toBe('not_found')
  expect(await available()).toBe(49)
  if ('customerId' in wrong) expect(await bed.available(wrong.customerId)).toBe(3)
})

test('a rehearsal with a test key has no lookup, so it has nothing to report', async () => {
  const customerId = await bed.createCustomer()
  await createApiKey(bed, { customerId, name: 'test', mode: 'test' })
  expect(await report({ customerId })).toBe('not_found')
  expect(await bed.available(customerId)).toBe(0)
})

test.each([
  ['whole', undefined],
  ['in part', 100],
])(
  'after a refund (%s), a report opens a case, and neither the rule nor a correction returns the credit',
  async (_, amountCents) => {
    await refundPayment(bed, { paymentId: purchase.paymentId, amountCents, reason: 'requested_by_customer' })
    const left = await available()
    expect(await report()).toBe('open')
    const [open] = await listReportCases(bed.prisma, { customerId: purchase.customerId, limit: 1 })
    expect(open && (await readReportCase(bed.prisma, open))).toMatchObject({ isPaidBack: true })
    const correction = {
      answerId: newId(),
      title: 'x',
      label: 'Lanes',
      before: String(amountCents),
      after: 'kept',
    }
    await settle({ correction })
    const reports = await listReports(bed.prisma, { ...CONTRADICTED, customerId: purchase.customerId })
    expect(reports).toMatchObject([{ state: 'corrected', credited: false }])
    expect(await available()).toBe(left)
  },
)

test("a reader of a share link opens a case, gets nothing, and does not block the customer's report", async () => {
  expect(await report({ byLink: true })).toBe('open')
  expect(await report({ byLink: true })).toBe('known')
  expect(await available()).toBe(49)
  expect(await report()).toBe('credited')
})

test('readers of share links do not use up the cases of the customer', async () => {
  const { customerId } = purchase
  const said = Array.from({ length: 50 }, (_, nth) => `row ${nth}`)
  await bed.prisma.vehicleReport.createMany({
    data: said.map((rowKey) => ({ ...openCase(customerId), rowKey, byLink: true })),
  })
  expect(await report({ byLink: true, row: 'doors' })).toBe('too_many')
  expect(await report({ row: 'doors' })).toBe('open')
  expect(await report()).toBe('credited')
})

test('20 credits come back by rule in 30 days; then a person decides', async () => {
  const { customerId } = purchase
  const settled = Array.from({ length: 20 }, () => ({
    id: newId(),
    customerId,
    vin: 'another',
    lookupId: newId(),
    rowKey: 'seats',
    said: '',
    state: 'settled',
    createdAt: bed.clock(),
    answeredAt: bed.clock(),
  }))
  await bed.prisma.vehicleReport.createMany({ data: settled })
  expect(await report()).toBe('open')
  expect(await available()).toBe(49)
})

test('a customer has at most 50 open cases, and a closed account none', async () => {
  const { customerId } = purchase
  const open = Array.from({ length: 50 }, (_, nth) => ({ ...openCase(customerId), rowKey: `row ${nth}` }))
  await bed.prisma.vehicleReport.createMany({ data: open })
  expect(await report()).toBe('too_many')
  await closeCustomer(bed, customerId)
  expect(await bed.prisma.vehicleReport.count({ where: { customerId } })).toBe(0)
  await expect(report()).rejects.toThrow('the customer has left')
})

async function settle(more: Partial<Parameters<typeof settleReport>[2]> = {}) {
  const found = await bed.prisma.vehicleReport.findFirstOrThrow({
    where: { customerId: purchase.customerId },
  })
  const { customerId, id, vin } = found
  const settlement = {
    customerId,
    id,
    vin,
    title: '2023 Chevrolet Bolt EUV',
    operator: 'Ada',
    word: 'Thank you.',
  }
  return await bed.prisma.$transaction(
    async (tx) => await settleReport(tx, bed.clock, { ...settlement, givesBack: true, ...more }),
  )
}

const letters = async (customerId: string, kind: string) =>
  await bed.prisma.notification.findMany({ where: { customerId, kind }, select: { data: true } })

test('an operator settles a case once, with a reply that the customer reads, and the credit comes back once', async () => {
  await report({ row: 'seats' })
  expect((await Promise.all([settle(), settle(), settle()])).filter(Boolean)).toHaveLength(1)
  expect(await available()).toBe(50)
  expect(await letters(purchase.customerId, 'report_answered')).toMatchObject([
    { data: { word: 'Thank you.', credited: true } },
  ])
  expect(await report({ row: 'doors' })).toBe('open')
  const open = (await listReportCases(bed.prisma, { limit: 100 })).find(
    ({ customerId }) => customerId === purchase.customerId,
  )
  expect(open).toMatchObject({ rowKey: 'doors' })
  await bed.prisma.$transaction(async (tx) => {
    const settlement = { ...CONTRADICTED, customerId: purchase.customerId, id: open?.id ?? '', title: 'x' }
    await settleReport(tx, bed.clock, { ...settlement, operator: 'Ada', word: 'Again.', givesBack: true })
  })
  expect(await available()).toBe(50)
  // Nobody is notified of a credit that did not come back.
  const [again] = await listReports(bed.prisma, { ...CONTRADICTED, customerId: purchase.customerId })
  expect(again).toMatchObject({ word: 'Again.', credited: false })
  expect(await letters(purchase.customerId, 'report_answered')).toContainEqual({
    data: expect.objectContaining({ word: 'Again.', credited: false }),
  })
})

test('a correction is published, and all who bought that answer are notified once and read the new one for free', async () => {
  const other = await bed.createCustomer(5)
  await lookUp(other)
  await lookUp(other, TWIN)
  const stranger = await bed.createCustomer(5)
  await lookUp(stranger, '5YJSA1E67NF123456')
  await report({ row: 'seats' })
  const open = (await listReportCases(bed.prisma, { limit: 100 })).find(
    ({ customerId }) => customerId === purchase.customerId,
  )
  const { answerId = '' } = (open && (await readReportCase(bed.prisma, open))) ?? {}
  const correction = { answerId, title: '2023 Chevrolet Bolt EUV', label: 'Seats', before: '5', after: '7' }
  await settle({ correction, givesBack: false })
  const published = (await listCorrections(bed.prisma, 9)).find(({ label }) => label === 'Seats')
  expect(published).toMatchObject({ label: 'Seats', before: '5', after: '7' })
  for (let tries = 0; tries < 2; tries += 1) await tellCorrection(bed, published?.id ?? '')
  expect([await available(), await bed.available(other), await bed.available(stranger)]).toEqual([50, 5, 4])
  expect(await letters(other, 'vehicle_corrected')).toMatchObject([
    { data: { vehicles: 2, vins: expect.arrayContaining([TWIN]), before: '5', after: '7' } },
  ])
  expect(await letters(stranger, 'vehicle_corrected')).toEqual([])
  // Another customer reports the same of the same answer.
  await settleAgain(other, correction)
  expect(await bed.prisma.dataCorrection.count({ where: { answerId } })).toBe(1)
  await expect(bed.prisma.dataCorrection.updateMany({ data: { after: '9' } })).rejects.toThrow(
    'what was published stays',
  )
})

async function settleAgain(customerId: string, correction: Correction): Promise<void> {
  const row = { ...openCase(customerId), rowKey: 'seats' }
  await bed.prisma.vehicleReport.create({ data: row })
  const told = { customerId, id: row.id, vin: row.vin, title: 'x', operator: 'Ada', word: 'Thank you.' }
  await bed.prisma.$transaction(
    async (tx) => await settleReport(tx, bed.clock, { ...told, givesBack: false, correction }),
  )
}

test('the corrections of any answer are published once each: its ID is a hash, and so not a UUID of any version', async () => {
  const answerId = 'f70d9c1e-2b3a-0c4d-1e5f-60718293a4b5'
  const correction = { answerId, title: 'x', label: 'Seats', before: '5', after: '7' }
  for (const after of ['7', '7', '6']) await settleAgain(purchase.customerId, { ...correction, after })
  const published = await bed.prisma.dataCorrection.findMany({
    where: { answerId },
    orderBy: { after: 'asc' },
  })
  expect(published.map(({ after }) => after)).toEqual(['6', '7'])
})

test('a fleet gets the credit of each car back, even in parts, and one email; what was refunded stays refunded', async () => {
  const customerId = await bed.createCustomer(1)
  await lookUp(customerId)
  const { vin: _, ...saved } = await bed.prisma.savedVehicle.findFirstOrThrow({ where: { customerId } })
  const fleet = Array.from({ length: 250 }, (_each, nth) => ({ ...saved, vin: `VIN ${nth}` }))
  await bed.prisma.savedVehicle.createMany({ data: fleet })
  const answerId = saved.answerId ?? ''
  await refundPayment(bed, { ...purchase, amountCents: undefined, reason: 'requested_by_customer' })
  const correction = { id: newId(), answerId, title: 'x', label: 'Doors', before: '4', after: '5' }
  await bed.prisma.dataCorrection.create({ data: { ...correction, publishedAt: bed.clock() } })
  await tellCorrection(bed, correction.id)
  expect([await bed.available(customerId), await available()]).toEqual([251, 0])
  expect(await letters(customerId, 'vehicle_corrected')).toMatchObject([{ data: { vehicles: 251 } }])
  expect(await letters(purchase.customerId, 'vehicle_corrected')).toHaveLength(1)
})
