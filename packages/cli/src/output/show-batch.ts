/** A batch: the outcome of its VINs, what it costs, and what it waits for. */
import { formatCents, formatCredits, formatNumber } from '@vinspec/contract/amounts'
import type { Batch } from '@vinspec/sdk'
import { pairLines, toText, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showBatch: Presenter<Batch> = (batch, screen) => {
  const { id, counts, status, credits_spent: spent, credits_needed: needed, max_credits: most } = batch
  const some = (count: number) => (count === 0 ? null : formatNumber(count))
  const facts = pairLines(screen, [
    ['Batch', id],
    ['Status', status],
    ['VINs', formatNumber(counts.total)],
    ['Repeated', some(counts.duplicate)],
    ['Not valid', some(counts.invalid)],
    ['Not supported', some(counts.unsupported)],
    ['In My Vehicles', some(counts.owned)],
    ['Found', some(counts.found)],
    ['Failed', some(counts.failed)],
    ['Not looked up', some(counts.open)],
    ['Credits', `${formatNumber(spent)} spent${needed > 0 ? `, up to ${formatNumber(needed)} more` : ''}`],
    ['Most', most === null ? null : formatCredits(most)],
    ['Automatic top-up', batch.top_up && `would buy for up to ${formatCents(batch.top_up.amount_cents)}`],
  ])
  const next = nextStep(batch)
  return toText([...facts, ...(next === '' ? [] : ['', ...wrap(next, screen.width)])])
}

/** What the customer can do about it from here; empty: nothing. */
export function nextStep({ id, status, waits_for: reason }: Batch): string {
  switch (reason) {
    case 'start':
      return `To start it: vinspec batches resume ${id}`
    case 'resume':
      return `To continue: vinspec batches resume ${id}`
    case 'credits':
      return 'It continues automatically when you have credits: vinspec packages, then vinspec checkout <package_key>'
    case 'daily_cap':
      return `The API key or app that started it has used its daily cap. It continues automatically tomorrow (UTC), or now with another key: vinspec batches resume ${id}`
    case 'monthly_maximum':
      return `The API key or app that started it has used its monthly maximum. It continues automatically next month (UTC), or now with another key: vinspec batches resume ${id}`
    case 'top_up':
      return 'The next lookup would make automatic top-up buy. Allow that in the portal under Bulk lookups, or buy credits.'
    default:
      return status === 'finished' || status === 'canceled'
        ? `To print its results: vinspec batches results ${id} --all`
        : ''
  }
}
