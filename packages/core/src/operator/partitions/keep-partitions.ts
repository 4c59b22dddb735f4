/** Makes partitions ahead of time, and drops those whose rows are only kept for a time. See README.md. */

import { required } from '../../foundation/db/call-function.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { REQUEST_LOG_DAYS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface KeptPartitions {
  readonly dropped: number
  /** Partitions that could not be made, because the rest already has rows of their time. */
  readonly inRest: readonly string[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Spenders' lookups, which count toward their daily caps, are kept as long as the request log. */
const KEPT_FOR_A_TIME = ['api_request', 'spender_lookup']

export async function keepPartitions({ prisma, clock }: Dependencies): Promise<KeptPartitions> {
  const inRest = required(await sql.makePartitions(prisma, { now: clock() }), 'the partitions not made')
  const before = new Date(Number(await readMoment(prisma, clock)) - REQUEST_LOG_DAYS * DAY_MS)
  let dropped = 0
  for (const table of KEPT_FOR_A_TIME) {
    dropped += required(await sql.dropPartitions(prisma, { table, before }), 'the number of partitions')
  }
  return { dropped, inRest }
}
