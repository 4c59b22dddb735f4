/** Bugs of what is bought, sent back, and forgotten: refunds and disputes, caps over time, retention, letters. */
import type { Bug } from './bug.ts'

const SPENDERS = ['test/approvals.test.ts', 'test/rule-changes.test.ts']
const FULFILMENT = ['test/fulfilment.test.ts', 'test/payment-invariants.test.ts']
const REVERSALS = ['test/reversals.test.ts', 'test/reversal-invariants.test.ts']
const APP_CAP = ['test/daily-cap.test.ts']
const KEY_CAP = ['test/key-cap.test.ts']
const RETENTION = ['test/retention-histories.test.ts']

const lists: readonly Bug[] = [
  {
    name: 'lets a worker that wakes late overwrite what has come of a row of a list',
    file: 'lookups/bulk-lookups/record-bulk-rows.sql',
    from: " AND r.state IN ('unchecked', 'ready')",
    to: '',
    tests: ['test/bulk-money.test.ts'],
  },
  {
    name: 'lets a list make automatic top-up buy more than its budget',
    file: 'lookups/bulk-lookups/top-up-budget.sql',
    from: 'AND p.amount_cents > top_up_budget_left(p_customer, p_bulk)',
    to: 'AND false',
    tests: ['test/bulk-budgets.test.ts'],
  },
  {
    name: 'buys ahead for a list that was paused or canceled',
    file: 'lookups/bulk-lookups/top-up-budget.sql',
    from: " AND b.state IN ('running', 'stopped')",
    to: '',
    tests: ['test/bulk-budgets.test.ts'],
  },
]

const spenders: readonly Bug[] = [
  {
    name: 'lets an API key raise what is charged as its customer may',
    file: 'money/auto-top-up/configure.ts',
    from: "credential.kind === 'session'",
    to: "credential.kind !== 'connection'",
    tests: SPENDERS,
  },
  {
    name: 'takes no monthly cap for one within the monthly maximum of a key or an app',
    file: 'money/auto-top-up/judge-change.ts',
    from: 'monthlyCapCents !== null && monthlyCapCents <= maximum',
    to: '(monthlyCapCents ?? 0) <= maximum',
    tests: SPENDERS,
  },
  {
    name: 'lets a key or an app raise the cap beyond its monthly maximum',
    file: 'money/auto-top-up/judge-change.ts',
    from: 'monthlyCapCents <= maximum && priceCents',
    to: 'priceCents',
    tests: SPENDERS,
  },
  {
    name: 'makes a key that changes automatic top-up without a monthly maximum',
    file: 'access/permissions/allowance.ts',
    from: 'return monthlyTopUpCents !== null && isWithin',
    to: 'return monthlyTopUpCents === null || isWithin',
    tests: SPENDERS,
  },
  {
    name: 'shows processes of the last release that a key may charge, without the maximum',
    file: 'access/api-keys/use-api-key.sql',
    from: "array_remove(k.permissions, 'top_up')",
    to: 'k.permissions',
    tests: SPENDERS,
  },
  {
    name: 'gives a computer that signs in what its customer never gives it: to charge a card',
    file: 'access/permissions/allowance.ts',
    from: "if (row.monthlyTopUpCents === null) permissions.delete('top_up')",
    to: '',
    tests: ['test/pairing.test.ts'],
  },
  {
    name: 'logs no higher monthly maximum of a key',
    file: 'access/security-log/log-key-change.sql',
    from: `NEW.daily_credit_cap, NEW.monthly_top_up_cents)
    IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap, OLD.monthly_top_up_cents)`,
    to: 'NEW.daily_credit_cap) IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap)',
    tests: ['test/security-log.test.ts'],
  },
]

const reversals: readonly Bug[] = [
  {
    name: 'grants a payment again that is recorded already',
    file: 'money/payments/record-payment.sql',
    from: "IF NOT FOUND THEN\n    outcome := 'known';",
    to: "IF false THEN\n    outcome := 'known';",
    tests: FULFILMENT,
  },
  {
    name: 'grants a purchase again that was paid twice',
    file: 'money/payments/record-payment.sql',
    from: 'IF p_mismatch IS NULL AND v_sold.paid THEN',
    to: 'IF false THEN',
    tests: FULFILMENT,
  },
  {
    name: 'keeps the credits of a dispute that was won',
    file: 'money/reversals/settle-reversal.sql',
    from: "state IN ('open', 'lost')",
    to: "state IN ('open', 'lost', 'won')",
    tests: REVERSALS,
  },
  {
    name: 'takes back one credit more than a refund is worth',
    file: 'money/reversals/settle-reversal.sql',
    from: '/ v_reversal.amount_cents;',
    to: '/ v_reversal.amount_cents + 1;',
    tests: REVERSALS,
  },
  {
    name: 'lets an older reading of the vendor undo a newer one',
    file: 'money/reversals/record-reversal.sql',
    from: ' AND reading < p_reading',
    to: '',
    tests: REVERSALS,
  },
]

const caps: readonly Bug[] = [
  {
    name: 'forgets what an app has spent when it is connected again',
    file: 'lookups/lookup/lock-spender.sql',
    from: 'WHERE c.id = p_spender AND c.customer_id = p_customer\n',
    to: 'WHERE c.id = p_spender AND c.customer_id = p_customer AND f.revoked_at IS NULL\n',
    tests: APP_CAP,
  },
  {
    name: 'counts lookups of a spender that failed',
    file: 'lookups/lookup/lock-spender.sql',
    from: '\n      AND (l.id IS NOT NULL OR h.id IS NOT NULL)',
    to: '',
    tests: APP_CAP,
  },
  {
    name: 'forgets what a key has spent when it is rotated',
    file: 'lookups/lookup/lock-spender.sql',
    from: 'SELECT k.origin_id INTO origin',
    to: 'SELECT k.id INTO origin',
    tests: KEY_CAP,
  },
]

const retention: readonly Bug[] = [
  {
    name: 'forgets keys before their answers may be charged again',
    file: 'operator/retention/prune.ts',
    from: 'FROM idempotency_record WHERE expires_at <= ${over}::timestamptz',
    to: "FROM idempotency_record WHERE expires_at <= ${over}::timestamptz + interval '2 hours'",
    tests: RETENTION,
  },
  {
    name: 'forgets webhook events that nobody has worked on',
    file: 'operator/retention/prune.ts',
    from: 'WHERE processed_at <= ${old}',
    to: 'WHERE received_at <= ${old}',
    tests: RETENTION,
  },
]

const others: readonly Bug[] = [
  {
    name: 'takes an answer about nothing for a customer, or for a card that is gone',
    file: 'money/payments/stripe/answers.ts',
    from: 'if (answered.object !== kind)',
    to: 'if (false)',
    tests: ['test/checkout.test.ts', 'test/top-up-cards.test.ts'],
  },
  {
    name: 'frees an email that another worker is sending',
    file: 'foundation/notifications/send-notification.ts',
    from: 'sentAt: null, leaseExpiresAt }',
    to: 'sentAt: null }',
    tests: ['test/notifications.test.ts'],
  },
]

export const purchaseBugs: readonly Bug[] = [
  ...lists,
  ...spenders,
  ...reversals,
  ...caps,
  ...retention,
  ...others,
]
