/** The function that older versions of PostgreSQL get in place of their own; here on any version, in a separate schema. */
import { readFile } from 'node:fs/promises'
import * as pg from '@vinspec/connections'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'

const database = await createEmptyDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
await client.query('CREATE SCHEMA older; SET search_path = older, pg_catalog')
await client.query(await readFile(new URL('../prisma/uuidv7.sql', import.meta.url), 'utf8'))
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function make(call: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT ${call} AS id FROM generate_series(1, ${count})`,
  )
  return rows.map(({ id }) => id)
}

const millisecondsOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

test('a server that makes such IDs itself gets no function of ours', async () => {
  await migrate(database.ownerUrl)
  const { rows } = await client.query<{ major: number; ours: boolean }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major,
       to_regprocedure('public.uuidv7(interval)') IS NOT NULL AS ours`,
  )
  expect(rows).toEqual([{ major: expect.any(Number), ours: (rows[0]?.major ?? 0) < 18 }])
})

test('an ID is unique, of version 7, and of the variant of RFC 9562', async () => {
  const ids = await make('older.uuidv7()', 5_000)
  expect(new Set(ids).size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('IDs are in the order in which they were made, to the microsecond', async () => {
  const times = (await make('older.uuidv7()', 5_000)).map((id) => id.slice(0, 18))
  expect(times).toEqual(times.toSorted())
  // The milliseconds alone would not suffice.
  expect(new Set(times).size).toBeGreaterThan(new Set(times.map((time) => time.slice(0, 13))).size)
})

test('an ID begins with the time, which can be moved', async () => {
  const { rows } = await client.query<{ before: string; id: string; moved: string; after: string }>(
    `SELECT extract(epoch FROM before) * 1000 AS before, id, moved, extract(epoch FROM clock_timestamp()) * 1000 AS after
     FROM (SELECT clock_timestamp() AS before, older.uuidv7() AS id, older.uuidv7(interval '-1 day') AS moved OFFSET 0) made`,
  )
  const [row] = rows
  if (!row) throw new Error('one row')
  const [before, after] = [Math.floor(Number(row.before)), Number(row.after)]
  expect(millisecondsOf(row.id)).toBeGreaterThanOrEqual(before)
  expect(millisecondsOf(row.id)).toBeLessThanOrEqual(after)
  expect(millisecondsOf(row.moved)).toBeLessThanOrEqual(after - 86_400_000)
  expect(millisecondsOf(row.moved)).toBeGreaterThanOrEqual(before - 86_400_000)
})
