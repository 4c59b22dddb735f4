/** What a batch will look up, before anything is spent. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '@vinspec/vehicle-data/vin'
import type { Outcome } from './outcome.ts'
import type { InputRow } from './read-vins.ts'

export interface Plan {
  readonly rows: readonly { readonly row: number; readonly vin: string }[]
  /** The rows of each VIN, which is in the file more than once if somebody repeated it. */
  readonly rowsOf: ReadonlyMap<string, readonly number[]>
  /** Each VIN once, in the order of the file. */
  readonly toLookUp: readonly string[]
  /** Known before the first request: refused by the check of the VIN, or done by an earlier run. */
  readonly known: ReadonlyMap<string, Outcome>
  readonly invalid: number
  readonly repeated: number
  readonly doneBefore: number
}

export function planBatch(input: readonly InputRow[], done: ReadonlyMap<string, Outcome>): Plan {
  const known = new Map<string, Outcome>()
  const toLookUp = new Set<string>()
  let invalid = 0
  const rows = input.map(({ row, typed }) => {
    const vin = tidyVin(typed)
    const parsed = parseVin(vin)
    const earlier = done.get(vin)
    if (earlier) known.set(vin, earlier)
    else if (parsed.ok) toLookUp.add(vin)
    else {
      invalid += 1
      const error = { code: 'invalid_vin', message: parsed.fault.message }
      known.set(vin, { status: 'refused', error })
    }
    return { row, vin }
  })
  const doneBefore = [...known.keys()].filter((vin) => done.has(vin)).length
  const rowsOf = new Map<string, number[]>()
  for (const { row, vin } of rows) {
    const same = rowsOf.get(vin)
    if (same) same.push(row)
    else rowsOf.set(vin, [row])
  }
  const repeated = rows.length - rowsOf.size
  return { rows, rowsOf, toLookUp: [...toLookUp], known, invalid, repeated, doneBefore }
}
