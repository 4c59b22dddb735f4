/** What a file has, before anything is sent. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '@vinspec/vehicle-data/vin'
import type { VinList } from '@vinspec/vehicle-data/vin-list'
import type { Row } from './outcome.ts'

export interface Plan {
  /** All of the file, in its order. */
  readonly rows: readonly Row[]
  /** Each VIN that is one, once. */
  readonly vins: readonly string[]
  readonly invalid: number
  readonly repeated: number
}

export function planList(list: VinList): Plan {
  const vins = new Set<string>()
  const rows = list.rows.flatMap(({ line, typed }): Row[] => {
    if (typed === '') return []
    const vin = tidyVin(typed)
    const parsed = parseVin(vin)
    if (!parsed.ok) return [{ row: line, vin, fault: parsed.fault.message }]
    vins.add(vin)
    return [{ row: line, vin }]
  })
  const invalid = rows.filter(({ fault }) => fault !== undefined).length
  return { rows, vins: [...vins], invalid, repeated: rows.length - invalid - vins.size }
}
