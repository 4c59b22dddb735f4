import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as pg from '@vinspec/connections'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyMigrations } from '../src/foundation/db/apply-migrations.ts'
import { migrate } from '../src/migrate.ts'
import {
  executeSql,
  MIGRATIONS,
  migrateAsPrisma,
  query,
  readSchema,
  schemaAsSql,
  UUIDV7,
} from '../testing/migrated-schema.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

test('the migrations build exactly the tables, columns, keys and indexes of the Prisma schema', async () => {
  const migrated = await createEmptyDatabase()
  const derived = await createEmptyDatabase()
  expect((await migrate(migrated.ownerUrl)).length).toBeGreaterThan(0)
  expect(await migrate(migrated.ownerUrl)).toEqual([])
  await executeSql(derived.ownerUrl, await readFile(UUIDV7, 'utf8'))
  await executeSql(derived.ownerUrl, await schemaAsSql(derived.ownerUrl))

  const expected = await readSchema(derived.ownerUrl)
  const actual = await readSchema(migrated.ownerUrl)
  for (const [kind, rows] of Object.entries(expected)) {
    expect(actual[kind], `${kind} of the migrated database`).toEqual(expect.arrayContaining(rows))
  }
  expect(actual['columns']).toEqual(expected['columns'])
  await migrated.drop()
  await derived.drop()
})

test('a new database sells the four lookup packages of version 1', async () => {
  const database = await createTestDatabase()
  const packages = await query(database.ownerUrl, 'SELECT * FROM lookup_package ORDER BY credits')
  expect(packages.map((row) => [row['package_key'], row['credits'], row['amount_cents']])).toEqual([
    ['lookups_10', 10, 1200],
    ['lookups_50', 50, 5000],
    ['lookups_200', 200, 16000],
    ['lookups_1000', 1000, 60000],
  ])
  await database.drop()
})

let database: TestDatabase
let folder: string

/** Each test has a database of its own, and a folder with all migrations, to which it adds. */
function useDatabase(create: () => Promise<TestDatabase>): void {
  beforeEach(async () => {
    database = await create()
    folder = await mkdtemp(join(tmpdir(), 'vinspec-migrations-'))
    await cp(MIGRATIONS, folder, { recursive: true })
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })
}

async function write(name: string, script: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), script)
}

const apply = () => applyMigrations(database.ownerUrl, pathToFileURL(`${folder}/`))

describe('migrations', () => {
  useDatabase(createEmptyDatabase)

  test('lack only functions, triggers, and queues after Prisma has applied them', async () => {
    await executeSql(database.ownerUrl, await readFile(UUIDV7, 'utf8'))
    const applied = await migrateAsPrisma(database.ownerUrl)
    expect(applied.length).toBeGreaterThan(0)
    const rest = await migrate(database.ownerUrl)
    expect(rest).not.toEqual([])
    expect(rest.filter((name) => applied.includes(name))).toEqual([])
    expect(await migrate(database.ownerUrl)).toEqual([])
  })

  test('are applied once by processes that start at once, and leave Prisma nothing to do', async () => {
    const applied = await Promise.all([
      migrate(database.ownerUrl),
      migrate(database.ownerUrl),
      migrate(database.ownerUrl),
    ])
    expect(new Set(applied.flat()).size).toBe(applied.flat().length)
    expect(await migrateAsPrisma(database.ownerUrl)).toEqual([])
    const recorded = await query(
      database.ownerUrl,
      'SELECT finished_at, logs, applied_steps_count FROM _prisma_migrations',
    )
    expect(recorded.length).toBeGreaterThan(0)
    for (const row of recorded) {
      expect(row).toEqual({ finished_at: expect.any(Date), logs: null, applied_steps_count: 1 })
    }
  })

  test('translate the events that wait for a worker into our terms', async () => {
    const translation = '20261122110000_payment_words'
    await rm(join(folder, translation), { recursive: true })
    await apply()
    await executeSql(
      database.ownerUrl,
      `INSERT INTO payment_event (id, type, object_id, received_at) SELECT t, t, 'any', now()
       FROM unnest(ARRAY['checkout.session.expired', 'payment_intent.succeeded', 'payment_intent.canceled',
         'payment_method.attached', 'payment_method.detached', 'charge.dispute.closed', 'refund.created']) t`,
    )
    await cp(MIGRATIONS, folder, { recursive: true })
    await apply()
    const events = await query(database.ownerUrl, 'SELECT id, type FROM payment_event')
    expect(Object.fromEntries(events.map(({ id, type }) => [id, type]))).toEqual({
      'checkout.session.expired': 'page_closed',
      'payment_intent.succeeded': 'payment_succeeded',
      'payment_intent.canceled': 'payment_failed',
      'payment_method.attached': 'card_saved',
      'payment_method.detached': 'card_changed',
      'charge.dispute.closed': 'money_back',
      'refund.created': 'money_back',
    })
  })

  test('keep all lookups and requests when these move to partitions', async () => {
    const names = (await readdir(folder)).filter(
      (name) => name >= '20261122170000_partitions' && /^\d/.test(name),
    )
    for (const name of names) await rm(join(folder, name), { recursive: true })
    await apply()
    await executeSql(database.ownerUrl, ROWS_BEFORE_PARTITIONS)
    const count = () =>
      query(
        database.ownerUrl,
        `SELECT (SELECT count(*) FROM vehicle_lookup) AS lookups, (SELECT count(*) FROM ledger_entry) AS entries,
           (SELECT count(*) FROM api_request) AS requests`,
      )
    const before = await count()
    await cp(MIGRATIONS, folder, { recursive: true })
    await apply()
    await migrate(database.ownerUrl)
    expect(await count()).toEqual(before)
  })
})

