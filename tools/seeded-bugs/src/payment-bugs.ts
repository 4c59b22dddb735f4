/** Bugs of the ways to pay for a lookup: in one step, together with others or alone, and with a credit that was held first. */
import type { Bug } from './bug.ts'

const DURABLE = ['test/durable-charges.test.ts']
const TOGETHER = ['test/paid-together.test.ts']
const LOOKUP = ['test/lookup.test.ts']
const KEYS = ['test/lookup-keys.test.ts']
const UPKEEP = ['test/credit-upkeep.test.ts']
const APP_CAP = ['test/daily-cap.test.ts']

const WITHOUT_WAITING = "PERFORM set_config('synchronous_commit', 'off', true);"

const together: readonly Bug[] = [
  {
    name: 'charges several lookups without waiting for the disk',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'p_now := moment(p_now);',
    to: `p_now := moment(p_now); ${WITHOUT_WAITING}`,
    tests: DURABLE,
  },
  {
    name: 'tells each of several lookups the balance after the last',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'row_number() OVER (PARTITION BY c.customer_id ORDER BY c.place)',
    to: 'count(*) OVER (PARTITION BY c.customer_id)',
    tests: TOGETHER,
  },
  {
    name: 'tells only what is left of the grant that is spent, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'AND g.id <> c.grant_id',
    to: 'AND false',
    tests: TOGETHER,
  },
  {
    name: 'counts the grant that is spent twice, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'AND g.id <> c.grant_id',
    to: '',
    tests: TOGETHER,
  },
  {
    name: 'forgets credits of which the lease has run out, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'h.lease_expires_at <= p_now',
    to: 'false',
    tests: TOGETHER,
  },
  {
    name: 'tells a balance from before another process paid, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: ' FOR NO KEY UPDATE',
    to: '',
    tests: TOGETHER,
  },
  {
    name: 'tells credits that were held when their grant expired, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'h.lease_expires_at <= p_now AND g.expires_at > p_now',
    to: 'h.lease_expires_at <= p_now',
    tests: TOGETHER,
  },
  {
    name: 'saves the first of several lookups of one vehicle, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'ORDER BY customer_id, vin, id DESC',
    to: 'ORDER BY customer_id, vin, id',
    tests: TOGETHER,
  },
  {
    name: 'checks the top-up rule of a customer who was not charged, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'AND l.id = ANY (p_attempts)',
    to: '',
    tests: ['test/top-up-checks.test.ts'],
  },
  {
    name: 'charges again for a key that is in use',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'ON CONFLICT (customer_id, key) DO NOTHING',
    to: 'ON CONFLICT (customer_id, key) DO UPDATE SET attempt_id = excluded.attempt_id',
    tests: KEYS,
  },
  {
    name: 'leaves the keys of lookups that were not paid for completed',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'IF v_charged < cardinality(p_attempts) THEN',
    to: 'IF false THEN',
    tests: KEYS,
  },
  {
    name: 'spends the oldest grant before the one that expires first',
    file: 'money/ledger/spendable-grants.sql',
    from: 'ORDER BY g.expires_at, g.granted_at, g.id',
    to: 'ORDER BY g.granted_at, g.id',
    tests: LOOKUP,
  },
  {
    name: 'keeps the first answer of a vehicle that is looked up again, together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: 'SET lookup_id = excluded.lookup_id, answer_id = excluded.answer_id,',
    to: 'SET',
    tests: LOOKUP,
  },
  {
    name: 'checks no top-up rule after lookups that were paid for together',
    file: 'lookups/lookup/pay-lookups.sql',
    from: "r.status = 'active'",
    to: "r.status = 'none'",
    tests: ['test/top-up-checks.test.ts'],
  },
  {
    name: 'lets one locked customer hold up all others',
    file: 'lookups/lookup/pay-lookups.sql',
    from: "SET lock_timeout = '100ms'",
    to: "SET lock_timeout = '100s'",
    tests: TOGETHER,
  },
  {
    name: 'tries a lost commit again as another attempt',
    file: 'lookups/lookup/pay-together.ts',
    from: 'payLookup(prisma, attempt, payment,',
    to: 'payLookup(prisma, { ...attempt, id: crypto.randomUUID() }, payment,',
    tests: TOGETHER,
  },
  {
    name: 'answers an app with a daily cap without asking whether it is reached',
    file: 'lookups/lookup/pay-together.ts',
    from: '!attempt.spender && ',
    to: '',
    tests: APP_CAP,
  },
]

