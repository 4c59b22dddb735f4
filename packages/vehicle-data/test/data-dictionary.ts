/**
 * The data dictionary: the meaning of each key of an answer, its sources, and how many cars have it. The kinds of rows give the
 * meanings, and the labeled cars the sources.
 */
import type { SpecNumbers, SpecRow, VehicleSpecs } from '@vinspec/contract'
import { wheelLabels } from '@vinspec/contract/labels'
import type { VehicleRecord } from '../src/facts/raw-vehicle.ts'
import {
  type KeptRecord,
  presentVehicle,
  type RawVehicle,
  readRawRecord,
  sourcesOfRow,
  writeRawRecord,
} from '../src/index.ts'
import type { Measure } from '../src/presentation/measures.ts'
import { rangeRows } from '../src/presentation/range-rows.ts'
import type { RowKind } from '../src/presentation/row-kind.ts'
import { sectionKinds } from '../src/presentation/sections.ts'
import { type WheelFigure, wheelFigures } from '../src/presentation/wheel-figures.ts'
import { remember } from '../src/remember.ts'

export interface DictionaryEntry {
  readonly key: string
  /** The path in an answer. */
  readonly place: string
  readonly label: string
  readonly meaning: string
  /** The units of its numbers; none for words. */
  readonly units: readonly string[]
  readonly is_estimate: boolean
  readonly sources: readonly string[]
  readonly percent_of_cars: number
  /** Null if no labeled car has it. */
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
  { key, label, meaning, measures }: RowKind,
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
    sources: sourcesOf(shown, key),
    percent_of_cars: percent(shown.length, cars.length),
    example: first === undefined ? null : contentOf(first.row),
  }
}

const contentOf = ({ key: _key, label: _label, ...content }: SpecRow): DictionaryEntry['example'] => content

const rowsOf = ({ range_and_charging: { rows }, sections }: VehicleSpecs): readonly SpecRow[] => [
  ...rows,
  ...sections.flatMap((section) => section.rows),
]

function wheelEntry({ key, meaning, measure }: WheelFigure, cars: readonly Car[]): DictionaryEntry {
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
    sources: sourcesOf(shown, key),
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

/** The sources of a row, over all cars that have it, in alphabetical order. */
function sourcesOf(shown: readonly { readonly vehicle: RawVehicle }[], key: string): string[] {
  const records = new Set(shown.map(({ vehicle }) => vehicle.record))
  const names = [...records].flatMap((record) =>
    sourcesOfRow(keptOf(record), key).sources.map(({ name }) => name),
  )
  return [...new Set(names)].sort()
}

const kept = new Map<VehicleRecord, KeptRecord>()
const keptOf = (record: VehicleRecord): KeptRecord =>
  remember(kept, record, () => readRawRecord(writeRawRecord(record)))
