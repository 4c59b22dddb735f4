/** Bugs in counts and comparisons of the books, in temporary records, and in recovery after a loss. */
import { type Bug, bugsIn } from './bug.ts'

export const bookBugs: readonly Bug[] = [
  ...bugsIn('money/balance-report/count-lookups.sql', ['balance-report.test.ts'], {
    'counts a day before its last commit is over': [
      "date_trunc('day', p_now, 'UTC') - interval '24 hours'",
      "date_trunc('day', p_now, 'UTC')",
    ],
    'counts by the days of the session': ["date_trunc('day', p_now, 'UTC')", "date_trunc('day', p_now)"],
    'counts by the months of the session': [
      "date_trunc('month', at AT TIME ZONE 'UTC')",
      "date_trunc('month', at)",
    ],
  }),
  ...bugsIn('money/balance-report/row-differences.ts', ['balance-report.test.ts'], {
    'reports no reversal that the ledger does not know': [
      'coalesce(r.revoked_credits, 0), coalesce(e.reversed, 0))',
      '0::bigint, 0::bigint)',
    ],
  }),
  ...bugsIn('money/reconciliation/revive-payment-events.sql', ['reconciliation.test.ts'], {
    'leaves an event alone whose job failed for good, while that is kept': [" AND state < 'completed'", ''],
  }),
  ...bugsIn('money/payment-events/receive-webhook.ts', ['fulfilment.test.ts'], {
    'accepts a webhook before its event is stored': [
      'if (news) await storePaymentEvent',
      'if (news) void storePaymentEvent',
    ],
  }),
  ...bugsIn('foundation/notifications/notify-customer.sql', ['fulfilment.test.ts'], {
    'grants nothing without a queue for mail': [
      "IF FOUND AND EXISTS (SELECT FROM pgboss.queue WHERE name = 'send-mail') THEN",
      'IF FOUND THEN',
    ],
  }),
  ...bugsIn('money/payments/stripe/customers.ts', ['restored-backup.test.ts'], {
    'makes a customer another counterpart after a restore': [
      "if (known.metadata['customer_id'] === customerId) return known.id",
      'void known',
    ],
  }),
  ...bugsIn('money/payments/fulfil-payment.ts', ['restored-backup.test.ts'], {
    'loses what another counterpart of a customer paid': [
      'if (customerId !== null) {',
      'if (customerId !== null && vendorCustomerId === null) {',
    ],
  }),
  ...bugsIn('money/payments/recover-purchase.sql', ['restored-backup.test.ts'], {
    'stops at a lost purchase of a closed account': [
      'FOUND AND v_credits',
      'p_customer IS NOT NULL AND v_credits',
    ],
  }),
  ...bugsIn('money/payments/undecided-payments.sql', ['restored-backup.test.ts'], {
    'forgets a payment that nobody has decided about': [
      'WHERE p.mismatch IS NOT NULL',
      "WHERE p.mismatch IS NOT NULL AND p.recorded_at = 'infinity'",
    ],
  }),
  ...bugsIn('foundation/idempotency/complete-idempotency-key.sql', ['checkout.test.ts'], {
    'keeps the key of a checkout from its claim': [', expires_at = p_now + p_retention', ''],
  }),
  ...bugsIn('foundation/idempotency/complete-idempotency-key.sql', ['lookup-keys.test.ts'], {
    'lets a slow attempt answer for the one that has its key now': [' AND attempt_id = p_attempt', ''],
  }),
  ...bugsIn('foundation/policy.ts', ['free-lookups.test.ts'], {
    'remembers a browser for a day': [
      'FREE_LOOKUP_TRACE_MS: number = 30',
      'FREE_LOOKUP_TRACE_MS: number = 1',
    ],
  }),
  ...bugsIn('lookups/share-links/share-links.ts', ['share-links.test.ts'], {
    'opens the links of a closed account': [' AND c.closed_at IS NULL', ''],
  }),
]
