/**
 * Turns of a worker in a process of its own. Each is for another customer and stops at another point, where it hangs
 * until the process is killed. Usage: bulk-child ORDER, a JSON text; prints each customer's point.
 */

import { openDatabase } from '../src/foundation/db/client.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { offline } from '../testing/bulk-lists.ts'
import { watchCommits } from '../testing/crash-points.ts'

export interface BulkOrder {
  readonly databaseUrl: string
  readonly now: string
  readonly holder: string
  readonly turns: ReadonlyArray<{
    readonly customerId: string
    /** As crash-points.ts names it. */
    readonly stopAt: string
    /** Whether the vehicle data answers with a delay. */
    readonly isAsked: boolean
  }>
}

const order: BulkOrder = JSON.parse(process.argv[2] ?? '')
const prisma = openDatabase({ url: order.databaseUrl, poolSize: 10, statementTimeoutMs: 60_000 })

const hangs = order.turns.map(
  ({ customerId, stopAt, isAsked }) =>
    new Promise<void>((resolve, reject) => {
      const reach = async (point: string) => {
        if (point !== stopAt) return
        console.log(customerId)
        resolve()
        await new Promise(() => {})
      }
      workOnBulkLookups(
        {
          prisma: watchCommits(prisma, reach),
          clock: () => new Date(order.now),
          vehicleData: isAsked ? { ...offline, isAtHand: false } : offline,
          providerTimeoutMs: 10_000,
          leaseMs: 20_000,
        },
        { customerId, holder: order.holder, turnMs: 60_000, onFault: reject },
      ).then(() => reject(new Error(`${stopAt} was never reached`)), reject)
    }),
)
await Promise.all(hangs)
process.kill(process.pid, 'SIGKILL')
