/**
 * What stays of a customer who has left, searched for in every table, including future ones. Past every rule, each table
 * with customers gets a row that has the customer's address in all of its text columns.
 */
import { expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { ensureCustomer } from '../src/access/customers/customers.ts'
import { exportCustomer } from '../src/access/customers/export-customer.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import { executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const EMAIL = 'leaver@example.com'
/** The address, the network, and the browser. */
const MARK = `${EMAIL} 203.0.113.9 Firefox on Linux`

/** The ID of every row, so that the rows refer to each other. */
const ROW = '019abcde-0000-7000-8000-000000000000'

/** Text columns of a customer's rows that stay, because they are not the customer's. docs/security.md lists the same. */
const KEPT = {
  'codes, kinds, and IDs of ours': [
    'api_key.last_four',
    'api_key.prefix',
    'auto_top_up_rule.package_key',
    'checkout.package_key',
    'checkout.request_id',
    'checkout.traceparent',
    'grant_entry.reason',
    'ledger_day.previous',
    'ledger_day.sha256',
    'payment.currency',
    'payment.mismatch',
    'security_event.kind',
    'top_up.decline_code',
    'top_up.failure',
    'top_up.package_key',
    'top_up.traceparent',
    'top_up_approval.package_key',
    'top_up_check.traceparent',
    'vehicle_lookup.request_id',
  ],
  'IDs and pages of the payment vendor': [
    'card_setup.page_id',
    'card_setup.url',
    'checkout.page_id',
    'checkout.url',
    'credit_grant.payment_id',
    'payment.id',
    'payment_customer.vendor_id',
    'top_up.card_id',
    'top_up.payment_id',
  ],
  'keys that tell requests apart': ['checkout.idempotency_key', 'idempotency_record.key'],
  'which app asked, and for which vehicle': [
    'connection.client_id',
    'connection.client_name',
    'spender.client_id',
    'spender_lookup.app_key',
    'vehicle_lookup.vin',
  ],
  "a consent, until its owner's tokens are revoked": [
    'owner_consent.end_reason',
    'owner_consent.source',
    'owner_consent.token_key',
    'owner_consent.vin',
  ],
  'what operators did and wrote': [
    'credit_grant.granted_by',
    'credit_grant.operator_key',
    'credit_grant.reason',
    'operator_action.after',
    'operator_action.before',
    'operator_action.command',
    'operator_action.operator',
    'operator_action.reason',
    'operator_action.subject',
    'operator_action.subject_id',
  ],
}

/** Columns that sound like secrets but are not. */
const HARMLESS = [
  'package_key',
  'idempotency_key',
  'operator_key',
  'token_key',
  'token_version',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'app_key',
  'row_key',
]

/** A text that the database limits to a list of values is not the customer's, so it is not searched for. */
const plant = (customer: string) => `
  DO $$
  DECLARE
    t record; v_columns text; v_values text; v_customer text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    CREATE TEMPORARY TABLE closed_word AS
      SELECT conrelid AS relation, unnest(conkey) AS number FROM pg_constraint
      WHERE contype = 'c' AND cardinality(conkey) = 1 AND pg_get_constraintdef(oid) ~ 'ANY \\(\\(?ARRAY\\[';
    FOR t IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE (contype = 'c' OR contype = 'f' AND confdeltype <> 'c') AND connamespace = 'public'::regnamespace AND conparentid = 0 AND coninhcount = 0
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', t.relation, t.conname); END LOOP;
    FOR t IN SELECT c.oid, c.oid::regclass AS relation, EXISTS (
        SELECT FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname = 'email') AS by_email FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    LOOP
      FOREACH v_customer IN ARRAY CASE WHEN t.by_email THEN ARRAY['${customer}', NULL] ELSE ARRAY['${customer}'] END
      LOOP
        SELECT string_agg(quote_ident(attname), ', '), string_agg(CASE
          WHEN attname = 'customer_id' THEN quote_nullable(v_customer) || '::uuid'
          WHEN attname IN ('email', 'new_email') THEN '''${EMAIL}'''
          WHEN atttypid = 'text'::regtype AND (t.oid, attnum) IN (SELECT relation, number FROM closed_word) THEN '''closed'''
          WHEN atttypid = 'text'::regtype THEN '''${MARK}'''
          WHEN atttypid = 'jsonb'::regtype THEN 'jsonb_build_object(''said'', ''${MARK}'')'
          WHEN atttypid = 'uuid'::regtype THEN '''${ROW}'''
          WHEN atttypid = 'bytea'::regtype THEN 'uuid_send(gen_random_uuid())'
          WHEN atttypid = 'boolean'::regtype THEN 'false'
          WHEN atttypid IN ('timestamptz'::regtype, 'date'::regtype) THEN 'now()'
          WHEN atttypid = 'text[]'::regtype THEN '''{}'''
          ELSE '7000' END, ', ') INTO v_columns, v_values
        FROM pg_attribute WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND NOT (attname IN ('sent_at', 'revoked_at', 'closed_at', 'address') AND NOT attnotnull);
        EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE VALUES (%s)', t.relation, v_columns, v_values);
      END LOOP;
    END LOOP;
  END $$`

const bed = await closeAfterAll(createTestBed())
const { id: customerId } = await ensureCustomer(bed, EMAIL)
await executeAsOwner(bed.databaseUrl, plant(customerId))
await executeAsOwner(
  bed.databaseUrl,
  `INSERT INTO vehicle_answer (id, before_vin, after_vin, record, sources, used_on)
   VALUES ('${ROW}', '{"vin":"', '"}', 'said by a source', 'said by a source', '2026-11-22')`,
)

/** Every column of every table that contains one of these words. */
async function search(words: readonly string[]): Promise<string[]> {
  const columns = await bed.owner().$queryRaw<Array<{ relation: string; name: string }>>`
    SELECT c.oid::regclass::text AS relation, attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped ORDER BY 1, 2`
  const found: string[] = []
  for (const { relation, name } of columns) {
    const [row] = await bed.owner().$queryRawUnsafe<Array<{ found: boolean }>>(
      `SELECT EXISTS (SELECT FROM ${relation} WHERE "${name}"::text ILIKE ANY ($1)) AS found`,
      words.map((word) => `%${word}%`),
    )
    if (row?.found) found.push(`${relation}.${name}`)
  }
  return found
}

async function exportOf(customer: string): Promise<string> {
  let text = ''
  for await (const part of exportCustomer(bed.prisma, customer)) text += part
  return text
}

test('an export has a row of every table that has customers, and nothing that proves an identity', async () => {
  const text = await exportOf(customerId)
  const exported: Record<string, unknown> = JSON.parse(text)
  const tables = await bed.owner().$queryRaw<Array<{ name: string }>>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND c.relname <> 'operator_action'`
  for (const { name } of tables)
    expect(exported, `the export of ${name}`).toHaveProperty(name, [expect.anything()])
  expect(exported).toMatchObject({
    customer: { email: EMAIL },
    refund: [],
    dispute: [],
    payment_reversal: [],
    vehicle_answer: [{ id: ROW, before_vin: '{"vin":"', after_vin: '"}' }],
    brand: [{ logo: expect.stringMatching(/^\\x/) }],
  })
  expect(text).not.toContain('said by a source')
  const keys = new Set([...text.matchAll(/"(\w+)": /g)].map(([, key]) => key))
  expect([...keys].filter((key) => /token|secret|hash|password|backup|_key$/.test(key ?? ''))).toEqual(
    HARMLESS,
  )
})

test('an export has nothing of another customer', async () => {
  const other = await bed.createCustomer(3)
  const text = await exportOf(other)
  expect(text).not.toMatch(/leaver|203\.0\.113\.9|Firefox/)
  expect(JSON.parse(text)).toMatchObject({ credit_grant: [{ credits: 3 }], vehicle_answer: [] })
})

test('an export has what the customer reported, and not what a reader of their share link told us', async () => {
  const other = await bed.createCustomer(0)
  const report = { customerId: other, vin: 'V', lookupId: ROW, rowKey: 'seats', createdAt: bed.clock() }
  await bed.prisma.vehicleReport.createMany({
    data: [
      { ...report, id: crypto.randomUUID(), said: 'own words' },
      { ...report, id: crypto.randomUUID(), said: 'words of a reader', byLink: true },
    ],
  })
  const text = await exportOf(other)
  expect(text).toContain('own words')
  expect(text).not.toContain('words of a reader')
})

test('an export has every row, even if others are added or deleted meanwhile', async () => {
  const other = await bed.createCustomer(0)
  const many = 1_001
  await executeAsOwner(
    bed.databaseUrl,
    `INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, expires_at)
     SELECT '${other}', 'key-' || to_char(n, 'FM00000'), '', 'completed', gen_random_uuid(), now() FROM generate_series(1, ${many}) AS n`,
  )
  let text = ''
  for await (const part of exportCustomer(bed.prisma, other)) {
    text += part
    if (part.includes('key-00001'))
      await bed.prisma.idempotencyRecord.deleteMany({ where: { customerId: other, key: 'key-00001' } })
  }
  const exported: { idempotency_record: ReadonlyArray<{ key: string }> } = JSON.parse(text)
  expect(new Set(exported.idempotency_record.map(({ key }) => key)).size).toBe(many)
})

test('no table has the address, the network, or the browser of a customer who left', async () => {
  expect((await search([EMAIL])).length).toBeGreaterThan(40)
  await closeCustomer(bed, customerId)
  const letters = await bed.prisma.notification.findMany({ where: { customerId, kind: 'account_closed' } })
  const sent: string[] = []
  for (const { id } of letters)
    await sendNotification({ ...bed, mailer: { send: async ({ to }) => void sent.push(to) } }, id)
  expect(sent).toEqual([EMAIL])
  expect(await search([EMAIL, '203.0.113.9', 'Firefox'])).toEqual(Object.values(KEPT).flat().toSorted())
})
