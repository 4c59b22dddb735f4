/**
 * What live sources add: 500 Teslas of the labeled VINs are looked up by their tables, then with the stand-in for Tesla as live
 * source, then once more. Prints how many of the 29 fields of an answer are empty, how often Tesla is asked, what it is paid, and
 * how much each car takes in the database.
 */
import { readFileSync } from 'node:fs'
import type { VehicleSpecs } from '@vinspec/contract'
import { sessionPrincipal } from '@vinspec/core/access'
import type { Database } from '@vinspec/core/foundation'
import { createLiveSources, type LookupDependencies, lookUpVehicleSpecs } from '@vinspec/core/lookup'
import { migrate } from '@vinspec/core/migrate'
import { createTeslaSource } from '@vinspec/live-sources'
import { createOfflineProvider, parseVin, verdictOn } from '@vinspec/vehicle-data'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { runBench } from './bench.ts'
import { prepareCustomers, withDatabase } from './prepare-customers.ts'

const CARS = 500
const TABLES = ['vehicle_answer', 'vehicle_lookup', 'source_answer', 'source_call', 'battery_reading']

const NO_WHEELS = Object.fromEntries(
  [
    'range city_range highway_range mpge_combined mpge_city mpge_highway efficiency efficiency_wh_per_mile',
    'fuel_cost annual_electricity_cost annual_gas_savings level_2_charging',
    'supercharger_0_to_80 supercharger_0_to_100',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, null]),
)

const vehicleData = createOfflineProvider()
const vins = await readTeslas()

await runBench({}, async ({ databaseUrl }) => {
  await migrate(databaseUrl)
  const vendor = await startVehicleSources()
  await withDatabase(databaseUrl, async (on) => {
    const [customer] = await prepareCustomers(on, ['bench-live@example.com'])
    if (!customer) throw new Error('there is no customer')
    const tesla = createTeslaSource({
      clientId: 'bench',
      clientSecret: 'bench',
      regions: [vendor.url],
      tokenUrl: `${vendor.url}/oauth2/v3/token`,
      clock: on.clock,
    })
    // As fast as the machine, not as Tesla.
    const source = { ...tesla, terms: { ...tesla.terms, perMinute: 1_000_000 } }
    const liveSources = createLiveSources([{ source, dailyBudgetMicros: 1_000_000_000, isOptional: false }])
    const offline = {
      ...on,
      vehicleData,
      providerTimeoutMs: 10_000,
      leaseMs: 20_000,
    }
    const asked = (): number => vendor.calls().filter((call) => call.startsWith('tesla.specs')).length
    const paid = async (): Promise<number> => {
      const days = await on.prisma.sourceDay.findMany()
      return days.reduce((sum, { spentMicros }) => sum + Number(spentMicros), 0) / 1_000_000
    }

    async function take(name: string, dependencies: LookupDependencies): Promise<void> {
      const before = { asked: asked(), paid: await paid() }
      const answers: VehicleSpecs[] = []
      for (const vin of vins) {
        const request = { vin, idempotencyKey: `${name} ${vin}`, requestId: `req_${vin}` }
        const principal = sessionPrincipal(customer?.customerId ?? '', 'bench')
        answers.push((await lookUpVehicleSpecs(dependencies, principal, request)).specs)
      }
      const calls = (asked() - before.asked) / answers.length
      const cost = ((await paid()) - before.paid) / answers.length
      console.log(
        `${name}: ${mean(answers.map((answer) => emptyNames(answer).length)).toFixed(1)} of 29 fields empty,`,
      )
      console.log(`  ${calls.toFixed(2)} requests to Tesla and $${cost.toFixed(2)} per lookup`)
      console.log(`  ${emptiest(answers)}`)
    }

    await take('before', offline)
    const before = await readSizes(on.prisma)
    await take('with Tesla', { ...offline, liveSources })
    const after = await readSizes(on.prisma)
    for (const [table, bytes] of after)
      console.log(`  ${table}: ${Math.round((bytes - (before.get(table) ?? 0)) / CARS)} bytes for each car`)
    await take('once more', { ...offline, liveSources })
  })
  await vendor.close()
})

/** In bytes, with indexes. */
async function readSizes(prisma: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.$queryRaw<Array<{ name: string; bytes: number }>>`
    SELECT t.name, sum(pg_total_relation_size(coalesce(p.relid, t.name::regclass)))::float8 AS bytes
    FROM unnest(${TABLES}::text[]) AS t (name) LEFT JOIN LATERAL pg_partition_tree(t.name::regclass) p ON true
    GROUP BY t.name`
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** What the contract has a place for beside rows and sections: of the wheel rows, what all of them have. */
function fieldsOf(specs: VehicleSpecs): Readonly<Record<string, unknown>> {
  const [{ wheel_size: _, ...wheels } = { wheel_size: '' }] = specs.range_and_charging.wheel_rows
  const { numbers: __, ...battery } = specs.battery
  return { ...NO_WHEELS, ...specs.vehicle, ...specs.summary, ...battery, ...wheels }
}

function emptyNames(specs: VehicleSpecs): string[] {
  return Object.entries(fieldsOf(specs)).flatMap(([name, value]) => (value === null ? [name] : []))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** "supercharger_0_to_80 100%, trim 3%". */
function emptiest(answers: readonly VehicleSpecs[]): string {
  const counts = Map.groupBy(answers.flatMap(emptyNames), (name) => name)
  const share = (count: number): string => `${((100 * count) / answers.length).toFixed(0)}%`
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, all]) => `${name} ${share(all.length)}`)
    .join(', ')
}

/** Of those that are sold, spread over the file. */
async function readTeslas(): Promise<readonly string[]> {
  const file = new URL('../../../packages/vehicle-data/test/labels/labelled-vins.csv', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const teslas: string[] = []
  for (const line of lines.filter((each) => each.includes(',TESLA,'))) {
    const parsed = parseVin(line.slice(0, line.indexOf(',')))
    if (!parsed.ok) continue
    const found = await vehicleData.lookUp(parsed.vin, { signal: new AbortController().signal })
    if (verdictOn(found).kind === 'sold') teslas.push(parsed.vin)
  }
  return Array.from({ length: CARS }, (_, i) => teslas[Math.floor((i * teslas.length) / CARS)] ?? '')
}
