import * as sql from '../../generated/sql/functions.ts'
import type { Clock } from '../clock.ts'
import { type FunctionCaller, required } from './call-function.ts'

/**
 * The database's time, which decides about money, leases, expiry, caps and months, so that replicas whose clocks differ
 * decide alike (moment.sql). What `clock` says counts only in tests. Under a lock, read it once the lock is there.
 */
export async function readMoment(on: FunctionCaller, clock: Clock): Promise<Date> {
  return required(await sql.moment(on, { now: clock() }), 'the moment')
}
