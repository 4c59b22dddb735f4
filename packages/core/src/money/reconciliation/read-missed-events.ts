/** Finds the vendor's events that never reached us, by reading its list on from where it was last read. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { storePaymentEvent } from '../payments/event-inbox.ts'
import type { Payments } from '../payments/payments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long the vendor keeps events. */
const KEPT_MS = 30 * DAY_MS
/** How much time to read before it is marked as read, so that an interrupted run is not lost. */
const STRIDE_MS = DAY_MS
/** How much of the list is read again each time: clocks differ, and an event may be listed a little late. */
const OVERLAP_MS = 15 * MINUTE_MS

/** Stores missed events for the workers, and returns how many there were. Safe to run concurrently. */
export async function readMissedEvents({
  prisma,
  clock,
  payments,
}: Dependencies & { readonly payments: Payments }): Promise<number> {
  const cursor = await prisma.eventCursor.findUnique({ where: { id: 1 } })
  const now = Number(await readMoment(prisma, clock))
  const oldest = now - KEPT_MS
  let missed = 0
  for (let from = Math.max(oldest, cursor?.readUntil.getTime() ?? oldest); from < now; from += STRIDE_MS) {
    const to = Math.min(from + STRIDE_MS, now)
    const span = { from: new Date(from - OVERLAP_MS), to: new Date(to) }
    for await (const news of payments.listEvents(span)) {
      if (await storePaymentEvent({ prisma, clock }, news)) missed += 1
    }
    await moveCursor(prisma, span.to)
  }
  return missed
}

/** Never moves the cursor back, even if another worker was faster. */
async function moveCursor(prisma: Database, readUntil: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO event_cursor AS c (read_until) VALUES (${readUntil}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET read_until = greatest(c.read_until, excluded.read_until)`
}
