/** Bugs in the rules for all ways to pay: credits, idempotency keys, caps, and the days and months that they count. */
import { type Bug, bugsIn } from './bug.ts'

export const ruleBugs: readonly Bug[] = [
  ...bugsIn('money/ledger/available-credits.sql', ['lookup.test.ts'], {
    'counts credits as available at the moment at which they expire': [
      'g.expires_at > moment(p_now)',
      'g.expires_at >= moment(p_now)',
    ],
  }),
  ...bugsIn('lookups/lookup/take-credits.sql', ['paid-together.test.ts'], {
    'takes one credit for several lookups': [
      'reserved = g.reserved + w.credits',
      'reserved = g.reserved + 1',
    ],
  }),
  ...bugsIn('lookups/lookup/take-credits.sql', ['ledger-invariants.test.ts'], {
    'takes credits of another customer': ['g.customer_id = w.customer_id AND g.expires_at', 'g.expires_at'],
    'takes a credit that has expired': [' AND g.expires_at > w.at', ''],
    'enters a lookup without its answer': ['IF v_unanswered THEN', 'IF false THEN'],
    'takes another credit for a lookup whose credit was held': [
      'WHERE v_settled IS NULL OR id <> ALL (v_settled)',
      '',
    ],
    'settles the hold of another customer': [
      'h.customer_id = e.customer_id AND h.grant_id = e.grant_id AND ',
      '',
    ],
  }),
  ...bugsIn('foundation/idempotency/refuse-idempotency-key.sql', ['lookup-keys.test.ts', 'lookup.test.ts'], {
    'lets an attempt that fails end the claim of another': [' AND attempt_id = p_attempt', ''],
  }),
  ...bugsIn('foundation/idempotency/claim-idempotency-key.sql', ['lookup-keys.test.ts'], {
    'answers a key that was used for another vehicle': [
      'IF v_record.fingerprint <> p_fingerprint THEN',
      'IF false THEN',
    ],
    'remembers a key for ever': ['IF v_record.expires_at > p_now THEN', 'IF true THEN'],
  }),
  ...bugsIn('foundation/idempotency/claim-idempotency-key.sql', ['lookup.test.ts'], {
    'runs a key while its first attempt is still running': [
      "v_record.state = 'running' AND v_record.lease_expires_at > p_now",
      'false',
    ],
  }),
  ...bugsIn('lookups/lookup/start-lookup.sql', ['lookup-keys.test.ts'], {
    'keeps the key of a lookup that was refused for lack of credits': [
      'PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);',
      '',
    ],
  }),
  ...bugsIn('lookups/lookup/read-answer.sql', ['lookup-keys.test.ts'], {
    'replays an answer with another request ID': ['l.request_id INTO', 'l.id::text INTO'],
    'replays an answer without its VIN': [
      'a.before_vin || l.vin || a.after_vin',
      'a.before_vin || a.after_vin',
    ],
  }),
  ...bugsIn('lookups/lookup/vehicle-answers.ts', ['lookup.test.ts'], {
    'fails for ever on an answer that the database has lost': ['kept.get(prisma)?.delete(answer.id)', ''],
  }),
  ...bugsIn('lookups/lookup/credits-of-spender.sql', ['key-cap.test.ts'], {
    'counts the day of a spender in local time': [
      "date_trunc('day', p_now, 'UTC')",
      "date_trunc('day', p_now)",
    ],
  }),
  ...bugsIn('lookups/lookup/start-lookup.sql', ['daily-cap.test.ts'], {
    'lets a spender spend one credit more than its daily cap': [
      'credits_of_spender(p_customer, p_spender, p_now) >= daily_cap',
      'credits_of_spender(p_customer, p_spender, p_now) > daily_cap',
    ],
    'lets a spender spend more than its daily cap when it asks in parallel': [
      's.id = p_spender FOR NO KEY UPDATE;',
      's.id = p_spender;',
    ],
  }),
  ...bugsIn('lookups/lookup/start-lookup.sql', ['monthly-maximum.test.ts'], {
    'lets a spender spend one credit more than its monthly maximum': [
      'v_spent + coalesce((\n        SELECT',
      'v_spent + coalesce((\n        SELECT 0 *',
    ],
  }),
  ...bugsIn('foundation/start-of-month.ts', ['packages/core/src/money/auto-top-up/plan-top-up.test.ts'], {
    'counts months in local time': [
      'moment.getUTCFullYear(), moment.getUTCMonth() +',
      'moment.getFullYear(), moment.getMonth() +',
    ],
  }),
  ...bugsIn('foundation/db/moment.sql', ['clocks.test.ts'], {
    'believes the clock of the replica that asks': [
      "ELSE date_trunc('milliseconds', statement_timestamp())",
      'ELSE p_now',
    ],
  }),
]
