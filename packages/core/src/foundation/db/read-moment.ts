import * as sql from '../../generated/sql/functions.ts'
import type { Clock } from '../clock.ts'
import { type FunctionCaller, required } from './call-function.ts'

/**
 * The database's time, which decides about money, leases, expiry, caps, and months, so that replicas whose clocks
 * differ decide alike (moment.sql). The time of `clock` counts only in tests. If a lock is needed, read the time after
 * taking it.
 */
export async function readMoment(on: FunctionCaller, clock: Clock): Promise<Date> {
  return required(await sql.moment(on, { now: clock() }), 'the moment')
}
