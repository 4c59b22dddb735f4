/** What surrounds a vehicle's specifications: sources, its class, the versions that fit, its battery's history, and the customer's other cars. */
import { isDeepStrictEqual } from 'node:util'
import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import { readBasis, wheelFigures } from '@vinspec/contract/spec-facts'
import {
  isWatched,
  listSavedAnswers,
  parseStoredSpecs,
  readBatteryHistory,
  recallSource,
} from '@vinspec/core/lookup'
import { type AnswerContext, tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import type { BatteryChartProps } from './battery-chart.tsx'
import type { BodyShape } from './body-figure.tsx'
import { bodyShapeOf } from './body-shapes.server.ts'
import { type Conditions, readConditions } from './conditions.ts'
import { describeAtHand } from './data-at-hand.server.ts'
import { rangeOf } from './driving-ranges.ts'
import { toFactGroups } from './fact-groups.ts'
import type { FigureSources } from './figure-sources.tsx'
import { type ClassRanges, type OtherCar } from './range-panels.tsx'
import type { Source } from './sources.tsx'

export interface VehicleContext {
  /** The result, without the numbers that its page does not use. */
  readonly specs: VehicleSpecs
  readonly shape: BodyShape
  /** Null if today's data no longer gives this result. */
  readonly sources: readonly Source[] | null
  /** The sources of each row. Null if `sources` is, and for a chosen version, which may have fewer sources. */
  readonly ofRows: FigureSources['ofRows'] | null
  readonly classRanges: ClassRanges | null
  readonly canChoose: boolean
  readonly chosen: { readonly index: number; readonly specs: VehicleSpecs } | null
  readonly conditions: Conditions
}

/** @param url names the version that the reader chose as `version`, counted from 1, and their conditions */
export async function readContext(
  services: Services,
  specs: VehicleSpecs,
  { searchParams }: URL,
): Promise<VehicleContext> {
  const vehicle = await describeAtHand(services, specs.vin)
  const shape = bodyShapeOf(specs)
  const shown = { specs: withoutNumbers(specs), shape, conditions: readConditions(searchParams) }
  const unknown = { ...shown, sources: null, ofRows: null, canChoose: false, chosen: null }
  if (!vehicle) return { ...unknown, classRanges: null }
  const context = tablesAtHand(services.vehicleData).contextOf(vehicle)
  const classRanges = context.classRanges ?? null
  // The page shows what was sold. Versions and sources are known only while today's data gives the same result.
  if (!isDeepStrictEqual(context.specs, specs)) return { ...unknown, classRanges }
  const index = Number(searchParams.get('version')) - 1
  const version = readBasis(specs.range_and_charging.rows).choices?.versions[index]
  const chosen = version && context.ofVersion(version.line)
  return {
    ...shown,
    sources: context.sources,
    ofRows: chosen ? null : findSourcesOfRows(context, specs),
    classRanges,
    canChoose: true,
    chosen: chosen ? { index, specs: withoutNumbers(chosen) } : null,
  }
}

/** The rows with whose numbers `CostPanel` computes. */
const COMPUTED: ReadonlySet<string> = new Set(['efficiency', 'range_energy'])

/** A page says its figures in words, and browsers get them twice: as HTML, and as data. */
function withoutNumbers(specs: VehicleSpecs): VehicleSpecs {
  const wordsOf = ({ key, label, value, numbers }: SpecRow): SpecRow => ({
    key,
    label,
    value,
    ...(numbers && COMPUTED.has(key) && { numbers }),
  })
  const { rows, wheel_rows } = specs.range_and_charging
  return {
    ...specs,
    range_and_charging: { rows: rows.map(wordsOf), wheel_rows },
    sections: specs.sections.map((section) => ({ ...section, rows: section.rows.map(wordsOf) })),
  }
}

function findSourcesOfRows(
  { sources, sourcesOf }: AnswerContext,
  specs: VehicleSpecs,
): FigureSources['ofRows'] {
  const facts = toFactGroups(specs).flatMap((group) => group.facts)
  const keys = [...facts, ...wheelFigures(specs.range_and_charging.wheel_rows)].map(({ key }) => key)
  return Object.fromEntries(
    keys
      .map(
        (key) =>
          [
            key,
            sourcesOf(key).map((own) => sources.findIndex((each) => isDeepStrictEqual(each, own))),
          ] as const,
      )
      .filter(([, numbers]) => numbers.length > 0),
  )
}

/** How many vehicles are read to find those with a known range, and how many of them are shown. */
const READ = 20
const SHOWN = 6

/** The customer's other vehicles with a known range, the latest lookup first. */
export async function readOtherCars(
  { prisma }: Services,
  customerId: string,
  vin: string,
): Promise<OtherCar[]> {
  const answers = await listSavedAnswers(prisma, { customerId, limit: READ })
  return answers
    .flatMap((each): OtherCar[] => {
      const specs = each.vin === vin ? null : parseStoredSpecs(each.answer)
      const range = specs && rangeOf(specs.range_and_charging)
      return specs && range !== null ? [{ vin: each.vin, title: specs.title, range }] : []
    })
    .slice(0, SHOWN)
}

/** The battery's history, with the readings that this customer may see; null if nothing is known. */
export async function readBattery(
  { prisma }: Services,
  customerId: string,
  { vin, vehicle: { make, model, year } }: VehicleSpecs,
): Promise<BatteryChartProps | null> {
  const history = await readBatteryHistory(prisma, { customerId, vin, make, model })
  const isKnown = history.readings.length > 0 || history.fleet.length > 0
  return isKnown ? { ...history, modelYear: Number(year) } : null
}

/** Whether the customer is emailed about new recalls; undefined if recalls of this vehicle cannot be watched. */
export async function readWatch(
  { prisma, liveSources }: Services,
  customerId: string,
  vin: string,
): Promise<boolean | undefined> {
  return recallSource(liveSources) && (await isWatched(prisma, { customerId, vin }))
}
