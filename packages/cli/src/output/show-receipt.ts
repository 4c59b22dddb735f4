/** What a paid answer cost, printed after it; nothing for answers that cost nothing. */
import type { ResponseInfo } from '@vinspec/sdk'
import type { Screen } from './screen.ts'

export function showReceipt(response: ResponseInfo, { ink }: Screen): string {
  const { creditsCharged, creditsRemaining, replayed, requestId } = response
  if (creditsCharged === null || creditsRemaining === null) return ''
  const charged = `${creditsCharged} ${creditsCharged === 1 ? 'credit' : 'credits'} charged`
  const why = replayed ? ' (repeat of an earlier request)' : ''
  return `\n${ink('dim', `${charged}${why}, ${creditsRemaining} left · request ${requestId}`)}\n`
}
