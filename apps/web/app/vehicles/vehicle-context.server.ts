/** What surrounds a vehicle's specifications: sources, its class, the versions that fit, its battery's history, and the customer's other cars. */
import { isDeepStrictEqual } from 'node:util'
import type { VehicleSpecs } from '@vinspec/contract'
import { readBasis, type SpecBasis } from '@vinspec/contract/spec-facts'
import {
  isWatched,
  listSavedAnswers,
  parseStoredSpecs,
  readBatteryHistory,
  recallSource,
} from '@vinspec/core/lookup'
import { type AnswerContext, type ClassRanges, tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import type { BatteryChartProps } from './battery-chart.tsx'
import type { BodyShape } from './body-figure.tsx'
import { bodyShapeOf } from './body-shapes.server.ts'
import { type Conditions, readConditions } from './conditions.ts'
import { describeAtHand } from './data-at-hand.server.ts'
import { rangeOf } from './driving-ranges.ts'
import type { RowSource } from './figure-sources.tsx'
import type { OtherCar } from './range-panels.tsx'
import { type Sheet, toSheet } from './sheet.ts'

export interface VehicleContext {
  /** In miles. */
  readonly sheet: Sheet
  readonly shape: BodyShape
  /** Null if today's data no longer gives this result. */
  readonly sources: readonly RowSource[] | null
  readonly classRanges: ClassRanges | null
  /** The versions that the vehicle may be. */
  readonly choices: SpecBasis['choices']
  readonly canChoose: boolean
  /** The place of the version that the reader chose, whose sheet it is. */
  readonly chosen: number | null
  /** Null on a sheet without forms. */
  readonly conditions: Conditions | null
}

/** @param url names the version that the reader chose as `version`, counted from 1, and their conditions */
export async function readContext(
  services: Services,
  specs: VehicleSpecs,
  { searchParams }: URL,
): Promise<VehicleContext> {
  const vehicle = await describeAtHand(services, specs.vin)
  const { choices } = readBasis(specs.range_and_charging.rows)
  const conditions = readConditions(searchParams)
  const shown = { sheet: toSheet(specs, 'mi'), shape: bodyShapeOf(specs), choices, conditions }
  const unknown = { ...shown, sources: null, canChoose: false, chosen: null }
  if (!vehicle) return { ...unknown, classRanges: null }
  const context = tablesAtHand(services.vehicleData).contextOf(vehicle)
  const classRanges = context.classRanges ?? null
  // The page shows what was sold. Versions and sources are known only while today's data gives the same result.
  if (!isDeepStrictEqual(context.specs, specs)) return { ...unknown, classRanges }
  const index = Number(searchParams.get('version')) - 1
  const version = choices?.versions[index]
  const chosen = version && context.ofVersion(version.line)
  return {
    ...shown,
    sheet: chosen ? toSheet(chosen, 'mi') : shown.sheet,
    // Those of the whole result: a chosen version may have fewer.
    sources: withRows(context, shown.sheet),
    classRanges,
    canChoose: true,
    chosen: chosen ? index : null,
  }
}

function withRows({ sources, sourcesOf }: AnswerContext, { groups, wheelFigures }: Sheet): RowSource[] {
  const facts = [...groups.flatMap((group) => group.facts), ...wheelFigures]
  const rows = [...new Set(['range', ...facts.map(({ key }) => key)])].map((key) => ({
    key,
    own: sourcesOf(key),
  }))
  return sources.map((source) => ({
    ...source,
    rows: rows.filter(({ own }) => own.some((each) => isDeepStrictEqual(each, source))).map(({ key }) => key),
  }))
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
