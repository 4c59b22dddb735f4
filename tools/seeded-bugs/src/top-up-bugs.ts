/** Bugs in automatic top-up: when it buys, what it charges, and who may change it. */
import { type Bug, bugsIn } from './bug.ts'

export const topUpBugs: readonly Bug[] = [
  ...bugsIn('money/auto-top-up/judge-top-up.sql', ['top-up.test.ts'], {
    'charges a card three times within ten minutes': [
      "count(*) = 2 THEN min(closed_at) + interval '10 minutes'",
      'false THEN now()',
    ],
  }),
  ...bugsIn('money/auto-top-up/judge-top-up.sql', ['charge-terms.test.ts'], {
    'charges a card again after 3 seconds': ["interval '30 seconds'", "interval '3 seconds'"],
    'counts the pause between charges from their reservations': [
      'SELECT closed_at FROM top_up',
      'SELECT reserved_at AS closed_at FROM top_up',
    ],
    'charges what the rule no longer buys on its terms': ['AND objection_to_top_up(t.id) IS NULL', ''],
    'charges a customer whose balance is above the threshold': [
      'AND available_credits(t.customer_id, p_now) <= top_up_threshold(t.customer_id, p_now)',
      '',
    ],
    'charges without looking at the pause once more': [
      'coalesce(end_of_charge_pause(t.customer_id) <= p_now, true)',
      'true',
    ],
    'charges while a change of the rule is being made': ['FOR NO KEY UPDATE OF r', ''],
  }),
  ...bugsIn('money/auto-top-up/after-failure.ts', ['top-up.test.ts'], {
    'charges a declined card again at once': ['[HOUR_MS, 24 * HOUR_MS]', '[0, 24 * HOUR_MS]'],
  }),
  ...bugsIn('money/auto-top-up/complete-top-up.sql', ['top-up.test.ts'], {
    'counts a decline that a purchase has followed since': ['failures = 0, ', ''],
  }),
  ...bugsIn('money/auto-top-up/monthly-spend.sql', ['top-up.test.ts'], {
    'counts declined charges toward the monthly cap': [" AND state <> 'failed'", ''],
  }),
  ...bugsIn('money/auto-top-up/plan-top-up.ts', ['top-up.test.ts'], {
    'buys because credits have expired': [
      'return checkWanted || (dueAt !== null && lookedUp)',
      'return true',
    ],
    'buys twice without a lookup in between': ['(dueAt !== null && lookedUp)', 'dueAt !== null'],
  }),
  ...bugsIn('money/auto-top-up/execute-top-up.ts', ['charge-terms.test.ts'], {
    'judges a charge only before its payment is made': [
      "if (!(await mayCharge(dependencies, topUp))) return await cancelCharge(dependencies, topUp, 'cancelled')",
      '',
    ],
    'leaves a payment at the vendor that belongs to nothing': [
      'if (paymentId !== made) await payments.cancelCharge(made)',
      '',
    ],
  }),
  ...bugsIn('money/auto-top-up/execute-top-up.ts', ['top-up-crash.test.ts'], {
    'confirms every try under one key': ['`${topUp.id}-${topUp.tries}`', 'topUp.id'],
  }),
  ...bugsIn('money/auto-top-up/close-top-up.ts', ['top-up-in-flight.test.ts'], {
    'gives up a purchase that another process has made a payment for': [
      'where: { id, paymentId, state',
      'where: { id, state',
    ],
  }),
  ...bugsIn('money/auto-top-up/begin-top-up-try.sql', ['top-up-in-flight.test.ts'], {
    'asks a vendor that fails again at once': [
      " + least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour')",
      '',
    ],
    'lets several workers try at once': ['AND due_at <= moment(p_now)', ''],
  }),
  ...bugsIn('money/auto-top-up/count-rule-change.sql', ['approvals.test.ts'], {
    'keeps an approval after the customer has set another cap': [
      '(NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents, NEW.price_cents)\n    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents, OLD.price_cents)',
      '(NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.price_cents)\n    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.price_cents)',
    ],
  }),
  ...bugsIn('money/auto-top-up/keep-approvals.sql', ['approvals.test.ts'], {
    'lets the database decide an approval twice': ["OLD.state <> 'open' OR", ''],
  }),
  ...bugsIn('money/auto-top-up/judge-top-up.sql', ['top-up-invariants.test.ts'], {
    'lets the database reserve at a price that the customer has not seen': [
      't.amount_cents > r.price_cents',
      'false',
    ],
  }),
]
