/** What is left to spend. */

import { topUpState } from '@vinspec/contract/top-up-words'
import type { CreditBalance } from '@vinspec/sdk'
import { factLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showCreditBalance: Presenter<CreditBalance> = ({ available_credits, auto_top_up }, screen) => {
  const facts = [
    { label: 'Credits', values: [screen.ink('bold', String(available_credits))] },
    { label: 'Automatic top-up', values: [topUpState(auto_top_up.status)] },
  ]
  return toText(factLines(facts, screen))
}
