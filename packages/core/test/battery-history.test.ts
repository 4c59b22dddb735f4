/** Readings of batteries: what is stored of a live source's answer, who sees it, and what it says about a model. */
import { parseVin, type Statement, type Vin } from '@vinspec/vehicle-data'
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import {
  forgetOldReadings,
  keepReadings,
  type LiveAnswer,
} from '../src/lookups/battery-history/keep-readings.ts'
import { listReadings, readFleet } from '../src/lookups/battery-history/read-battery-history.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { answerHealth, madeUpSource, startVendor } from '../testing/live-source.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
beforeEach(() => bed.prisma.batteryReading.deleteMany())

const MODEL = { make: 'Tesla', model: 'Model S' }
const PLAID = vinOf('5YJSA1E67NF123456')

function vinOf(typed: string): Vin {
  const parsed = parseVin(typed)
  if (!parsed.ok) throw new Error(`${typed} is not a VIN`)
  return parsed.vin
}

function says(facts: Statement['facts'], date = '2026-11-20', others: Partial<Statement> = {}): Statement {
  return { source: { name: 'Tesla', about: 'vehicle', date }, facts, ...others }
}

async function keep(statements: readonly Statement[], others: Partial<LiveAnswer> = {}): Promise<void> {
  const identity = { ...MODEL, modelYear: 2022 }
  await keepReadings(
    bed.prisma,
    { vin: PLAID, identity, statements, keptForDays: 365, ...others },
    bed.clock(),
  )
}

const seenBy = (customerId: string) => listReadings(bed.prisma, { customerId, vin: PLAID })
const STRANGER = '01900000-0000-7000-8000-000000000000'

test('an answer is one reading of its source and day, however often and by however many processes it is stored', async () => {
  const statement = says({ stateOfHealthPercent: 91.04, usableNowKwh: 86.5, odometerMi: 48210.4 })
  await Promise.all([keep([statement]), keep([statement]), keep([statement, statement])])
  expect(await seenBy(STRANGER)).toEqual([
    {
      object: 'battery_reading',
      day: '2026-11-20',
      source: 'Tesla',
      state_of_health_percent: 91,
      usable_capacity_kwh: 86.5,
      estimate: false,
      odometer_miles: 48210,
      private: false,
    },
  ])
})

test('a later answer on the same day replaces the first, and an estimate replaces an answer without a figure', async () => {
  await keep([says({ stateOfHealthPercent: 92 })])
  await keep([
    says({ stateOfHealthPercent: 91 }),
    says({ stateOfHealthPercent: 88 }, '2026-11-20', { isEstimate: true }),
  ])
  const readings = await seenBy(STRANGER)
  expect(readings.map((each) => [each.state_of_health_percent, each.estimate])).toEqual([
    [91, false],
    [88, true],
  ])
})

test('a reading has the date of its measurement if the source names it, and readings are listed earliest first', async () => {
  await keep([says({ stateOfHealthPercent: 91 })])
  await keep([says({ stateOfHealthPercent: 93, lastMeasured: '2026-02-03' }, '2026-11-21')])
  await keep([says({ stateOfHealthPercent: 90, lastMeasured: '2026-11' }, '2026-11-22')])
  expect((await seenBy(STRANGER)).map(({ day }) => day)).toEqual(['2026-02-03', '2026-11-20', '2026-11-22'])
})

test.each<[string, Statement['facts']]>([
  ['no figure of a battery now', { packKwh: 95, paint: 'Red' }],
  ['a span', { stateOfHealthPercent: { from: 80, to: 90 } }],
  ['a health that no battery has', { stateOfHealthPercent: 180 }],
  ['less than nothing', { usableNowKwh: -1 }],
  ['no number', { stateOfHealthPercent: Number.NaN }],
])('no reading is stored of %s', async (_, facts) => {
  await keep([says(facts)])
  expect(await seenBy(STRANGER)).toEqual([])
})

test('a reading that an owner agreed to is shown to its customer only, counts for no fleet, and is deleted with the account', async () => {
  const customerId = await bed.createCustomer()
  await keep([says({ stateOfHealthPercent: 90 })], { customerId })
  await keep([says({ stateOfHealthPercent: 91 })])
  expect((await seenBy(customerId)).map((each) => each.private)).toEqual([true, false])
  expect((await seenBy(STRANGER)).map((each) => each.state_of_health_percent)).toEqual([91])
  await closeCustomer(bed, customerId)
  expect((await seenBy(customerId)).map((each) => each.private)).toEqual([false])
  await expect(keep([says({ stateOfHealthPercent: 90 })], { customerId })).rejects.toThrow(
    'the customer has left',
  )
})

