/** What a live source adds to the answers about real cars, what that costs, and that asking once more costs nothing. */
import { readFileSync } from 'node:fs'
import type { VehicleSpecs } from '@vinspec/contract'
import { createTeslaSource } from '@vinspec/live-sources'
import { parseVin, verdictOn } from '@vinspec/vehicle-data'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { expect, test } from 'vitest'
import { createLiveSources, type LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, offline } from '../testing/look-up.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'
import { toMarkdown } from '../testing/to-markdown.ts'

const CARS = 500
/** So many of a customer's lookups run at once. */
const AT_ONCE = 20

/** The fields of an answer beside its rows and sections. Of wheels, the first row counts: all cars with a range have one. */
const FIELDS: ReadonlyArray<readonly [group: (specs: VehicleSpecs) => object | undefined, names: string]> = [
  [({ vehicle }) => vehicle, 'year make model trim'],
  [({ summary }) => summary, 'production_date factory wheels paint interior supercharging'],
  [
    ({ battery }) => battery,
    'state_of_health_percent usable_capacity original_capacity_kwh capacity_summary last_measured',
  ],
  [
    ({ range_and_charging: { wheel_rows } }) => wheel_rows[0],
    'range city_range highway_range mpge_combined mpge_city mpge_highway efficiency efficiency_wh_per_mile fuel_cost annual_electricity_cost annual_gas_savings level_2_charging supercharger_0_to_80 supercharger_0_to_100',
  ],
]

const bed = await closeAfterAll(createTestBed())
const vendor = await closeAfterAll(startVehicleSources())
const tesla = createTeslaSource({
  clientId: 'an-application',
  clientSecret: 'the-secret-of-the-application',
  regions: [vendor.url],
  tokenUrl: `${vendor.url}/oauth2/v3/token`,
  clock: bed.clock,
})

function emptyOf(specs: VehicleSpecs): string[] {
  return FIELDS.flatMap(([group, names]) => {
    const fields = Object.entries(group(specs) ?? {})
    return names.split(' ').filter((name) => (fields.find(([field]) => field === name)?.[1] ?? null) === null)
  })
}

/** Of those that are sold, spread over the file. */
async function readTeslas(): Promise<readonly string[]> {
  const file = new URL('../../vehicle-data/test/labels/labelled-vins.csv', import.meta.url)
  const teslas: string[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const parsed = parseVin(line.slice(0, line.indexOf(',')))
    if (!line.includes(',TESLA,') || !parsed.ok) continue
    const found = await offline.lookUp(parsed.vin, { signal: new AbortController().signal })
    if (verdictOn(found).kind === 'sold') teslas.push(parsed.vin)
  }
  return Array.from({ length: CARS }, (_, i) => teslas[Math.floor((i * teslas.length) / CARS)] ?? '')
}

async function lookUpAll(vins: readonly string[], liveSources?: LiveSources) {
  const customer = keyOf(await bed.createCustomer(vins.length))
  const paid = async () => Number((await bed.prisma.sourceDay.findFirst())?.spentMicros ?? 0)
  const paidBefore = await paid()
  vendor.reset()
  const answers: VehicleSpecs[] = []
  for (let from = 0; from < vins.length; from += AT_ONCE) {
    const some = vins.slice(from, from + AT_ONCE)
    const said = await Promise.all(some.map((vin) => lookUpAs(customer, { ...bed, liveSources }, { vin })))
    answers.push(...said.map(({ specs }) => specs))
  }
  const asked = vendor.calls().filter((call) => call.startsWith('tesla.specs')).length
  return {
    answers,
    asked: asked / vins.length,
    paid: ((await paid()) - paidBefore) / 1_000_000 / vins.length,
  }
}

type Found = Awaited<ReturnType<typeof lookUpAll>>

const meanEmpty = ({ answers }: Found): number =>
  answers.reduce((sum, specs) => sum + emptyOf(specs).length, 0) / answers.length

/** The fields that some answers lack, in how many of 100. */
function toShares({ answers }: Found): string {
  const lacking = Map.groupBy(answers.flatMap(emptyOf), (name) => name)
  return [...lacking]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, all]) => `\`${name}\` ${Math.round((100 * all.length) / answers.length)}%`)
    .join(', ')
}

test('with Tesla, at most 3 of 29 fields stay empty, for one paid request per car, and none to repeat it', async () => {
  expect(FIELDS.flatMap(([, names]) => names.split(' '))).toHaveLength(29)
  const vins = await readTeslas()
  const source = { ...tesla, terms: { ...tesla.terms, perMinute: 1_000_000, deadlineMs: PATIENCE_MS } }
  const liveSources = createLiveSources([{ source, dailyBudgetMicros: 1_000_000_000, isOptional: false }])
  const [tables, live, again] = [
    await lookUpAll(vins),
    await lookUpAll(vins, liveSources),
    await lookUpAll(vins, liveSources),
  ]
  const rows = [
    ['', 'Tables', 'With Tesla', 'Once more'],
    ['empty of the 29 fields', ...[tables, live, again].map((found) => meanEmpty(found).toFixed(2))],
    ['requests to Tesla, per lookup', ...[tables, live, again].map(({ asked }) => String(asked))],
    ['paid to Tesla, per lookup', ...[tables, live, again].map(({ paid }) => `$${paid.toFixed(2)}`)],
  ]
  expect(again.answers).toEqual(live.answers)
  expect([meanEmpty(live) <= 3, live.asked, again.asked]).toEqual([true, 1, 0])
  const text = `${INTRODUCTION}\n${toMarkdown(rows)}\n\nEmpty stay, with Tesla: ${toShares(live)}.\n`
  await expect(text).toMatchFileSnapshot('../../../docs/live-gains.md')
})

const INTRODUCTION = `# What Tesla adds to an answer

\`packages/core/test/live-gains.test.ts\` writes this page, and fails if a figure changes: it looks up ${CARS} Teslas of the labeled
VINs by their tables, then with the stand-in for Tesla, then once more. The stand-in gives a day of the measurement; if Tesla gives
none, one field more stays empty.
`
