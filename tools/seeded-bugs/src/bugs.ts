/** All bugs that are seeded. */

import { bookBugs } from './book-bugs.ts'
import type { Bug } from './bug.ts'
import { paymentBugs } from './payment-bugs.ts'
import { purchaseBugs } from './purchase-bugs.ts'
import { ruleBugs } from './rule-bugs.ts'
import { topUpBugs } from './top-up-bugs.ts'

export const bugs: readonly Bug[] = [...paymentBugs, ...ruleBugs, ...purchaseBugs, ...topUpBugs, ...bookBugs]
