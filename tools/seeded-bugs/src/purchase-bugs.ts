/** Bugs in purchases, refunds and disputes, caps over time, retention, and emails. */
import { type Bug, bugsIn } from './bug.ts'

export const purchaseBugs: readonly Bug[] = [
  ...bugsIn('lookups/bulk-lookups/record-bulk-rows.sql', ['bulk-money.test.ts'], {
    'lets a worker that wakes late overwrite what has come of a row of a list': [
      " AND r.state IN ('unchecked', 'ready')",
      '',
    ],
  }),
  ...bugsIn('lookups/bulk-lookups/create-bulk-lookup.sql', ['batches.test.ts'], {
    'makes another batch of the same list': ["digest = p_digest AND state <> 'canceled'", 'false'],
  }),
  ...bugsIn('lookups/bulk-lookups/claim-bulk-rows.sql', ['batches.test.ts'], {
    'goes on with a batch whose key was revoked': ['AND credential IS NULL THEN', 'AND false THEN'],
    'goes on with a batch that has spent its most credits': ['.by_maximum = 0 THEN', '.by_maximum < 0 THEN'],
  }),
  ...bugsIn(
    'lookups/bulk-lookups/top-up-budget.sql',
    ['bulk-budgets.test.ts', 'bulk-without-budget.test.ts'],
    {
      'lets a list make automatic top-up buy more than its budget': [
        'AND p.amount_cents > coalesce(top_up_budget_left(p_customer, p_bulk), 0)',
        'AND false',
      ],
      'lets a list spend the credits that keep a rule from buying while it waits': [
        "r.status IN ('active', 'processing', 'retry_scheduled', 'cap_reached', 'action_required')",
        "r.status = 'active'",
      ],
      'buys ahead for a list that was paused or canceled': [" AND b.state IN ('running', 'stopped')", ''],
    },
  ),
  ...bugsIn('lookups/bulk-lookups/list-spender.sql', ['bulk-budgets.test.ts'], {
    'buys ahead for a list whose key can pay only with given credits': ['ELSE next.credits END', 'END'],
  }),
  ...bugsIn('lookups/bulk-lookups/steer-bulk-lookup.ts', ['bulk-money.test.ts'], {
    'deletes a canceled list whose vehicles are being paid for': [
      'in: [...DELETABLE] }, OR: nobodyWorks }',
      'in: [...DELETABLE] } }',
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['bulk-without-budget.test.ts'], {
    'judges what a list must leave only as its rows are claimed': ['c.credits + c.leaves', 'c.credits'],
  }),
  ...bugsIn('money/auto-top-up/configure.ts', ['approvals.test.ts', 'rule-changes.test.ts'], {
    'lets an API key raise what is charged as its customer may': [
      "credential.kind === 'session'",
      "credential.kind !== 'connection'",
    ],
  }),
  ...bugsIn('money/auto-top-up/judge-change.ts', ['approvals.test.ts', 'rule-changes.test.ts'], {
    'takes no monthly cap for one within the monthly maximum of a key or an app': [
      'monthlyCapCents !== null && monthlyCapCents <= maximum',
      '(monthlyCapCents ?? 0) <= maximum',
    ],
    'lets a key or an app raise the cap beyond its monthly maximum': [
      'monthlyCapCents <= maximum && priceCents',
      'priceCents',
    ],
    'lets any key end the wait for a price by choosing a cheaper package': [
      "new Set(['action_required', ",
      'new Set([',
    ],
  }),
  ...bugsIn('access/permissions/allowance.ts', ['approvals.test.ts', 'rule-changes.test.ts'], {
    'makes a key that changes automatic top-up without a monthly maximum': [
      'return monthlyTopUpCents !== null && isWithin',
      'return monthlyTopUpCents === null || isWithin',
    ],
  }),
  ...bugsIn('access/permissions/allowance.ts', ['pairing.test.ts'], {
    'gives a computer that signs in what its customer never gives it: to charge a card': [
      "if (monthlyTopUpCents === null) allowed.delete('top_up')",
      '',
    ],
  }),
  ...bugsIn('access/security-log/log-spender.sql', ['security-log.test.ts'], {
    'logs no higher monthly maximum of a key': [
      'NEW.monthly_cents, NEW.monthly_top_up_cents)\n    IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap, OLD.monthly_cents, OLD.monthly_top_up_cents)',
      'NEW.monthly_cents) IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap, OLD.monthly_cents)',
    ],
  }),
  ...bugsIn('money/payments/record-payment.sql', ['fulfilment.test.ts', 'payment-invariants.test.ts'], {
    'grants a payment again that is recorded already': [
      "IF NOT FOUND THEN\n    outcome := 'known';",
      "IF false THEN\n    outcome := 'known';",
    ],
    'grants a purchase again that was paid twice': [
      'IF p_mismatch IS NULL AND v_sold.paid THEN',
      'IF false THEN',
    ],
  }),
  ...bugsIn('money/reversals/settle-reversal.sql', ['reversals.test.ts', 'reversal-invariants.test.ts'], {
    'keeps the credits of a dispute that was won': [
      "state IN ('open', 'lost')",
      "state IN ('open', 'lost', 'won')",
    ],
    'takes back one credit more than a refund is worth': [
      '/ v_reversal.amount_cents;',
      '/ v_reversal.amount_cents + 1;',
    ],
  }),
  ...bugsIn('money/reversals/record-reversal.sql', ['reversals.test.ts', 'reversal-invariants.test.ts'], {
    'lets an older reading of the vendor undo a newer one': [' AND reading < p_reading', ''],
  }),
  ...bugsIn('access/oauth/verify-access-token.ts', ['connections.test.ts'], {
    'forgets what an app has spent when it is connected again': ['spenderId: spender.id,', 'spenderId: id,'],
  }),
  ...bugsIn('lookups/lookup/credits-of-spender.sql', ['daily-cap.test.ts'], {
    'counts lookups of a spender that failed': ['\n      AND (l.id IS NOT NULL OR h.id IS NOT NULL)', ''],
  }),
  ...bugsIn('access/api-keys/manage-api-keys.ts', ['key-cap.test.ts'], {
    'forgets what a key has spent when it is rotated': [
      '${lastFour}, slot, origin_id,',
      '${lastFour}, slot, ${id}::uuid,',
    ],
  }),
  ...bugsIn('operator/retention/prune.ts', ['retention-histories.test.ts'], {
    'forgets keys before their answers may be charged again': [
      "await expired('idempotency_record')",
      "await forget(prisma, { table: 'idempotency_record', column: 'expires_at', until: new Date(Number(over) + 7_200_000) })",
    ],
    'forgets webhook events that nobody has worked on': ["column: 'processed_at'", "column: 'received_at'"],
  }),
  ...bugsIn('money/payments/stripe/answers.ts', ['checkout.test.ts', 'top-up-cards.test.ts'], {
    'takes an answer about nothing for a customer, or for a card that is gone': [
      'if (answered.object !== kind)',
      'if (false)',
    ],
  }),
  ...bugsIn('foundation/notifications/send-notification.ts', ['notifications.test.ts'], {
    'frees an email that another worker is sending': ['sentAt: null, leaseExpiresAt }', 'sentAt: null }'],
  }),
]
