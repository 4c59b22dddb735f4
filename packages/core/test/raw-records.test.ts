/** The sources behind an answer: stored with its lookup for a time, for the operator only. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { readAnswer } from '../src/generated/sql/functions.ts'
import { readCertifiedLookup } from '../src/lookups/certificates/certified-lookups.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { forgetOldRawRecords, listRecordedLookups } from '../src/lookups/lookup/raw-records.ts'
import { keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, offline, VIN } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

/** A source that is asked about each car, and knows more than an answer shows. */
const live: VehicleDataProvider = {
  name: 'live',
  lookUp: async (vin) => ({
    kind: 'found',
    vehicle: {
      vin,
      record: {
        identity: { modelYear: 2022, make: 'Tesla', model: 'Model S' },
        statements: [
          {
            source: { name: 'Build records of the maker', about: 'vehicle', date: '2026-11-21' },
            facts: { paint: 'Midnight Silver', rangeMi: 396 },
          },
          {
            source: { name: 'Build records of the maker', about: 'vehicle', date: '2026-11-21' },
            facts: { stateOfHealthPercent: 91 },
            isEstimate: true,
          },
          {
            source: { name: 'A register', about: 'model', date: '2020-01-01' },
            facts: { paint: 'Unheard-of Blue' },
          },
        ],
      },
    },
  }),
}

interface Asked {
  readonly vin?: string
  readonly key?: string
  readonly vehicleData?: VehicleDataProvider
}

const bed = await closeAfterAll(createTestBed())

const lookUp = (customerId: string, { vehicleData = offline, ...asked }: Asked = {}) =>
  lookUpAs(keyOf(customerId), { ...bed, vehicleData }, asked)

const recordsOf = async (customerId: string) =>
  (await listRecordedLookups(bed.prisma, { vin: VIN, limit: 100 })).filter(
    (lookup) => lookup.customerId === customerId,
  )

test('a paid lookup stores every fact with its source and date', async () => {
  const customerId = await bed.createCustomer(1)
  const { specs } = await lookUp(customerId)
  const [lookup, ...others] = await recordsOf(customerId)
  expect(others).toEqual([])
  expect(lookup?.record.identity).toEqual({ modelYear: 2022, make: 'Tesla', model: 'Model S' })
  expect(lookup?.record.facts).toContainEqual({
    name: 'trim',
    value: specs.vehicle.trim,
    source: {
      name: expect.any(String),
      about: expect.any(String),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
    used: true,
  })
})

test('a lookup from a live source also stores facts that a stronger source overrules', async () => {
  const customerId = await bed.createCustomer(1)
  const { body } = await lookUp(customerId, { vehicleData: live })
  const [lookup] = await recordsOf(customerId)
  expect(lookup?.record.facts.map(({ name, value, used }) => [name, value, used])).toEqual([
    ['paint', 'Midnight Silver', true],
    ['rangeMi', 396, true],
    ['paint', 'Unheard-of Blue', false],
    ['stateOfHealthPercent', 91, true],
  ])
  expect(body).toContain('Midnight Silver')
  expect(body).not.toMatch(/Unheard-of Blue|A register|rangeMi/)
})

test('each charge stores one record; a replay and a rejected lookup store none', async () => {
  const customerId = await bed.createCustomer(3)
  await lookUp(customerId, { key: 'same' })
  await lookUp(customerId, { key: 'same' })
  await expect(lookUp(customerId, { vin: '1C4JJXR60NW209857' })).rejects.toThrow('Nothing was charged')
  expect(await recordsOf(customerId)).toHaveLength(1)
  await lookUp(customerId)
  expect(await recordsOf(customerId)).toHaveLength(2)
})

test('an attempt that settles too late stores nothing', async () => {
  const customerId = await bed.createCustomer(1)
  const attempt = {
    id: newId(),
    customerId,
    key: newId(),
    fingerprint: new Uint8Array([1]),
    now: bed.clock(),
  }
  await beginLookup(bed.prisma, attempt, 1_000)
  bed.pass(1_000)
  await beginLookup(bed.prisma, { ...attempt, id: newId(), now: bed.clock() }, 1_000)
  expect(await settleAttempt(bed, attempt)).toBeNull()
  expect(await recordsOf(customerId)).toEqual([])
})

test('a record cannot be rewritten', async () => {
  const customerId = await bed.createCustomer(1)
  await lookUp(customerId)
  await expect(bed.prisma.$executeRaw`UPDATE vehicle_answer SET record = '{}'`).rejects.toThrow(
    /not rewritten/,
  )
})

test('a record is deleted after a time without a lookup, the answer stays, and the next lookup restores it', async () => {
  const customerId = await bed.createCustomer(4)
  const { body } = await lookUp(customerId, { key: 'first', vehicleData: live })
  bed.pass(DAY_MS)
  await lookUp(customerId)
  bed.pass(6 * DAY_MS)
  await forgetOldRawRecords({ ...bed, rawRecordDays: 7 })
  expect(await recordsOf(customerId)).toHaveLength(1)
  const [first] = await bed.prisma.vehicleLookup.findMany({ where: { customerId }, orderBy: { id: 'asc' } })
  const kept = await readAnswer(bed.prisma, { customer: customerId, lookup: first?.id ?? '' })
  expect(kept.answer).toBe(body)
  expect(await forgetOldRawRecords({ ...bed, rawRecordDays: 7 })).toBe(0)
  await lookUp(customerId, { vehicleData: live })
  expect(await recordsOf(customerId)).toHaveLength(3)
})

test('a certificate states the answer as it was stored, and its sources, even after the record is deleted', async () => {
  const customerId = await bed.createCustomer(2)
  const { body } = await lookUp(customerId, { vehicleData: live })
  const [lookup] = await recordsOf(customerId)
  const name = { id: lookup?.id ?? '', vin: VIN }
  const certified = await readCertifiedLookup(bed.prisma, name)
  expect(certified).toEqual({
    ...name,
    answer: body,
    lookedUpAt: lookup?.createdAt,
    sources: [
      { name: 'Build records of the maker', date: '2026-11-21' },
      { name: 'Build records of the maker', date: '2026-11-21', isEstimate: true },
    ],
  })
  bed.pass(8 * DAY_MS)
  await forgetOldRawRecords({ ...bed, rawRecordDays: 7 })
  expect(await recordsOf(customerId)).toEqual([])
  expect(await readCertifiedLookup(bed.prisma, name)).toEqual(certified)
  expect(await readCertifiedLookup(bed.prisma, { ...name, vin: '1FADP3R49GL917098' })).toBeNull()
  for (const id of [newId(), 'no']) expect(await readCertifiedLookup(bed.prisma, { ...name, id })).toBeNull()
})

test('a record that cannot be decoded is deleted like any other', async () => {
  const answer = toVehicleAnswer('{"vin":"VIN"}', 'VIN', '{"of": "another time"}')
  await keepAnswer(bed.prisma, answer, bed.clock())
  bed.pass(8 * DAY_MS)
  await forgetOldRawRecords({ ...bed, rawRecordDays: 7 })
  const kept = await bed.prisma.vehicleAnswer.findUniqueOrThrow({ where: { id: answer.id } })
  expect([kept.record, kept.sources]).toEqual([null, null])
})
