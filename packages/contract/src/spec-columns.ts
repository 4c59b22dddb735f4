/**
 * A specification as a row of a table. The columns are always the same, so that files of different days can be
 * combined.
 */
import { figureColumns, wordColumns } from './generated/columns.ts'
import type { SpecNumbers, SpecRow, VehicleSpecs } from './index.ts'

/** Text columns first. A figure has two columns, which differ if the VIN fits several versions. */
export const SPEC_COLUMNS: readonly string[] = [
  ...wordColumns.map(([name]) => name),
  'model_year',
  ...figureColumns.flatMap(([name]) => [`${name}_min`, `${name}_max`]),
]

/**
 * Values in the order of {@link SPEC_COLUMNS}; null: not known. A figure in another unit is left out rather than
 * mislabeled.
 */
export function specColumns(specs: VehicleSpecs): Array<string | number | null> {
  const { vehicle, summary, battery, range_and_charging: shown, sections } = specs
  const rows = [...shown.rows, ...sections.flatMap((section) => section.rows)]
  const words = new Map<string, SpecRow['value'] | null>([
    ...rows.map(({ key, value }) => [key, value] as const),
    ...Object.entries(vehicle).map(([key, value]) => [`vehicle.${key}`, value] as const),
    ...Object.entries(summary).map(([key, value]) => [`summary.${key}`, value] as const),
  ])
  const figures = new Map<string, SpecNumbers | undefined>([
    ...rows.map(({ key, numbers }) => [key, numbers] as const),
    ...Object.entries(battery.numbers ?? {}),
  ])
  return [
    ...wordColumns.map(([, place]) => joined(words.get(place) ?? null)),
    vehicle.year === null || !/^\d+$/.test(vehicle.year) ? null : Number(vehicle.year),
    ...figureColumns.flatMap(([, key, unit]) => {
      const numbers = figures.get(key)
      return numbers?.unit === unit ? [numbers.min, numbers.max] : [null, null]
    }),
  ]
}

const joined = (value: SpecRow['value'] | null) => (Array.isArray(value) ? value.join('; ') : value)
