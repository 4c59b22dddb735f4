/** Bugs of automatic top-up: when it buys, what it charges, and who may change it. */
import type { Bug } from './bug.ts'

const TOP_UP = ['test/top-up.test.ts']
const TERMS = ['test/charge-terms.test.ts']
const IN_FLIGHT = ['test/top-up-in-flight.test.ts']
const INVARIANTS = ['test/top-up-invariants.test.ts']
const APPROVALS = ['test/approvals.test.ts']

const plans: readonly Bug[] = [
  {
    name: 'charges a card three times within ten minutes',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: "count(*) = 2 THEN min(closed_at) + interval '10 minutes'",
    to: 'false THEN now()',
    tests: TOP_UP,
  },
  {
    name: 'charges a card again after 3 seconds',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: "interval '30 seconds'",
    to: "interval '3 seconds'",
    tests: TERMS,
  },
  {
    name: 'counts the pause between charges from their reservations',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 'SELECT closed_at FROM top_up',
    to: 'SELECT reserved_at AS closed_at FROM top_up',
    tests: TERMS,
  },
  {
    name: 'charges a declined card again at once',
    file: 'money/auto-top-up/after-failure.ts',
    from: '[HOUR_MS, 24 * HOUR_MS]',
    to: '[0, 24 * HOUR_MS]',
    tests: TOP_UP,
  },
  {
    name: 'counts a decline that a purchase has followed since',
    file: 'money/auto-top-up/complete-top-up.sql',
    from: 'failures = 0, ',
    to: '',
    tests: TOP_UP,
  },
  {
    name: 'counts declined charges toward the monthly cap',
    file: 'money/auto-top-up/monthly-spend.sql',
    from: " AND state <> 'failed'",
    to: '',
    tests: TOP_UP,
  },
  {
    name: 'buys because credits have expired',
    file: 'money/auto-top-up/plan-top-up.ts',
    from: 'return checkWanted || (dueAt !== null && lookedUp)',
    to: 'return true',
    tests: TOP_UP,
  },
  {
    name: 'buys twice without a lookup in between',
    file: 'money/auto-top-up/plan-top-up.ts',
    from: '(dueAt !== null && lookedUp)',
    to: 'dueAt !== null',
    tests: TOP_UP,
  },
]

const charges: readonly Bug[] = [
  {
    name: 'charges what the rule no longer buys on its terms',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 'AND objection_to_top_up(t.id) IS NULL',
    to: '',
    tests: TERMS,
  },
  {
    name: 'charges a customer whose balance is above the threshold',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 'AND available_credits(t.customer_id, p_now) <= top_up_threshold(t.customer_id)',
    to: '',
    tests: TERMS,
  },
  {
    name: 'charges without looking at the pause once more',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 'coalesce(end_of_charge_pause(t.customer_id) <= p_now, true)',
    to: 'true',
    tests: TERMS,
  },
  {
    name: 'charges while a change of the rule is being made',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 'FOR NO KEY UPDATE OF r',
    to: '',
    tests: TERMS,
  },
  {
    name: 'judges a charge only before its payment is made',
    file: 'money/auto-top-up/execute-top-up.ts',
    from: "if (!(await mayCharge(dependencies, topUp))) return await callBack(dependencies, topUp, 'cancelled')",
    to: '',
    tests: TERMS,
  },
  {
    name: 'leaves a payment at the vendor that belongs to nothing',
    file: 'money/auto-top-up/execute-top-up.ts',
    from: 'if (paymentId !== made) await payments.cancelCharge(made)',
    to: '',
    tests: TERMS,
  },
  {
    name: 'confirms every try under one key',
    file: 'money/auto-top-up/execute-top-up.ts',
    from: '`${topUp.id}-${topUp.tries}`',
    to: 'topUp.id',
    tests: ['test/top-up-crash.test.ts'],
  },
  {
    name: 'gives up a purchase that another process has made a payment for',
    file: 'money/auto-top-up/close-top-up.ts',
    from: 'where: { id, paymentId, state',
    to: 'where: { id, state',
    tests: IN_FLIGHT,
  },
  {
    name: 'asks a vendor that fails again at once',
    file: 'money/auto-top-up/begin-top-up-try.sql',
    from: " + least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour')",
    to: '',
    tests: IN_FLIGHT,
  },
  {
    name: 'lets several workers try at once',
    file: 'money/auto-top-up/begin-top-up-try.sql',
    from: 'AND due_at <= moment(p_now)',
    to: '',
    tests: IN_FLIGHT,
  },
]

const consent: readonly Bug[] = [
  {
    name: 'keeps an approval after the customer has set another cap',
    file: 'money/auto-top-up/count-rule-change.sql',
    from: `(NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents, NEW.price_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents, OLD.price_cents)`,
    to: `(NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.price_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.price_cents)`,
    tests: APPROVALS,
  },
  {
    name: 'lets the database decide an approval twice',
    file: 'money/auto-top-up/keep-approvals.sql',
    from: "OLD.state <> 'open' OR",
    to: '',
    tests: APPROVALS,
  },
  {
    name: 'lets the database reserve at a price that the customer has not seen',
    file: 'money/auto-top-up/judge-top-up.sql',
    from: 't.amount_cents > r.price_cents',
    to: 'false',
    tests: INVARIANTS,
  },
]

export const topUpBugs: readonly Bug[] = [...plans, ...charges, ...consent]