const alone: readonly Bug[] = [
  {
    name: 'charges a lookup alone without waiting for the disk',
    file: 'lookups/lookup/pay-lookup-alone.sql',
    from: "PERFORM set_config('synchronous_commit', v_commit, true);",
    to: '',
    tests: DURABLE,
  },
  {
    name: 'calls a charge whose reply was lost a replay',
    file: 'lookups/lookup/pay-lookup-alone.sql',
    from: 'AND attempt_id = p_attempt',
    to: 'AND false',
    tests: TOGETHER,
  },
]

const heldFirst: readonly Bug[] = [
  {
    name: 'keeps the credit of an attempt that adopts an answer',
    file: 'lookups/lookup/adopt-answer.sql',
    from: "UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt;",
    to: '',
    tests: ['test/app-lookups.test.ts'],
  },
  {
    name: 'settles a held credit without waiting for the disk',
    file: 'lookups/lookup/settle-lookup.sql',
    from: 'p_now := moment(p_now);',
    to: `p_now := moment(p_now); ${WITHOUT_WAITING}`,
    tests: DURABLE,
  },
  {
    name: 'lets an attempt settle after another has taken its key over',
    file: 'lookups/lookup/settle-lookup.sql',
    from: "AND attempt_id = p_attempt AND state = 'running'",
    to: "AND state = 'running'",
    tests: LOOKUP,
  },
  {
    name: 'settles a credit that was released',
    file: 'lookups/lookup/settle-lookup.sql',
    from: "WHERE id = p_attempt AND state = 'open' FOR UPDATE",
    to: 'WHERE id = p_attempt FOR UPDATE',
    tests: LOOKUP,
  },
  {
    name: 'keeps the key of a slow answer for 24 hours from its claim',
    file: 'lookups/lookup/settle-lookup.sql',
    from: 'expires_at = expires_at + (',
    to: "expires_at = expires_at + interval '0' * extract(epoch FROM ",
    tests: KEYS,
  },
  {
    name: 'keeps the credit of a lookup that failed',
    file: 'lookups/lookup/abandon-lookup.sql',
    from: "WHERE id = p_attempt AND state = 'open'",
    to: 'WHERE false',
    tests: LOOKUP,
  },
  {
    name: 'does not give up a lookup whose source failed',
    file: 'lookups/lookup/look-up-vehicle-specs.ts',
    from: 'await abandonLookup(prisma, attempt, clock()).catch(() => undefined)',
    to: '',
    tests: LOOKUP,
  },
  {
    name: 'spends a credit that has expired',
    file: 'money/ledger/spendable-grants.sql',
    from: 'AND g.expires_at > p_now ',
    to: '',
    tests: LOOKUP,
  },
  {
    name: 'counts what is held as left',
    file: 'money/ledger/spendable-grants.sql',
    from: 'g.credits - g.reserved - g.withdrawn',
    to: 'g.credits - g.withdrawn',
    tests: LOOKUP,
  },
  {
    name: 'spends no credit whose lease is over until the sweep comes',
    file: 'money/ledger/place-hold.sql',
    from: "IF v_stale <> '{}' THEN",
    to: 'IF false THEN',
    tests: LOOKUP,
  },
  {
    name: 'releases leases ten seconds early',
    file: 'money/ledger/release-holds.sql',
    from: "WHERE state = 'open' AND lease_expires_at <= p_now",
    to: "WHERE state = 'open' AND lease_expires_at <= p_now + interval '10 seconds'",
    tests: UPKEEP,
  },
  {
    name: 'counts credits whose lease is over as held',
    file: 'money/ledger/available-credits.sql',
    from: 'h.lease_expires_at <= moment(p_now)',
    to: "h.lease_expires_at <= '-infinity'",
    tests: LOOKUP,
  },
]

export const paymentBugs: readonly Bug[] = [...together, ...alone, ...heldFirst]
