/** What is left to spend. */

import { topUpState } from '@vinspec/contract/top-up-words'
import type { CreditBalance } from '@vinspec/sdk'
import { pairLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showCreditBalance: Presenter<CreditBalance> = ({ available_credits, auto_top_up }, screen) =>
  toText(
    pairLines(screen, [
      ['Credits', screen.ink('bold', String(available_credits))],
      ['Automatic top-up', topUpState(auto_top_up.status)],
    ]),
  )
