import { checkVin } from '../lookup/check-vin.ts'
import type { VehicleDataAccess } from '../lookup/judge-vin.ts'
import { type Claimed, type RowResult, toFailure, toOutcome } from './row-result.ts'

/** The free check of a row. What cannot be said now is said when it is looked up. */
export async function checkRow(access: VehicleDataAccess, { number, vin }: Claimed): Promise<RowResult> {
  try {
    const { title, reason } = await checkVin(access, vin)
    const about = { title: title ?? '' }
    return { outcome: toOutcome(number, reason ? 'unsupported' : 'ready', { ...about, ...reason }) }
  } catch (error) {
    const { fault } = toFailure(number, error)
    return { fault, outcome: toOutcome(number, 'ready') }
  }
}
