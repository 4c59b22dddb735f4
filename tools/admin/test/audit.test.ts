/** `admin audit`: what operators changed, and credits that are granted once. */
import { userInfo } from 'node:os'
import { createTestDatabase } from '@vinspec/core/testing'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin, runAdminJson } from './support/run-admin.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const EMAIL = ['--email', 'ada@example.com']
const GIFT = ['credits', 'grant', ...EMAIL, '--credits', '5', '--reason', 'Ticket 7']

const adminJson = (args: readonly string[], operator = '') =>
  runAdminJson(args, { ...on(database), VINSPEC_OPERATOR: operator })

async function audit(...args: readonly string[]): Promise<ReadonlyArray<Record<string, unknown>>> {
  const { actions } = await adminJson(['audit', ...args])
  return Array.isArray(actions) ? actions : []
}

test('every command that changes something is listed with who, what, before, and after', async () => {
  await adminJson(['customer', 'create', ...EMAIL])
  await adminJson(['customer', 'create', ...EMAIL])
  await adminJson(GIFT, 'ada')
  const key = await adminJson(['key', 'create', ...EMAIL, '--name', 'laptop', '--operator', 'bob'], 'ada')
  await adminJson(['key', 'revoke', ...EMAIL, '--id', String(key['key_id'])], 'ada')

  const user = userInfo().username
  expect(await audit()).toMatchObject([
    {
      operator: 'ada',
      command: 'key revoke',
      subject: 'api_key',
      subject_id: key['key_id'],
      before: { revoked_at: null },
    },
    { operator: 'bob', command: 'key create', subject: 'api_key', before: null, after: { name: 'laptop' } },
    {
      operator: 'ada',
      command: 'credits grant',
      after: { credits: 5, reason: 'Ticket 7', granted_by: 'ada' },
    },
    {
      operator: user,
      command: 'customer create',
      subject: 'customer',
      email: 'ada@example.com',
      before: null,
    },
  ])
  expect(JSON.stringify(await audit())).not.toContain(key['api_key'])
  expect(await audit('--by', 'bob')).toHaveLength(1)
  expect(await audit('--command', 'credits grant', ...EMAIL)).toHaveLength(1)
  expect(await audit('--limit', '2')).toHaveLength(2)
  const today = new Date().toISOString().slice(0, 10)
  expect(await audit('--until', '2026-01-01')).toEqual([])
  expect(await audit('--since', '2026-01-01', '--until', today)).toHaveLength(4)
})

test('a person can read it as a table', async () => {
  const { stdout } = await runAdmin(['audit', '--command', 'key revoke'], on(database))
  expect(stdout).toMatch(
    /^When +Who +Command +Customer +What\n\d{4}-\d\d-\d\d \d\d:\d\d UTC +ada +key revoke +ada@example\.com +api_key .*\n {2}revoked_at: null → \d{4}-.*\n$/,
  )
  const none = await runAdmin(['audit', '--by', 'nobody'], on(database))
  expect(none.stdout).toBe('No command has changed anything.\n')
})

test('credits that are granted again after a lost reply are granted once; another key grants more, and only once', async () => {
  expect(await adminJson(GIFT, 'carol')).toMatchObject({ granted: false, available_credits: 5 })
  const again = await runAdmin(GIFT, on(database))
  expect(again.stdout).toMatch(/Granted nothing: .* got these 5 credits on .* UTC\./)
  const withKey = [...GIFT, '--key', 'second']
  const runs = await Promise.all([adminJson(withKey), adminJson(withKey), adminJson(withKey)])
  expect(runs.filter(({ granted }) => granted)).toHaveLength(1)
  expect(await adminJson(withKey)).toMatchObject({ granted: false, available_credits: 10 })
  expect(await audit('--command', 'credits grant')).toHaveLength(2)

  const reused = [...GIFT.with(5, '6'), '--key', 'second']
  const { exitCode, stderr } = await runAdmin(reused, on(database))
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/The key second was already used for another grant/),
  ])
})

test('the role of operator is granted and revoked with a reason, and recorded', async () => {
  await adminJson(['customer', 'create', '--email', 'eve@example.com'])
  const eve = ['--email', 'eve@example.com']
  const noReason = await runAdmin(['operator', 'grant', ...eve], on(database))
  expect([noReason.exitCode, noReason.stderr]).toEqual([1, expect.stringContaining('--reason')])
  expect(await adminJson(['operator', 'grant', ...eve, '--reason', 'On call'], 'ada')).toMatchObject({
    granted: true,
  })
  expect(await adminJson(['operator', 'grant', ...eve, '--reason', 'On call'])).toMatchObject({
    granted: false,
  })
  expect(await adminJson(['operator', 'list'])).toMatchObject({ operators: [{ email: 'eve@example.com' }] })
  expect(await adminJson(['operator', 'revoke', ...eve, '--reason', 'Left'], 'bob')).toMatchObject({
    revoked: true,
  })
  expect(await adminJson(['operator', 'list'])).toEqual({ operators: [] })
  const { stdout } = await runAdmin(['audit', '--command', 'operator grant'], on(database))
  expect(stdout).toMatch(
    /ada +operator grant +eve@example\.com +operator_role .*\n {2}“On call”\n {2}granted_at: \d{4}/,
  )
  expect(await audit('--command', 'operator revoke')).toMatchObject([{ operator: 'bob', reason: 'Left' }])
})

test('a reason cannot look like another entry, or move the cursor', async () => {
  const forged = 'Ticket 8\n2026-01-01 00:00 UTC  ada  key revoke  ada@example.com  api_key\u001b[2A'
  await adminJson([...GIFT.slice(0, -1), forged], 'mallory')
  const { stdout } = await runAdmin(['audit', '--by', 'mallory'], on(database))
  expect(stdout).not.toContain('\n2026-01-01')
  expect(stdout).toContain('“Ticket 8 2026-01-01 00:00 UTC ada key revoke ada@example.com api_key[2A”')
})

test('a command without the owner of the database changes nothing, and says what it needs', async () => {
  const create = ['customer', 'create', '--email', 'mallory@example.com']
  const run = await runAdmin(create, { DATABASE_URL: database.url, VINSPEC_OPERATOR: 'eve' })
  expect(run.exitCode).not.toBe(0)
  expect(run.stderr).toContain('Nothing was done. Set DATABASE_OWNER_URL.')
  expect(await runAdmin(['audit', '--by', 'eve'], { DATABASE_URL: database.url })).toMatchObject({
    exitCode: 0,
  })
})
