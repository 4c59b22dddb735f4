/** Events that the vendor made and that never reached us: its list is read on from where it was read last. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { storePaymentEvent } from '../payments/event-inbox.ts'
import type { Payments } from '../payments/payments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long the vendor keeps events. */
const KEPT_MS = 30 * DAY_MS
/** How many events to mark as read at a time, so that an interrupted run is not lost. */
const STRIDE_MS = DAY_MS
/** Read again each time: clocks differ, and an event may be listed a little late. */
const OVERLAP_MS = 15 * MINUTE_MS

/** Stores them for the workers, and returns how many were missed. Several may read at once. */
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

/** Never moves back, even if another worker was faster. */
async function moveCursor(prisma: Database, readUntil: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO event_cursor AS c (read_until) VALUES (${readUntil}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET read_until = greatest(c.read_until, excluded.read_until)`
}
