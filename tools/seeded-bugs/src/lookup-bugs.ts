/** All bugs of the paid lookup. */
import type { Bug } from './bug.ts'
import { paymentBugs } from './payment-bugs.ts'
import { ruleBugs } from './rule-bugs.ts'

export const lookupBugs: readonly Bug[] = [...paymentBugs, ...ruleBugs]
