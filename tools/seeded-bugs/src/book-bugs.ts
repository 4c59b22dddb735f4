/** Bugs of what is counted and compared, remembered for a time, and made up for after a loss. */
import type { Bug } from './bug.ts'

const REPORT = ['test/balance-report.test.ts']
const RESTORE = ['test/restored-backup.test.ts']
const FULFILMENT = ['test/fulfilment.test.ts']

const report: readonly Bug[] = [
  {
    name: 'counts a day before its last commit is over',
    file: 'money/balance-report/count-lookups.sql',
    from: "date_trunc('day', p_now, 'UTC') - interval '1 day'",
    to: "date_trunc('day', p_now, 'UTC')",
    tests: REPORT,
  },
  {
    name: 'counts by the days of the session',
    file: 'money/balance-report/count-lookups.sql',
    from: "date_trunc('day', p_now, 'UTC')",
    to: "date_trunc('day', p_now)",
    tests: REPORT,
  },
  {
    name: 'counts by the months of the session',
    file: 'money/balance-report/count-lookups.sql',
    from: "date_trunc('month', at AT TIME ZONE 'UTC')",
    to: "date_trunc('month', at)",
    tests: REPORT,
  },
  {
    name: 'reports no reversal that the ledger does not know',
    file: 'money/balance-report/row-differences.ts',
    from: 'coalesce(r.revoked_credits, 0), coalesce(e.reversed, 0))',
    to: '0::bigint, 0::bigint)',
    tests: REPORT,
  },
]

const recovery: readonly Bug[] = [
  {
    name: 'leaves an event alone whose job failed for good, while that is kept',
    file: 'money/reconciliation/revive-payment-events.sql',
    from: " AND state < 'completed'",
    to: '',
    tests: ['test/reconciliation.test.ts'],
  },
  {
    name: 'accepts a webhook before its event is stored',
    file: 'money/payment-events/receive-webhook.ts',
    from: 'if (news) await storePaymentEvent',
    to: 'if (news) void storePaymentEvent',
    tests: FULFILMENT,
  },
  {
    name: 'grants nothing without a queue for mail',
    file: 'foundation/notifications/notify-customer.sql',
    from: "IF FOUND AND EXISTS (SELECT FROM pgboss.queue WHERE name = 'send-mail') THEN",
    to: 'IF FOUND THEN',
    tests: FULFILMENT,
  },
  {
    name: 'makes a customer another counterpart after a restore',
    file: 'money/payments/stripe/customers.ts',
    from: "if (known.metadata['customer_id'] === customerId) return known.id",
    to: 'void known',
    tests: RESTORE,
  },
  {
    name: 'loses what another counterpart of a customer paid',
    file: 'money/payments/fulfil-payment.ts',
    from: 'if (customerId !== null) {',
    to: 'if (customerId !== null && vendorCustomerId === null) {',
    tests: RESTORE,
  },
  {
    name: 'forgets a payment that nobody has decided about',
    file: 'money/payments/undecided-payments.sql',
    from: 'WHERE p.mismatch IS NOT NULL',
    to: "WHERE p.mismatch IS NOT NULL AND p.recorded_at = 'infinity'",
    tests: RESTORE,
  },
]

const memory: readonly Bug[] = [
  {
    name: 'keeps the key of a checkout from its claim',
    file: 'foundation/idempotency/complete-idempotency-key.sql',
    from: ', expires_at = p_now + p_retention',
    to: '',
    tests: ['test/checkout.test.ts'],
  },
  {
    name: 'lets a slow attempt answer for the one that has its key now',
    file: 'foundation/idempotency/complete-idempotency-key.sql',
    from: ' AND attempt_id = p_attempt',
    to: '',
    tests: ['test/lookup-keys.test.ts'],
  },
  {
    name: 'remembers a browser for a day',
    file: 'foundation/policy.ts',
    from: 'FREE_LOOKUP_TRACE_MS: number = 30',
    to: 'FREE_LOOKUP_TRACE_MS: number = 1',
    tests: ['test/free-lookups.test.ts'],
  },
  {
    name: 'opens the links of a closed account',
    file: 'lookups/share-links/share-links.ts',
    from: ' AND c.closed_at IS NULL',
    to: '',
    tests: ['test/share-links.test.ts'],
  },
]

export const bookBugs: readonly Bug[] = [...report, ...recovery, ...memory]
