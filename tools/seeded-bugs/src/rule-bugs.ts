/** Bugs of the rules that hold whatever the way to pay: credits, keys, caps, and the days and months that they count. */
import type { Bug } from './bug.ts'

const TOGETHER = ['test/paid-together.test.ts']
const LOOKUP = ['test/lookup.test.ts']
const KEYS = ['test/lookup-keys.test.ts']
const INVARIANTS = ['test/ledger-invariants.test.ts']
const APP_CAP = ['test/daily-cap.test.ts']
const KEY_CAP = ['test/key-cap.test.ts']

const credits: readonly Bug[] = [
  {
    name: 'counts credits as available at the moment at which they expire',
    file: 'money/ledger/available-credits.sql',
    from: 'g.expires_at > moment(p_now)',
    to: 'g.expires_at >= moment(p_now)',
    tests: LOOKUP,
  },
  {
    name: 'takes one credit for several lookups',
    file: 'lookups/lookup/take-credits.sql',
    from: 'reserved = g.reserved + w.credits',
    to: 'reserved = g.reserved + 1',
    tests: TOGETHER,
  },
  {
    name: 'takes credits of another customer',
    file: 'lookups/lookup/take-credits.sql',
    from: 'g.customer_id = w.customer_id AND g.expires_at',
    to: 'g.expires_at',
    tests: INVARIANTS,
  },
  {
    name: 'takes a credit that has expired',
    file: 'lookups/lookup/take-credits.sql',
    from: ' AND g.expires_at > w.at',
    to: '',
    tests: INVARIANTS,
  },
  {
    name: 'enters a lookup without its answer',
    file: 'lookups/lookup/take-credits.sql',
    from: 'IF v_unanswered THEN',
    to: 'IF false THEN',
    tests: INVARIANTS,
  },
  {
    name: 'takes another credit for a lookup whose credit was held',
    file: 'lookups/lookup/take-credits.sql',
    from: 'WHERE v_settled IS NULL OR id <> ALL (v_settled)',
    to: '',
    tests: INVARIANTS,
  },
  {
    name: 'settles the hold of another customer',
    file: 'lookups/lookup/take-credits.sql',
    from: 'h.customer_id = e.customer_id AND h.grant_id = e.grant_id AND ',
    to: '',
    tests: INVARIANTS,
  },
]

const keys: readonly Bug[] = [
  {
    name: 'lets an attempt that fails end the claim of another',
    file: 'foundation/idempotency/refuse-idempotency-key.sql',
    from: ' AND attempt_id = p_attempt',
    to: '',
    tests: [...KEYS, ...LOOKUP],
  },
  {
    name: 'answers a key that was used for another vehicle',
    file: 'foundation/idempotency/claim-idempotency-key.sql',
    from: 'IF v_record.fingerprint <> p_fingerprint THEN',
    to: 'IF false THEN',
    tests: KEYS,
  },
  {
    name: 'remembers a key for ever',
    file: 'foundation/idempotency/claim-idempotency-key.sql',
    from: 'IF v_record.expires_at > p_now THEN',
    to: 'IF true THEN',
    tests: KEYS,
  },
  {
    name: 'runs a key while its first attempt is still running',
    file: 'foundation/idempotency/claim-idempotency-key.sql',
    from: "v_record.state = 'running' AND v_record.lease_expires_at > p_now",
    to: 'false',
    tests: LOOKUP,
  },
  {
    name: 'keeps the key of a lookup that was refused for lack of credits',
    file: 'lookups/lookup/start-lookup.sql',
    from: 'PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);',
    to: '',
    tests: KEYS,
  },
  {
    name: 'replays an answer with another request ID',
    file: 'lookups/lookup/read-answer.sql',
    from: 'l.request_id INTO',
    to: 'l.id::text INTO',
    tests: KEYS,
  },
  {
    name: 'replays an answer without its VIN',
    file: 'lookups/lookup/read-answer.sql',
    from: 'a.before_vin || l.vin || a.after_vin',
    to: 'a.before_vin || a.after_vin',
    tests: KEYS,
  },
  {
    name: 'fails for ever on an answer that the database has lost',
    file: 'lookups/lookup/vehicle-answers.ts',
    from: 'kept.get(prisma)?.delete(answer.id)',
    to: '',
    tests: LOOKUP,
  },
]

const days: readonly Bug[] = [
  {
    name: 'counts the day of a spender in local time',
    file: 'lookups/lookup/lock-spender.sql',
    from: "date_trunc('day', p_now, 'UTC')",
    to: "date_trunc('day', p_now)",
    tests: KEY_CAP,
  },
  {
    name: 'lets a spender spend one credit more than its daily cap',
    file: 'lookups/lookup/start-lookup.sql',
    from: 'credits_of_spender(p_customer, v_origin, p_now) >= daily_cap',
    to: 'credits_of_spender(p_customer, v_origin, p_now) > daily_cap',
    tests: APP_CAP,
  },
  {
    name: 'lets a key spend more than its daily cap when it asks in parallel',
    file: 'lookups/lookup/lock-spender.sql',
    from: 'PERFORM FROM api_key k WHERE k.id = origin FOR NO KEY UPDATE;',
    to: '',
    tests: APP_CAP,
  },
  {
    name: 'lets an app spend more than its daily cap when it asks in parallel',
    file: 'lookups/lookup/lock-spender.sql',
    from: 'PERFORM FROM connection c WHERE c.id = origin FOR NO KEY UPDATE;',
    to: '',
    tests: APP_CAP,
  },
  {
    name: 'counts months in local time',
    file: 'money/auto-top-up/plan-top-up.ts',
    from: 'now.getUTCFullYear(), now.getUTCMonth()))',
    to: 'now.getFullYear(), now.getMonth()))',
    tests: ['src/money/auto-top-up/plan-top-up.test.ts'],
  },
  {
    name: 'believes the clock of the replica that asks',
    file: 'foundation/db/moment.sql',
    from: "ELSE date_trunc('milliseconds', statement_timestamp())",
    to: 'ELSE p_now',
    tests: ['test/clocks.test.ts'],
  },
]

export const ruleBugs: readonly Bug[] = [...credits, ...keys, ...days]
