/** Emails customers who want to know when a part of the service is down, and when it works again. */
import type { Database } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { PART_NAMES } from './parts.ts'
import { readHealthSpans } from './read-health.ts'
import { type HealthSummary, type Incident, summarizeHealth } from './summarize-health.ts'

const MINUTE_MS = 60_000
/** Shorter interruptions are on the status page only. A part works again once it has worked for as long. */
const LASTING_MS = 5 * MINUTE_MS
/** What ended longer ago is no news. */
const NEWS_MS = 60 * MINUTE_MS
/** How many customers one transaction writes to. */
const AT_ONCE = 500

/** Turns the customer's emails about incidents on or off. Those that began before are not emailed. */
export async function setStatusMail(
  { prisma, clock }: Dependencies,
  customerId: string,
  isOn: boolean,
): Promise<void> {
  await prisma.customer.updateMany({
    where: { id: customerId, ...(isOn && { statusMailSince: null }) },
    data: { statusMailSince: isOn ? await readMoment(prisma, clock) : null },
  })
}

/** Whether the customer gets emails about incidents. */
export async function readStatusMail(prisma: Database, customerId: string): Promise<boolean> {
  return (await prisma.customer.count({ where: { id: customerId, statusMailSince: { not: null } } })) > 0
}

/** Each customer gets one email when an incident lasts, and one when it is over, however often processes call this. */
export async function tellIncidents(dependencies: Dependencies, atOnce = AT_ONCE): Promise<void> {
  const { prisma, clock } = dependencies
  const now = await readMoment(prisma, clock)
  const health = summarizeHealth(await readHealthSpans(prisma), now)
  for (const incident of health.incidents) {
    const kind = newsOf(incident, health.parts, Number(now))
    if (kind === undefined) continue
    const { part, from, until } = incident
    const data = JSON.stringify({ part: PART_NAMES[part], from, ...(kind === 'status_over' && { until }) })
    const episode = `${part} ${from.toISOString()}`
    await inBatches(
      atOnce,
      () => prisma.$executeRaw`
        SELECT notify_customer(c.id, ${kind}, ${episode}, ${data}::jsonb, ${now}::timestamptz) FROM (
          SELECT id FROM customer c
          WHERE status_mail_since <= ${from}::timestamptz AND closed_at IS NULL AND NOT EXISTS (
            SELECT FROM notification n WHERE n.customer_id = c.id AND n.kind = ${kind} AND n.episode = ${episode})
          ORDER BY id LIMIT ${atOnce}
        ) c`,
    )
  }
}

function newsOf(
  { part, state, from, until }: Incident,
  parts: HealthSummary['parts'],
  now: number,
): 'status_down' | 'status_over' | undefined {
  if (state !== 'down' || Number(until ?? now) - Number(from) < LASTING_MS) return undefined
  const current = parts.find((each) => each.part === part)?.state
  if (until === null) return current === 'down' ? 'status_down' : undefined
  const endedMs = now - Number(until)
  return current === 'up' && endedMs >= LASTING_MS && endedMs <= NEWS_MS ? 'status_over' : undefined
}
