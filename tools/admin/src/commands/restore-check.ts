import { checkRestore } from '@vinspec/core/payments'
import type { Operator, Outcome } from '../operator.ts'

export async function restoreCheck(
  operator: Operator,
  { since }: { readonly since: Date },
): Promise<Outcome> {
  const found = await checkRestore({ ...operator, payments: operator.payments() }, since)
  const { read, entered, unclear, missedEvents } = found
  return {
    json: { payments_read: read, entered, unclear, missed_events: missedEvents },
    text: [
      `Payments at Stripe since then: ${read}. Entered now, with their credits: ${entered.length}.`,
      `Missed events: ${missedEvents} (passed to the workers).`,
      ...entered.map((id) => `Entered ${id}`),
      ...unclear.map((id) => `Unclear, nothing granted: ${id}. See: pnpm admin payments report`),
    ].join('\n'),
    alarm: unclear.length > 0,
  }
}
