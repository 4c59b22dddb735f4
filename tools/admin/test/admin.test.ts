/** The operator's command on a real database. */
import { createApiKeyAuthenticator } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { createEmptyDatabase, createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin, runAdminJson, spawnAdmin } from './support/run-admin.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const admin = (...args: readonly string[]) => runAdmin(args, on(database))

const adminJson = (...args: readonly string[]) => runAdminJson(args, on(database))

test('an operator exports what is stored about a customer, and closes the account, with a reason', async () => {
  const email = ['--email', 'leaver@example.com']
  const { customer_id: id } = await adminJson('customer', 'create', ...email)
  await admin('key', 'create', ...email, '--name', 'laptop')
  expect(await adminJson('customer', 'export', ...email)).toMatchObject({
    customer: { id, email: 'leaver@example.com' },
    api_key: [{ name: 'laptop' }],
  })
  expect((await admin('customer', 'close', ...email)).exitCode).toBe(1)
  expect(await adminJson('customer', 'close', ...email, '--reason', 'Asked by letter')).toEqual({
    customer_id: id,
    closed: true,
  })
  expect((await admin('customer', 'export', ...email)).stderr).toContain('There is no customer')
  const { actions } = await adminJson('audit', '--command', 'customer close')
  expect(actions).toContainEqual(expect.objectContaining({ reason: 'Asked by letter' }))
})

test('a customer gets credits and a key that authenticates, which can be listed and revoked', async () => {
  const email = ['--email', 'Ada@Example.com']
  expect(await adminJson('customer', 'create', ...email)).toMatchObject({
    email: 'ada@example.com',
    created: true,
  })
  expect(await adminJson('customer', 'create', ...email)).toMatchObject({ created: false })
  const gift = ['credits', 'grant', ...email, '--credits', '25', '--reason', 'to begin with']
  expect(await adminJson(...gift)).toMatchObject({ granted: true, available_credits: 25 })

  const created = await adminJson('key', 'create', ...email, '--name', 'laptop')
  expect(created).toMatchObject({ api_key: expect.stringMatching(/^vsk_live_/) })
  const prisma = openTestDatabase(database.url, 1)
  const authenticate = createApiKeyAuthenticator({ prisma, clock: systemClock, cacheForMs: 0 })
  await authenticate(String(created['api_key']))

  const listed = await adminJson('key', 'list', ...email)
  expect(listed).toMatchObject({
    keys: [
      {
        key_id: created['key_id'],
        name: 'laptop',
        permissions: ['lookups', 'purchases'],
        monthly_top_up_cents: null,
        revoked_at: null,
      },
    ],
  })
  expect(JSON.stringify(listed)).not.toContain(created['api_key'])
  await adminJson('key', 'revoke', ...email, '--id', String(created['key_id']))
  await expect(authenticate(String(created['api_key']))).rejects.toMatchObject({ code: 'revoked_api_key' })
  await prisma.$disconnect()
})

test('a database is migrated once, even from nothing', async () => {
  const empty = await createEmptyDatabase()
  const migrate = () => runAdmin(['migrate'], { DATABASE_URL: empty.ownerUrl })
  expect((await migrate()).stdout).toMatch(
    /^Applied:\n {2}\d+_first\n(.|\n)* {2}lookups\/lookup\/start-lookup\.sql\n/,
  )
  expect(await migrate()).toMatchObject({ exitCode: 0, stdout: 'The database is up to date.\n' })
  await empty.drop()
})

test('in production no command sends its password to a database in plain text', async () => {
  const plain = 'postgresql://vinspec:hidden@db.example/vinspec'
  for (const args of [['migrate'], ['key', 'list', '--email', 'ada@example.com']]) {
    const run = await runAdmin(args, {
      NODE_ENV: 'production',
      VINSPEC_OPERATOR: 'ada',
      DATABASE_URL: `${plain}?sslmode=verify-full`,
      DATABASE_SESSION_URL: plain,
      DATABASE_OWNER_URL: plain,
    })
    expect(run.exitCode).toBe(1)
    for (const name of ['DATABASE_SESSION_URL', 'DATABASE_OWNER_URL'])
      expect(run.stderr).toContain(`${name} must have sslmode=`)
    expect(run.stderr).not.toMatch(/hidden|DATABASE_URL must/)
  }
})

test('the process prints, exits with 0, and ignores the `--` that pnpm passes on', async () => {
  const args = ['--', 'customer', 'create', '--email', 'dash@example.com', '--json']
  const { exitCode, stdout, stderr } = await spawnAdmin(args, on(database))
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ email: 'dash@example.com', created: true })
})

test.each([
  [
    ['key', 'create', '--email', 'nobody@example.com', '--name', 'x'],
    /There is no customer nobody@example.com/,
  ],
  [['credits', 'grant', '--email', 'ada@example.com', '--credits', '0'], /whole number/],
  [['credits', 'grant', '--email', 'ada@example.com', '--credits', '1.5'], /whole number/],
  [['credits', 'grant', '--email', 'ada@example.com', '--credits', '1'], /--reason/],
  [['credits', 'grant', '--email', 'ada@example.com', '--credits', '1', '--reason', ' '], /1 to 500/],
  [['audit', '--email', 'nobody@example.com'], /There is no customer/],
  [['audit', '--since', 'yesterday'], /YYYY-MM-DD/],
  [['audit', '--limit', '0'], /whole number/],
  [['audit', '--operator', ' '], /Give your name/],
  [['customer', 'create', '--email', 'not an address'], /email address/],
  [['key', 'revoke', '--email', 'ada@example.com', '--id', 'x'], /no active key x/],
])('%j is rejected and says what to do', async (args, message) => {
  const { exitCode, stderr } = await admin(...args)
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(message)
})

test('a sixth key is rejected, and the error says what to do', async () => {
  const email = ['--email', 'six@example.com']
  await admin('customer', 'create', ...email)
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth'])
    expect((await admin('key', 'create', ...email, '--name', name)).exitCode).toBe(0)
  const { exitCode, stderr } = await admin('key', 'create', ...email, '--name', 'sixth')
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/has 5 active keys.*Revoke one first/)
})

test('a database that does not respond is reported', async () => {
  const { exitCode, stderr } = await spawnAdmin(['key', 'list', '--email', 'ada@example.com'], {
    DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none',
  })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/The database is not responding/)
  expect(stderr).not.toContain('secret')
})
