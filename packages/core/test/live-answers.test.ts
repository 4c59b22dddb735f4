/** Whatever a vendor sends, the customer gets an answer that fits the contract, or none: never the vendor's text itself. */
import { createTeslaSource } from '@vinspec/live-sources'
import {
  amountUnits,
  createOfflineProvider,
  parseStatements,
  parseVin,
  presentVehicle,
  type RawVehicle,
} from '@vinspec/vehicle-data'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSpecs } from '../src/lookups/lookup/parse-specs.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'

const vendor = await closeAfterAll(startVehicleSources())

/** What no answer may contain: a name, a code, a value, and a token from the vendor. */
const SECRET = /RAWFIELD|\$PPSW|PPSW|MT323|rawvalue|partner-[\w-]{24}/

const names = [
  'response',
  'batterySoH',
  'batteryCapacityKwh',
  'options',
  'codes',
  'code',
  'productionDate',
  'RAWFIELD',
]
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    '$PPSW',
    'MT323',
    'rawvalue',
    '91%',
    '0.9',
    0.93,
    91,
    180,
    '2022-08-28',
    null,
    true,
  ),
  fc.double(),
  fc.string(),
)
const { body } = fc.letrec<{ readonly body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 5 }),
    fc.array(tie('body'), { maxLength: 4 }),
  ),
}))

async function readCar(): Promise<RawVehicle> {
  const parsed = parseVin('5YJ3E1EB8NF317001')
  if (!parsed.ok) throw new Error('the VIN is sound')
  const found = await createOfflineProvider().lookUp(parsed.vin, { signal: new AbortController().signal })
  if (found.kind !== 'found') throw new Error('the car is known')
  return found.vehicle
}

const EXTREMES = [-1e308, -5, -0.4, 0, 0.0004, 3.3, 99.99, 101, 1_001, 1e6, 1e9, 1e21, 1.7e308]

test('an answer fits the contract, whatever figure a source sends, and shows no impossible one', async () => {
  const { vin, record } = await readCar()
  for (const name of Object.keys(amountUnits)) {
    for (const figure of EXTREMES) {
      const said = {
        source: { name: 'Acme', about: 'vehicle', date: '2026-11-23' },
        facts: { [name]: figure },
      }
      const statements = parseStatements([said])
      // A car about which nothing else is known, so that nothing else is shown.
      const specs = presentVehicle({ vin, record: { ...record, statements } })
      expect([name, figure, parseSpecs(specs)]).toMatchObject([name, figure, { ok: true }])
      if (Math.abs(figure) > 1e8) expect(statements).toMatchObject([{ facts: {} }])
    }
  }
})

test('a date in the future, or before any such car, is left out', () => {
  const facts = (day: string) =>
    parseStatements([
      {
        source: { name: 'Acme', about: 'vehicle', date: '2026-11-23' },
        facts: { lastMeasured: day, productionDate: day },
      },
    ])[0]?.facts
  // In the vendor's time zone, it may be tomorrow already.
  for (const day of ['2026-11-24', '2008-02-01'])
    expect(facts(day)).toEqual({ lastMeasured: day, productionDate: day })
  for (const day of ['2026-11-25', '9999-12-31', '1989-12-31', '0001-01-01']) expect(facts(day)).toEqual({})
})

test('an answer fits the contract and contains nothing in the form in which the vendor sent it', async () => {
  const { vin, record } = await readCar()
  const source = createTeslaSource({
    clientId: 'an-application',
    clientSecret: 'the-secret-of-the-application',
    regions: [vendor.url],
    tokenUrl: `${vendor.url}/oauth2/v3/token`,
    clock: () => new Date('2026-11-23T12:00:00Z'),
  })
  let answered = 0
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const reply = await source.ask({
        vin,
        identity: record.identity,
        signal: new AbortController().signal,
        bill: async () => await Promise.resolve(Response.json(sent)),
      })
      expect(['answered', 'unknown']).toContain(reply.kind)
      const statements = reply.kind === 'answered' ? reply.statements : []
      answered += statements.length
      const specs = presentVehicle({
        vin,
        record: { ...record, statements: [...record.statements, ...statements] },
      })
      expect(parseSpecs(specs)).toMatchObject({ ok: true })
      expect(JSON.stringify([reply, specs])).not.toMatch(SECRET)
    }),
    { seed: 30, numRuns: 1_000 },
  )
  expect(answered).toBeGreaterThan(50)
})
