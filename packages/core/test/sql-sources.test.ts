import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from '@vinspec/connections'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applySqlSources } from '../src/foundation/db/apply-sql-sources.ts'
import { readSqlSources } from '../src/foundation/db/sql-sources.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let folder: string
const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-sources-'))
  await cp(new URL('../src', import.meta.url), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && !path.endsWith('generated'),
  })
})

afterEach(async () => {
  await rm(folder, { recursive: true })
  await applySqlSources(database.ownerUrl, await readSqlSources())
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const write = (path: string, text: string) => writeFile(join(folder, path), text)
const edit = async (path: string, from: string, to: string) => {
  const text = await readFile(join(folder, path), 'utf8')
  expect(text).toContain(from)
  await write(path, text.replaceAll(from, to))
}
const apply = async () => await applySqlSources(database.ownerUrl, await readSqlSources(folder))
const definition = async (name: string) => {
  const { rows } = await client.query<{ text: string }>(
    'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1 ORDER BY 1',
    [name],
  )
  return rows.map(({ text }) => text).join('\n')
}
const triggers = async (name: string) => {
  const { rows } = await client.query(
    'SELECT tgrelid::regclass::text AS table, tgenabled AS enabled FROM pg_trigger WHERE tgname = $1',
    [name],
  )
  return rows
}

describe('the SQL sources', () => {
  test('are applied once', async () => {
    expect(await apply()).toEqual([])
  })

  test('are applied again when changed, and only the changed one', async () => {
    await edit('money/ledger/available-credits.sql', 'available := coalesce(', 'available := 1 + coalesce(')
    expect(await apply()).toEqual(['money/ledger/available-credits.sql'])
    expect(await definition('available_credits')).toContain(':= 1 + coalesce')
    expect(await apply()).toEqual([])
  })

  test('change all or nothing when one of them is broken', async () => {
    await edit('money/ledger/available-credits.sql', 'available := coalesce(', 'available := 1 + coalesce(')
    await edit('money/reversals/suspend-after-lost-disputes.sql', 'FROM suspended', 'FROM nowhere')
    await expect(apply()).rejects.toThrow(
      /^money\/reversals\/suspend-after-lost-disputes\.sql:\d+: relation "nowhere" does not exist/,
    )
    expect(await definition('available_credits')).not.toContain('1 + coalesce')
  })

  test('are applied by one of two processes that start at once', async () => {
    await edit('money/ledger/available-credits.sql', 'available := coalesce(', 'available := 1 + coalesce(')
    const applied = await Promise.all([apply(), apply(), apply()])
    expect(applied.flat()).toEqual(['money/ledger/available-credits.sql'])
  })

  test.each([
    [
      'the body of a function',
      `CREATE OR REPLACE FUNCTION monthly_spend(p_customer uuid, p_month date, OUT cents bigint) LANGUAGE sql AS 'SELECT 0'`,
    ],
    ['a function that was dropped', 'DROP FUNCTION monthly_spend(uuid, date)'],
    [
      'another function of the same name',
      `CREATE FUNCTION monthly_spend(p_customer uuid) RETURNS bigint LANGUAGE sql AS 'SELECT 0'`,
    ],
  ])('restore what was changed by hand: %s', async (_, change) => {
    const before = await definition('monthly_spend')
    await client.query(change)
    expect(await apply()).toEqual(['money/auto-top-up/monthly-spend.sql'])
    expect(await definition('monthly_spend')).toBe(before)
    expect(await apply()).toEqual([])
  })

  test.each([
    ['dropped', 'DROP TRIGGER grant_entry_append_only ON grant_entry'],
    ['disabled', 'ALTER TABLE grant_entry DISABLE TRIGGER grant_entry_append_only'],
  ])('restore a trigger that somebody %s', async (_, change) => {
    await client.query(change)
    expect(await apply()).toEqual(['money/ledger/keep-entries.sql'])
    expect(await triggers('grant_entry_append_only')).toEqual([{ table: 'grant_entry', enabled: 'O' }])
  })

  test('remove functions that leave a source or whose file is deleted', async () => {
    await rm(join(folder, 'money/checkout/keep-checkouts.sql'))
    await edit('money/ledger/keep-grants.sql', 'TRIGGER credit_grant_kept ', 'TRIGGER credit_grant_stays ')
    expect(await apply()).toEqual(['money/ledger/keep-grants.sql', 'money/checkout/keep-checkouts.sql'])
    expect(await triggers('checkout_kept')).toEqual([])
    expect(await triggers('credit_grant_kept')).toEqual([])
    expect(await triggers('credit_grant_stays')).toHaveLength(1)
  })

  test('leave other database objects alone', async () => {
    await client.query(`CREATE FUNCTION of_the_operator() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
    await edit('money/ledger/available-credits.sql', 'available := coalesce(', 'available := 1 + coalesce(')
    await apply()
    expect(await definition('of_the_operator')).toContain('SELECT 1')
  })

  test('may give a function another result', async () => {
    await edit('money/auto-top-up/monthly-spend.sql', 'OUT cents bigint', 'OUT cents numeric')
    expect(await apply()).toEqual(['money/auto-top-up/monthly-spend.sql'])
    expect(await definition('monthly_spend')).toContain('RETURNS numeric')
  })

  test('give way to customers who write to the table of a trigger', async () => {
    await edit('money/ledger/keep-entries.sql', 'the ledger is append-only', 'the ledger only grows')
    await client.query('BEGIN')
    await client.query('LOCK TABLE grant_entry IN ROW EXCLUSIVE MODE')
    const applying = apply()
    const other = new pg.Client({ connectionString: database.ownerUrl })
    await other.connect()
    await expect.poll(async () => await waitingForLocks(other)).toBeGreaterThan(0)
    await expect.poll(async () => await waitingForLocks(other)).toBe(0)
    await other.end()
    await client.query('COMMIT')
    expect(await applying).toEqual(['money/ledger/keep-entries.sql'])
  })
})

async function waitingForLocks(observer: pg.Client): Promise<number> {
  const { rowCount } = await observer.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

describe('an SQL source', () => {
  test.each([
    ['contains something other than functions and triggers', 'DROP TABLE customer;', 'contains only'],
    [
      'cannot be applied twice',
      'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
      'contains only',
    ],
    [
      'makes what another makes',
      'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger AS $$ $$;',
      'both create',
    ],
    [
      'goes in a circle with another',
      `CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT g() $$;
       CREATE OR REPLACE FUNCTION h() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;`,
      'call each other',
    ],
  ])('is rejected when it %s', async (_, text, reason) => {
    await write('money/ledger/odd.sql', text)
    await write(
      'money/ledger/other.sql',
      'CREATE OR REPLACE FUNCTION g() RETURNS int LANGUAGE sql AS $$ SELECT h() $$;',
    )
    await expect(readSqlSources(folder)).rejects.toThrow(reason)
  })
})
