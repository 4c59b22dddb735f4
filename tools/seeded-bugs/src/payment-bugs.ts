/** Bugs in the ways to pay for a lookup: in one step, alone or in a group, and with a hold. */
import { type Bug, bugsIn } from './bug.ts'

export const paymentBugs: readonly Bug[] = [
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['durable-charges.test.ts'], {
    'charges several lookups without waiting for the disk': [
      'p_now := moment(p_now);',
      "p_now := moment(p_now); PERFORM set_config('synchronous_commit', 'off', true);",
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['paid-together.test.ts'], {
    'tells each of several lookups the balance after the last': [
      'row_number() OVER (PARTITION BY c.customer_id ORDER BY c.place)',
      'count(*) OVER (PARTITION BY c.customer_id)',
    ],
    'tells only what is left of the grant that is spent, together': ['AND g.id <> c.grant_id', 'AND false'],
    'counts the grant that is spent twice, together': ['AND g.id <> c.grant_id', ''],
    'forgets credits of which the lease has run out, together': ['h.lease_expires_at <= p_now', 'false'],
    'tells a balance from before another process paid, together': [' FOR NO KEY UPDATE', ''],
    'tells credits that were held when their grant expired, together': [
      'h.lease_expires_at <= p_now AND g.expires_at > p_now',
      'h.lease_expires_at <= p_now',
    ],
    'saves the first of several lookups of one vehicle, together': [
      'ORDER BY customer_id, vin, id DESC',
      'ORDER BY customer_id, vin, id',
    ],
    'lets one locked customer hold up all others': [
      "SET lock_timeout = '100ms'",
      "SET lock_timeout = '100s'",
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['top-up-checks.test.ts'], {
    'checks the top-up rule of a customer who was not charged, together': ['AND l.id = ANY (p_attempts)', ''],
    'checks no top-up rule after lookups that were paid for together': [
      "r.status = 'active'",
      "r.status = 'none'",
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['lookup-keys.test.ts'], {
    'charges again for a key that is in use': [
      'ON CONFLICT (customer_id, key) DO NOTHING',
      'ON CONFLICT (customer_id, key) DO UPDATE SET attempt_id = excluded.attempt_id',
    ],
    'leaves the keys of lookups that were not paid for completed': [
      'IF v_charged < cardinality(p_attempts) THEN',
      'IF false THEN',
    ],
  }),
  ...bugsIn('money/ledger/spendable-grants.sql', ['lookup.test.ts'], {
    'spends the oldest grant before the one that expires first': [
      'ORDER BY g.expires_at, g.granted_at, g.id',
      'ORDER BY g.granted_at, g.id',
    ],
    'spends a credit that has expired': [' AND g.expires_at > p_now', ''],
    'counts what is held as left': ['g.credits - g.reserved - g.withdrawn', 'g.credits - g.withdrawn'],
  }),
  ...bugsIn('lookups/lookup/pay-lookups.sql', ['lookup.test.ts'], {
    'keeps the first answer of a vehicle that is looked up again, together': [
      'SET lookup_id = excluded.lookup_id, answer_id = excluded.answer_id,',
      'SET',
    ],
  }),
  ...bugsIn('lookups/lookup/steps-together.ts', ['paid-together.test.ts'], {
    'tries a lost commit again as another attempt': [
      'payLookup(prisma, payment,',
      'payLookup(prisma, { ...payment, attempt: { ...payment.attempt, id: crypto.randomUUID() } },',
    ],
  }),
  ...bugsIn('lookups/lookup/steps-together.ts', ['daily-cap.test.ts'], {
    'answers an app with a daily cap without asking whether it is reached': [
      'payment.attempt.spender\n    ? await payments.takeAlone',
      'payment.attempt.spender === null\n    ? await payments.takeAlone',
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookup-alone.sql', ['durable-charges.test.ts'], {
    'charges a lookup alone without waiting for the disk': [
      "PERFORM set_config('synchronous_commit', v_commit, true);",
      '',
    ],
  }),
  ...bugsIn('lookups/lookup/pay-lookup-alone.sql', ['paid-together.test.ts'], {
    'calls a charge whose reply was lost a replay': ['AND attempt_id = p_attempt', 'AND false'],
  }),
  ...bugsIn('lookups/lookup/adopt-answer.sql', ['app-lookups.test.ts'], {
    'keeps the credit of an attempt that adopts an answer': [
      "UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt;",
      '',
    ],
  }),
  ...bugsIn('lookups/lookup/settle-lookups.sql', ['durable-charges.test.ts'], {
    'settles a held credit without waiting for the disk': [
      'p_now := moment(p_now);',
      "p_now := moment(p_now); PERFORM set_config('synchronous_commit', 'off', true);",
    ],
  }),
  ...bugsIn('lookups/lookup/settle-lookups.sql', ['lookup.test.ts'], {
    'lets an attempt settle after another has taken its key over': [' AND r.attempt_id = a.id', ''],
    'settles a credit that was released': ["WHERE h.state = 'open' ORDER BY", 'ORDER BY'],
  }),
  ...bugsIn('lookups/lookup/settle-lookups.sql', ['lookup-keys.test.ts'], {
    'keeps the key of a slow answer for 24 hours from its claim': [
      'expires_at = r.expires_at + (',
      "expires_at = r.expires_at + interval '0' * extract(epoch FROM ",
    ],
  }),
  ...bugsIn('lookups/lookup/abandon-lookup.sql', ['lookup.test.ts'], {
    'keeps the credit of a lookup that failed': ["WHERE id = p_attempt AND state = 'open'", 'WHERE false'],
  }),
  ...bugsIn('lookups/lookup/look-up-vehicle-specs.ts', ['lookup.test.ts'], {
    'does not give up a lookup whose source failed': [
      'await abandonLookup(prisma, attempt, clock()).catch(() => undefined)',
      '',
    ],
  }),
  ...bugsIn('money/ledger/place-hold.sql', ['lookup.test.ts'], {
    'spends no credit whose lease is over until the sweep comes': [
      "IF v_stale <> '{}' THEN",
      'IF false THEN',
    ],
  }),
  ...bugsIn('money/ledger/release-holds.sql', ['credit-upkeep.test.ts'], {
    'releases leases ten seconds early': [
      "WHERE state = 'open' AND lease_expires_at <= p_now",
      "WHERE state = 'open' AND lease_expires_at <= p_now + interval '10 seconds'",
    ],
  }),
  ...bugsIn('money/ledger/available-credits.sql', ['lookup.test.ts'], {
    'counts credits whose lease is over as held': [
      'h.lease_expires_at <= moment(p_now)',
      "h.lease_expires_at <= '-infinity'",
    ],
  }),
]
