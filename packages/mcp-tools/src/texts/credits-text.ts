import type { CreditBalance } from '@vinspec/contract'
import { topUpState } from '@vinspec/contract/top-up-words'
import { factList } from './markdown.ts'

export function creditsText({ available_credits: credits, auto_top_up: { status } }: CreditBalance): string {
  return factList([
    ['Credits left', String(credits)],
    ['Automatic top-up', topUpState(status)],
  ])
}
