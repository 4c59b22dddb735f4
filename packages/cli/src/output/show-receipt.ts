/** What a paid answer cost, printed after it; nothing for answers that cost nothing. */
import type { ResponseInfo } from '@vinspec/sdk'
import { wrap } from './layout.ts'
import type { Screen } from './screen.ts'

export function showReceipt(response: ResponseInfo, { ink, width }: Screen): string {
  const { creditsCharged, creditsRemaining, replayed, requestId, livemode } = response
  if (creditsCharged === null || creditsRemaining === null) return ''
  const why = replayed ? ' (repeat of an earlier request)' : ''
  const mode = livemode === false ? 'Test: ' : ''
  const receipt = `${mode}${describeCharge(creditsCharged)}${why}, ${creditsRemaining} left · request ${requestId}`
  return `\n${wrap(receipt, width)
    .map((line) => ink('dim', line))
    .join('\n')}\n`
}

export function describeCharge(credits: number): string {
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} charged`
}
