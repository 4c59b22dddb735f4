/** All bugs that are seeded. */

import { accessBugs } from './access-bugs.ts'
import { bookBugs } from './book-bugs.ts'
import type { Bug } from './bug.ts'
import { commandBugs } from './command-bugs.ts'
import { paymentBugs } from './payment-bugs.ts'
import { purchaseBugs } from './purchase-bugs.ts'
import { ruleBugs } from './rule-bugs.ts'
import { sourceBugs } from './source-bugs.ts'
import { topUpBugs } from './top-up-bugs.ts'

export const bugs: readonly Bug[] = [
  ...paymentBugs,
  ...ruleBugs,
  ...sourceBugs,
  ...purchaseBugs,
  ...topUpBugs,
  ...bookBugs,
  ...commandBugs,
  ...accessBugs,
]