describe('migrations after those that are applied', () => {
  useDatabase(createTestDatabase)

  test('continue where a migration failed, which left nothing behind', async () => {
    await write('2_more', 'CREATE TABLE more (id int); CREATE TABLE customer (id int);')
    await expect(apply()).rejects.toThrow('Migration 2_more failed: relation "customer" already exists')
    await write('2_more', 'CREATE TABLE more (id int);')
    expect(await apply()).toEqual(['2_more'])
  })

  test('give way to customers who use a table, and keep nobody waiting behind them', async () => {
    await write('2_more', 'ALTER TABLE customer ADD COLUMN more int;')
    const customer = new pg.Client({ connectionString: database.ownerUrl })
    await customer.connect()
    await customer.query('BEGIN; SELECT FROM customer')
    const applying = apply()
    const waiting = () =>
      query(database.ownerUrl, "SELECT FROM pg_locks WHERE NOT granted AND relation = 'customer'::regclass")
    await expect.poll(waiting).toHaveLength(1)
    await expect.poll(waiting).toHaveLength(0)
    expect(await query(database.ownerUrl, 'SELECT count(*)::int AS customers FROM customer')).toEqual([
      { customers: 0 },
    ])
    await customer.query('ROLLBACK')
    await customer.end()
    expect(await applying).toEqual(['2_more'])
  })

  test('build an index while customers write, and start over after an attempt that was interrupted', async () => {
    await write('2_index', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS customer_more ON customer (name);\n')
    await executeSql(
      database.ownerUrl,
      `CREATE INDEX customer_more ON customer (email);
       UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'customer_more'::regclass`,
    )
    expect(await apply()).toEqual(['2_index'])
    expect(
      await query(database.ownerUrl, "SELECT indexdef FROM pg_indexes WHERE indexname = 'customer_more'"),
    ).toEqual([{ indexdef: 'CREATE INDEX customer_more ON public.customer USING btree (name)' }])
  })

  test('reject a migration that was changed after it was applied', async () => {
    await write('2_more', 'CREATE TABLE more (id int);')
    await apply()
    await write('2_more', 'CREATE TABLE more (id bigint);')
    await expect(apply()).rejects.toThrow('Migration 2_more was changed after it was applied')
  })

  test('may be ahead of a process of the last release', async () => {
    await write('2_more', 'CREATE TABLE more (id int);')
    await apply()
    await rm(join(folder, '2_more'), { recursive: true })
    expect(await apply()).toEqual([])
  })

  test('with another history are rejected', async () => {
    const [first = ''] = (await readdir(folder)).sort()
    await cp(join(folder, first), join(folder, '1_first'), { recursive: true })
    await rm(join(folder, first), { recursive: true })
    await expect(apply()).rejects.toThrow('has other migrations')
  })
})

/** A customer with a grant, an answer, a lookup, and a request, written before any trigger exists. */
const ROWS_BEFORE_PARTITIONS = `
  INSERT INTO customer (id, email, created_at) VALUES (uuidv7(), 'a@example.com', now());
  INSERT INTO credit_grant (id, customer_id, source, credits, granted_at, expires_at, granted_by, reason, operator_key)
  SELECT uuidv7(), id, 'operator', 5, now(), now() + interval '30 days', 'test', 'to move', 'key' FROM customer;
  INSERT INTO vehicle_answer (id, before_vin, after_vin, used_on) VALUES (uuidv7(), '{', '}', current_date);
  INSERT INTO vehicle_lookup SELECT uuidv7(), customer_id, g.id, now(), a.id, '5YJSA1E67NF123456', 'req'
  FROM credit_grant g, vehicle_answer a;
  INSERT INTO api_request (customer_id, created_at, request_id, operation, status, outcome, duration_ms)
  SELECT id, now(), 'req', 'getCredits', 200, 'ok', 1 FROM customer`
