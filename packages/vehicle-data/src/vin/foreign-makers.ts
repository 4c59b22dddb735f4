import type { ReadTable } from '../read-table.ts'
import type { Vin } from './parse-vin.ts'

export interface ForeignMaker {
  readonly maker: string | undefined
  readonly country: string
}

export interface ForeignMakers {
  /** Who built a vehicle whose maker code NHTSA does not list, as far as known; `undefined` for a North American code. */
  readonly of: (vin: Vin) => ForeignMaker | undefined
}

export function loadForeignMakers(readTable: ReadTable): ForeignMakers {
  const rows = readTable('foreign-makers.txt').map((line) => line.split('\t'))
  const byCode = new Map(
    rows.map(([code = '', maker = '', country = '']) => [
      code,
      { maker: maker === '' ? undefined : maker, country },
    ]),
  )
  return {
    of: (vin) => byCode.get(vin.slice(0, 3)) ?? byCode.get(vin.slice(0, 2)),
  }
}