test('a reading is deleted when the license of its source ends, and not before', async () => {
  await keep([says({ stateOfHealthPercent: 91 })], { keptForDays: 30 })
  const after = (days: number) => ({ ...bed, clock: () => new Date(Number(bed.clock()) + days * DAY_MS) })
  expect(await forgetOldReadings(after(29))).toBe(0)
  expect(await forgetOldReadings(after(30))).toBe(1)
})

/** As many cars as requested, each with its own VIN, because a fleet is counted by VIN. */
async function keepFleet(healths: readonly number[], others: Partial<LiveAnswer> = {}, date = '2026-11-20') {
  await Promise.all(
    healths.map((stateOfHealthPercent, nth) =>
      keep([says({ stateOfHealthPercent }, date, {})], { vin: carOf(nth), ...others }),
    ),
  )
}

/** The check digit is not verified here. */
function carOf(nth: number): Vin {
  return vinOf(VINS[nth] ?? '')
}

const VINS = sameModel(40)

function sameModel(count: number): string[] {
  const found: string[] = []
  for (let serial = 100_000; found.length < count; serial += 1) {
    const typed = `5YJSA1E6XNF${serial}`
    for (const digit of '0123456789X') {
      const vin = `${typed.slice(0, 8)}${digit}${typed.slice(9)}`
      if (parseVin(vin).ok) found.push(vin)
    }
  }
  return found.slice(0, count)
}

test('the median of a model is shown by age once 20 cars are known, whatever their number of readings', async () => {
  const healths = Array.from({ length: 19 }, (_, nth) => 80 + nth)
  await keepFleet(healths)
  await keepFleet(healths, {}, '2026-03-01')
  expect(await readFleet(bed.prisma, MODEL)).toEqual([])
  await keepFleet([...healths, 99])
  const [fleet, ...others] = await readFleet(bed.prisma, MODEL)
  expect(fleet).toEqual({
    object: 'fleet_battery',
    age_years: 4,
    cars: 20,
    median_state_of_health_percent: 89.5,
  })
  expect(others).toEqual([])
  expect(await readFleet(bed.prisma, { make: 'Tesla', model: 'Model 3' })).toEqual([])
})

test('a car counts with its latest reading at an age, and a new car is no less than 0 years old', async () => {
  const healths = Array.from({ length: 20 }, () => 90)
  await keepFleet(healths, {}, '2026-01-10')
  await keepFleet(
    healths.map(() => 88),
    {},
    '2026-10-10',
  )
  await keepFleet(
    healths.map(() => 100),
    {},
    '2021-12-01',
  )
  expect(
    (await readFleet(bed.prisma, MODEL)).map((each) => [each.age_years, each.median_state_of_health_percent]),
  ).toEqual([
    [0, 100],
    [4, 88],
  ])
})

test('estimates and private readings count for no fleet', async () => {
  const customerId = await bed.createCustomer()
  for (const [nth, vin] of VINS.slice(0, 30).entries()) {
    const isEstimate = nth % 2 === 0
    await keep([says({ stateOfHealthPercent: 90 }, '2026-11-20', isEstimate ? { isEstimate } : {})], {
      vin: vinOf(vin),
      ...(!isEstimate && { customerId }),
    })
  }
  expect(await readFleet(bed.prisma, MODEL)).toEqual([])
})

test('a paid lookup that asks a live source adds a reading; a replay does not, nor does a lookup from the tables only', async () => {
  const vendor = await startVendor(answerHealth(91))
  try {
    const source = madeUpSource({ url: vendor.url })
    const liveSources = createLiveSources([{ source, dailyBudgetMicros: 1_000_000, isOptional: false }])
    const customerId = await bed.createCustomer(3)
    const lookUp = (vin: string) => lookUpAs(ownerOf(customerId), { ...bed, liveSources }, { vin })
    await lookUp(PLAID)
    await lookUp(PLAID)
    await lookUp('KMHM54AA9PA999266')
    const rows = await bed.prisma.batteryReading.findMany()
    expect(rows).toMatchObject([
      { vin: PLAID, healthPercent: 91, day: new Date('2026-11-20'), customerId: null },
    ])
  } finally {
    await vendor.close()
  }
})
