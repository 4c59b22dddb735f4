/** A file and its batch as a person reads them: what it will cost and its results. */
import { formatCents, formatCredits, formatNumber } from '@vinspec/contract/amounts'
import type { Batch } from '@vinspec/sdk'
import { listLines, pairLines, toText, wrap } from '../output/layout.ts'
import type { Screen } from '../output/screen.ts'
import type { RowResult, Status } from './outcome.ts'
import type { Plan } from './plan.ts'

/** @param batch what the service has found out; undefined: it was not asked */
export function showPlan(
  { rows, vins, invalid, repeated }: Plan,
  credits: number,
  batch: Batch | undefined,
  screen: Screen,
): string {
  const some = (count = 0) => (count === 0 ? null : formatNumber(count))
  const needed = batch?.credits_needed ?? vins.length
  const lack = `Credits are enough for ${formatNumber(credits)} of ${formatNumber(needed)}. The batch then waits, and continues automatically when you have more.`
  return toText([
    ...pairLines(screen, [
      ['VINs', formatNumber(rows.length)],
      ['Repeated', some(repeated)],
      ['Not valid', some(invalid)],
      ['Not supported', some(batch?.counts.unsupported)],
      ['In My Vehicles', some(batch?.counts.owned)],
      ['To look up', formatNumber(batch?.counts.open ?? vins.length)],
      ['Cost', `up to ${formatCredits(needed)}`],
      ['You have', formatCredits(credits)],
      [
        'Automatic top-up',
        batch?.top_up
          ? `buys only if you allow it in the portal, for up to ${formatCents(batch.top_up.amount_cents)}`
          : null,
      ],
    ]),
    ...(needed > credits ? ['', ...wrap(lack, screen.width)] : []),
  ])
}

const STATUSES: Readonly<Record<Status, string>> = {
  ok: 'looked up',
  refused: 'rejected',
  failed: 'failed',
  not_started: 'not started',
}

export function showResults(results: readonly RowResult[], screen: Screen): string {
  return toText(
    listLines(screen, results, [
      ['VIN', ({ vin }) => vin],
      ['Result', ({ status }) => STATUSES[status]],
      ['Vehicle', ({ specs, error }) => specs?.title ?? error?.code ?? ''],
    ]),
  )
}

export interface Summary {
  /** Null: there was nothing to send. */
  readonly batch_id: string | null
  readonly ok: number
  readonly refused: number
  readonly failed: number
  readonly not_started: number
  readonly credits_spent: number
  readonly credits_remaining: number | null
}

export function summarize(
  statuses: readonly Status[],
  batch: Batch | null,
  creditsRemaining: number | null,
): Summary {
  const count = (status: Status) => statuses.filter((each) => each === status).length
  return {
    batch_id: batch?.id ?? null,
    ok: count('ok'),
    refused: count('refused'),
    failed: count('failed'),
    not_started: count('not_started'),
    credits_spent: batch?.credits_spent ?? 0,
    credits_remaining: creditsRemaining,
  }
}

/** @param earlier its credits were spent before */
export function showSummary(summary: Summary, earlier: boolean, { ink, width }: Screen): string {
  const { ok, refused, failed, not_started: open, credits_spent, credits_remaining, batch_id } = summary
  const said = [
    `${formatNumber(ok)} looked up`,
    ...(refused > 0 ? [`${formatNumber(refused)} rejected at no charge`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(open > 0 ? [`${formatNumber(open)} not started`] : []),
  ]
  const left = credits_remaining === null ? '' : `, ${formatNumber(credits_remaining)} left`
  const text = `${said.join(', ')} · ${formatCredits(credits_spent)} spent${earlier && credits_spent > 0 ? ' earlier' : ''}${left}${batch_id === null ? '' : ` · batch ${batch_id}`}`
  return `\n${toText(wrap(text, width).map((line) => ink('dim', line)))}`
}
