/** What keys and apps may do moves to one table, beside processes that know only their own rows. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { applyMigrations } from '../src/foundation/db/apply-migrations.ts'
import { newId } from '../src/foundation/ids.ts'
import { executeSql, MIGRATIONS, query } from '../testing/migrated-schema.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'

const database = await createEmptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'vinspec-migrations-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const apply = () => applyMigrations(database.ownerUrl, pathToFileURL(`${folder}/`))

test('processes of the last release and of this one see the same permissions of keys and apps', async () => {
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '20261127100000')
  for (const name of before) await cp(new URL(name, MIGRATIONS), join(folder, name), { recursive: true })
  await apply()
  const [customer, rotated, key, app, later] = [newId(), newId(), newId(), newId(), newId()]
  const KEY =
    'INSERT INTO api_key (id, customer_id, name, secret_hash, prefix, last_four, slot, origin_id, created_at,'
  const secret = (name: string) => `decode(md5('${name}') || md5('${name}'), 'hex'), 'vsk_live_a', 'abcd', 1`
  const rows = `
    INSERT INTO customer (id, email, created_at) VALUES ('${customer}', 'a@example.com', now());
    ${KEY} daily_credit_cap, revoked_at) VALUES
      ('${rotated}', '${customer}', 'k', ${secret('old')}, '${rotated}', now(), 3, now()),
      ('${key}', '${customer}', 'k', ${secret('new')}, '${rotated}', now(), 4, NULL);
    INSERT INTO connection (id, customer_id, client_id, client_name, daily_credit_cap, connected_at, revoked_at) VALUES
      ('${app}', '${customer}', 'app', 'App', 5, now() - interval '1 day', now()),
      ('${newId()}', '${customer}', 'app', 'App', 6, now(), NULL)`
  await executeSql(database.ownerUrl, rows)
  await cp(MIGRATIONS, folder, { recursive: true })
  await apply()
  const SPENDERS =
    'SELECT id, permissions, daily_credit_cap AS cap, monthly_top_up_cents AS top_up FROM spender ORDER BY id'
  const usual = { permissions: ['lookups', 'purchases'], top_up: null }
  expect(await query(database.ownerUrl, SPENDERS)).toEqual([
    { ...usual, id: rotated, cap: 4 },
    { ...usual, id: app, cap: 6 },
  ])

  const fromThen = `
    UPDATE api_key SET permissions = '{lookups}', daily_credit_cap = NULL WHERE id = '${key}';
    INSERT INTO connection (id, customer_id, client_id, client_name, permissions, daily_credit_cap, monthly_top_up_cents, connected_at)
    VALUES ('${newId()}', '${customer}', 'app', 'App', '{top_up}', 7, 100, now()), ('${later}', '${customer}', 'later', 'App', '{}', 9, NULL, now())
    ON CONFLICT (customer_id, client_id) WHERE revoked_at IS NULL
      DO UPDATE SET permissions = EXCLUDED.permissions, daily_credit_cap = EXCLUDED.daily_credit_cap,
        monthly_top_up_cents = EXCLUDED.monthly_top_up_cents;
    WITH old AS (UPDATE api_key SET revoked_at = now() WHERE id = '${key}' RETURNING *)
    ${KEY} permissions, daily_credit_cap)
    SELECT '${newId()}', customer_id, name, ${secret('newest')}, origin_id, now(), permissions, daily_credit_cap FROM old`
  await executeSql(database.ownerUrl, fromThen)
  expect(await query(database.ownerUrl, SPENDERS)).toEqual([
    { id: rotated, permissions: ['lookups'], cap: null, top_up: null },
    { id: app, permissions: ['top_up'], cap: 7, top_up: 100 },
    { id: later, permissions: [], cap: 9, top_up: null },
  ])

  await executeSql(
    database.ownerUrl,
    `UPDATE spender SET permissions = '{purchases}', daily_credit_cap = 2, monthly_top_up_cents = NULL`,
  )
  const active = (table: string) =>
    query(
      database.ownerUrl,
      `SELECT DISTINCT permissions, daily_credit_cap AS cap, monthly_top_up_cents AS top_up FROM ${table} WHERE revoked_at IS NULL`,
    )
  const now = [{ permissions: ['purchases'], cap: 2, top_up: null }]
  expect([await active('api_key'), await active('connection')]).toEqual([now, now])
})
