/**
 * Whether a distributed PostgreSQL (Citus) could use the schema: rows that grow with a customer are distributed by
 * `customer_id`, so it must be in every unique key and in every reference between such tables. All other tables are listed
 * here: each server would have a full copy.
 */
import * as pg from '@vinspec/connections'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const EVERYWHERE: Readonly<Record<string, string>> = {
  customer: 'one row per customer, to which most others refer; an email address has one customer',
  lookup_package: 'the catalog, the same for all',
  vehicle_answer: 'an answer is shared by all customers who looked up such a vehicle',
  battery_reading: 'what a source said about a battery, mostly for all customers',
  source_answer: 'what a vendor said about a car, for all customers',
  source_flight: 'who asks a vendor about a car now; a few rows',
  source_call: 'what a vendor is paid; found by its ID',
  source_health: 'whether a vendor answers: one row for each',
  source_day: 'what a vendor is paid per day: one row for each',
  data_correction: 'what was wrong in an answer that many customers bought',
  watched_model: 'which recalls a model and year has, for all customers',
  // Found before the customer is known, by something that is unique among all customers.
  api_key: 'found by the hash of the key; a few per customer',
  connection: 'found by a token; a few per customer',
  spender: 'what these two may do; one of each',
  oauth_record: 'found by the hash of a code or token',
  oauth_client: 'an app, the same for all',
  portal_session: 'found by the token in the cookie',
  step_up_challenge: 'part of a session',
  sign_in_account: 'found by the account elsewhere',
  pairing: 'found by the code of a computer, before anyone has approved it',
  sign_in_proof: 'found before anyone has signed in',
  free_lookup_grant: 'a hash of an address, which stays when its customer is gone',
  mail_proof: 'found by the hash of an emailed link',
  passkey: 'found by the ID that the browser has',
  two_factor: 'part of signing in; one per customer',
  turn_off_link: 'found by the hash of an emailed link',
  top_up_approval: 'refers to a key or an app; a few per customer',
  limit_count: 'counts addresses and accounts, not customers',
  // Found by the payment vendor's ID. A customer has a few purchases for hundreds of lookups.
  payment_customer: "found by the vendor's ID",
  checkout: "found by the vendor's ID of its page",
  card_setup: "found by the vendor's ID of its page",
  top_up: "found by the vendor's ID of its payment",
  payment: "its ID is the vendor's; one that matches nothing has no customer",
  refund: "part of a payment; found by the vendor's ID",
  dispute: "part of a payment; its ID is the vendor's",
  payment_reversal: 'part of a payment',
  closed_case: 'about a payment',
  payment_event: "its ID is the vendor's; it arrives before the customer is known",
  event_cursor: "how far the vendor's events were read: one row",
  counting: 'how far lookups are counted: one row',
  answer_count: 'an answer is shared by all customers who looked up such a vehicle',
  database_epoch: 'about the database itself: one row',
  health_span: 'about the service itself; a few rows per day',
  operator_role: 'a few customers, who work here',
  operator_request: 'what operators ask each other, in one order',
  operator_action: 'the audit of all commands, in one order',
}

/** What a distributed database could not take, one sentence each. */
async function findFaults(url: string, everywhere: Readonly<Record<string, string>>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ fault: string }>(FAULTS, [Object.keys(everywhere)])
    return rows.map(({ fault }) => fault)
  } finally {
    await client.end()
  }
}

/** $1: the tables of which every server has a full copy. */
const FAULTS = `
  WITH tables AS (
    SELECT c.oid, c.relname::text AS name, c.relname = ANY ($1) AS everywhere, a.attnum AS customer
    FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id' AND a.attnotnull
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> '_prisma_migrations'
  )
  SELECT format('%s is listed, but there is no such table. Take it off the list.', name) AS fault
  FROM unnest($1::text[]) AS listed (name) WHERE NOT EXISTS (SELECT FROM tables t WHERE t.name = listed.name)
  UNION ALL
  SELECT format('%s has no customer_id that is never null. Add one, or list it with the reason why every server needs all of it.', name)
  FROM tables WHERE NOT everywhere AND customer IS NULL
  UNION ALL
  SELECT format('%s: the unique key %s lacks customer_id, so servers that each have some customers could not keep it unique.',
    t.name, i.indexrelid::regclass)
  FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  WHERE NOT everywhere AND customer IS NOT NULL AND i.indisunique AND NOT customer = ANY (i.indkey)
  UNION ALL
  SELECT CASE WHEN t.everywhere
    THEN format('%s: the foreign key %s refers to %s, of which each server has only some rows.', t.name, f.conname, o.name)
    ELSE format('%s: the foreign key %s refers to %s without customer_id, so the row may be on another server.',
      t.name, f.conname, o.name) END
  FROM pg_constraint f JOIN tables t ON t.oid = f.conrelid JOIN tables o ON o.oid = f.confrelid
  WHERE f.contype = 'f' AND NOT o.everywhere AND (t.everywhere OR NOT EXISTS (
    SELECT FROM unnest(f.conkey, f.confkey) AS pair (here, there) WHERE here = t.customer AND there = o.customer))
  ORDER BY fault`

test('a distributed database could distribute every table that grows by customer', async () => {
  const database = await createTestDatabase()
  expect(await findFaults(database.ownerUrl, EVERYWHERE)).toEqual([])
  await database.drop()
})

test('a unique key or reference that a distributed database could not take is reported', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`
    CREATE TABLE note (id uuid PRIMARY KEY, text text);
    CREATE TABLE remark (customer_id uuid NOT NULL, id uuid UNIQUE, grant_id uuid, PRIMARY KEY (customer_id, id));
    CREATE TABLE answer (customer_id uuid NOT NULL, remark uuid REFERENCES remark (id));
    ALTER TABLE customer ADD remark uuid REFERENCES remark (id)`)
  await client.end()
  expect(await findFaults(database.ownerUrl, { ...EVERYWHERE, gone: 'it was here once' })).toEqual([
    'answer: the foreign key answer_remark_fkey refers to remark without customer_id, so the row may be on another server.',
    'customer: the foreign key customer_remark_fkey refers to remark, of which each server has only some rows.',
    'gone is listed, but there is no such table. Take it off the list.',
    'note has no customer_id that is never null. Add one, or list it with the reason why every server needs all of it.',
    'remark: the unique key remark_id_key lacks customer_id, so servers that each have some customers could not keep it unique.',
  ])
  await database.drop()
})
