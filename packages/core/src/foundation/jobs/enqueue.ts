import * as sql from '../../generated/sql/functions.ts'
import type { FunctionCaller } from '../db/call-function.ts'
import type { Job } from './jobs.ts'

/**
 * Adds a job to its queue, unless one for the same subject waits there. In a transaction, workers get it once that
 * commits, and never if it does not. Call it last: the job's unique index entry is locked until then.
 */
export async function enqueue(connection: FunctionCaller, { name, ...data }: Job): Promise<void> {
  const [subject] = Object.values(data)
  await sql.enqueueJob(connection, { name, data, singletonKey: subject })
}
