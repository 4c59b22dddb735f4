import type { VehicleSpecs } from '@vinspec/contract'
import type { Distance } from '../ui/distance.ts'
import type { Fact } from '../ui/facts.tsx'
import { drivingRanges, formatDrivingRange } from '../vehicles/driving-ranges.ts'
import { keyFigures } from '../vehicles/key-figures.ts'
import { valueIn } from './embed-values.ts'
import { type Language, ROW_WORDS, type RowKey } from './embed-words.ts'

export interface EmbedFact extends Fact {
  readonly value: readonly string[]
}

/** The rows that are known, in the reader's words. @param specs in the reader's unit */
export function embedFacts(
  specs: VehicleSpecs,
  rows: readonly RowKey[],
  language: Language,
  distance: Distance,
): EmbedFact[] {
  const { range_and_charging: figures, sections } = specs
  const all = [...figures.rows, ...sections.flatMap((section) => section.rows)]
  const { city, highway } = drivingRanges(figures)
  const others: Partial<Record<RowKey, string | null | undefined>> = {
    battery: keyFigures(specs).find(({ label }) => label === 'Battery')?.value,
    city_range: city && formatDrivingRange(city, distance),
    highway_range: highway && formatDrivingRange(highway, distance),
  }
  return rows.flatMap((key) => {
    const value = others[key] ?? all.find((row) => row.key === key)?.value
    const lines = [value ?? []].flat().map((line) => valueIn(language, line))
    return lines.length === 0 ? [] : [{ key, label: ROW_WORDS[key][language], value: lines }]
  })
}
