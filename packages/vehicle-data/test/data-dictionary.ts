/**
 * The data dictionary: what each key of an answer tells, where it is from, and how many cars have it. The kinds of rows say what
 * they mean; their sources are those of the facts that they read of the labeled cars.
 */
import type { SpecNumbers, SpecRow, VehicleSpecs } from '@vinspec/contract'
import { wheelLabels } from '@vinspec/contract/labels'
import type { VehicleRecord } from '../src/facts/raw-vehicle.ts'
import { strongestFirst } from '../src/facts/statements.ts'
import { presentVehicle, type RawVehicle } from '../src/index.ts'
import { type KnownVehicle, knownVehicle } from '../src/presentation/known-vehicle.ts'
import type { Measure } from '../src/presentation/measures.ts'
import { rangeRows } from '../src/presentation/range-rows.ts'
import type { RowKind } from '../src/presentation/row-kind.ts'
import { sectionKinds } from '../src/presentation/sections.ts'
import { spanOver } from '../src/presentation/spans.ts'
import { type WheelFigure, wheelFigures } from '../src/presentation/wheel-figures.ts'

export interface DictionaryEntry {
  readonly key: string
  /** As a path into an answer. */
  readonly place: string
  readonly label: string
  readonly meaning: string
  /** Of its numbers; none for words. */
  readonly units: readonly string[]
  readonly is_estimate: boolean
  readonly sources: readonly string[]
  readonly percent_of_cars: number
  /** Null where no labeled car has it. */
  readonly example: Pick<SpecRow, 'value' | 'numbers' | 'parts'> | null
}

export interface DataDictionary {
  readonly cars: number
  readonly keys: readonly DictionaryEntry[]
}

export function dataDictionary(vehicles: readonly RawVehicle[]): DataDictionary {
  const cars = vehicles.map((vehicle) => ({ vehicle, specs: presentVehicle(vehicle) }))
  const places = [
    { place: 'range_and_charging.rows', kinds: rangeRows },
    ...sectionKinds.map(({ key, kinds }) => ({ place: `sections.${key}.rows`, kinds })),
  ]
  const rows = places.flatMap(({ place, kinds }) => kinds.map((kind) => rowEntry(kind, place, cars)))
  return { cars: cars.length, keys: [...rows, ...wheelFigures.map((figure) => wheelEntry(figure, cars))] }
}

interface Car {
  readonly vehicle: RawVehicle
  readonly specs: VehicleSpecs
}

function rowEntry(
  { key, label, meaning, measures, present }: RowKind,
  place: string,
  cars: readonly Car[],
): DictionaryEntry {
  const shown = cars.flatMap(({ vehicle, specs }) => {
    const row = rowsOf(specs).find((each) => each.key === key)
    return row === undefined ? [] : [{ vehicle, row }]
  })
  const [first] = shown
  return {
    key,
    place,
    label,
    meaning,
    ...unitsOf(measures),
    sources: sourcesOf(shown, present),
    percent_of_cars: percent(shown.length, cars.length),
    example: first === undefined ? null : contentOf(first.row),
  }
}

const contentOf = ({ key: _key, label: _label, ...content }: SpecRow): DictionaryEntry['example'] => content

const rowsOf = ({ range_and_charging: { rows }, sections }: VehicleSpecs): readonly SpecRow[] => [
  ...rows,
  ...sections.flatMap((section) => section.rows),
]

function wheelEntry({ key, meaning, measure, figure }: WheelFigure, cars: readonly Car[]): DictionaryEntry {
  const shown = cars.flatMap(({ vehicle, specs }) => {
    const { wheel_rows: rows, wheel_numbers: numbers = [] } = specs.range_and_charging
    const at = rows.findIndex((row) => row[key] !== null)
    const value = rows[at]?.[key]
    return value === null || value === undefined
      ? []
      : [{ vehicle, example: exampleOf(value, numbers[at]?.[key]) }]
  })
  return {
    key,
    place: 'range_and_charging.wheel_rows',
    label: labels.get(key) ?? key,
    meaning,
    ...unitsOf([measure]),
    sources: sourcesOf(shown, ({ versions }) => spanOver(versions, figure)),
    percent_of_cars: percent(shown.length, cars.length),
    example: shown[0]?.example ?? null,
  }
}

const exampleOf = (value: string, numbers: SpecNumbers | undefined): DictionaryEntry['example'] =>
  numbers === undefined ? { value } : { value, numbers }

const labels: ReadonlyMap<string, string> = new Map(wheelLabels)

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole)

const unitsOf = (measures: readonly Measure[]): Pick<DictionaryEntry, 'units' | 'is_estimate'> => ({
  units: measures.map(({ unit }) => unit),
  is_estimate: measures.some(({ isEstimate }) => isEstimate === true),
})

/** Whose facts a row reads, over all cars that have it, in alphabetical order. */
function sourcesOf(
  shown: readonly { readonly vehicle: RawVehicle }[],
  read: (vehicle: KnownVehicle) => unknown,
): string[] {
  const records = new Set(shown.map(({ vehicle }) => vehicle.record))
  return [...new Set([...records].flatMap((record) => sourcesIn(record, read)))].sort()
}

function sourcesIn(record: VehicleRecord, read: (vehicle: KnownVehicle) => unknown): string[] {
  const facts = new Set<string>()
  const figures = new Set<string>()
  const { versions, ...known } = knownVehicle(record)
  const traced = versions.map((version) => tracing(version, figures))
  read(tracing({ ...known, versions: traced }, facts))
  const said = [...facts].filter((name) => name !== 'versions')
  return [
    ...said.flatMap((name) => stated(record, name)),
    ...[...figures].flatMap((name) => joined.get(name) ?? [EPA]),
  ]
}

/** Adds the name of every member that is read and known. */
function tracing<Value extends object>(value: Value, names: Set<string>): Value {
  return new Proxy(value, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (member !== undefined && typeof name === 'string') names.add(name)
      return member
    },
  })
}

/** Identity and the like are nobody's statement. */
function stated({ statements }: VehicleRecord, name: string): readonly string[] {
  const known = joined.get(name)
  if (known !== undefined) return known
  const source = strongestFirst(statements).find(({ facts }) => new Map(Object.entries(facts)).get(name))
  return source === undefined ? [] : [source.source.name]
}

const AFDC = 'DOE Alternative Fuels Data Center'
const COMMUNITY = 'Open EV Data (community)'
const CURATED = "Makers' documents and the press"
const EPA = 'EPA fueleconomy.gov'
const GUIDE = 'EPA Fuel Economy Guide'
const PATTERNS = 'NHTSA vPIC'
/** Facts that the tables join from several files, whoever states them in the end. */
const joined: ReadonlyMap<string, readonly string[]> = new Map([
  ['acPowerKw', [AFDC, COMMUNITY, CURATED]],
  ['dcPowerKw', [AFDC, COMMUNITY, CURATED]],
  ['dcCharge10To80Minutes', [CURATED]],
  ['batteryChemistry', [GUIDE, CURATED, PATTERNS, 'NHTSA Vehicle Specs']],
  ['motorKw', [EPA, PATTERNS]],
])
