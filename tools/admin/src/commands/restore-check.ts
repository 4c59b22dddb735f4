import { checkRestore } from '@vinspec/core/payments'
import type { Operator, Outcome } from '../operator.ts'
import { toMinute } from '../to-minute.ts'

export async function restoreCheck(
  operator: Operator,
  { since }: { readonly since?: Date },
): Promise<Outcome> {
  const found = await checkRestore({ ...operator, payments: await operator.payments() }, since)
  const { frozen, read, entered, unclear, missedEvents } = found
  return {
    json: {
      was_frozen: frozen,
      since: found.since.toISOString(),
      payments_read: read,
      entered,
      unclear,
      missed_events: missedEvents,
    },
    text: [
      frozen
        ? 'This database was restored, or failed over. Charging was frozen, and goes on now.'
        : 'This database has not been restored since the last check. Charging goes on.',
      `Payments at Stripe since ${toMinute(found.since)}: ${read}. Entered now, with their credits: ${entered.length}.`,
      `Missed events: ${missedEvents} (passed to the workers).`,
      ...entered.map((id) => `Entered ${id}`),
      ...unclear.map((id) => `Unclear, nothing granted: ${id}. See: pnpm admin payments report`),
    ].join('\n'),
    alarm: unclear.length > 0,
  }
}
