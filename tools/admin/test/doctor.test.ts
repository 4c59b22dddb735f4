/** `admin doctor` on a real database: what is right, and each thing that can be wrong. */
import { createServer } from 'node:http'
import { startJobWorkers } from '@vinspec/core/jobs'
import { migrate } from '@vinspec/core/migrate'
import { createTestDatabase } from '@vinspec/core/testing'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeServer, listen } from '@vinspec/core/testing/listen'
import { afterAll, expect, test } from 'vitest'
import { runAdmin } from './support/run-admin.ts'

const database = await createTestDatabase()
await migrate(database.ownerUrl, database.url)
afterAll(() => database.drop())

interface Finding {
  readonly check: string
  readonly state: string
  readonly detail: string
}

async function examine(url = database.url, settings: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await runAdmin(['doctor', '--json'], {
    DATABASE_URL: url,
    ...settings,
  })
  expect(stderr).toBe('')
  const { findings }: { findings: readonly Finding[] } = JSON.parse(stdout)
  return { exitCode, of: (check: string) => findings.find((each) => each.check === check) }
}

test('a deployment with a worker and two roles passes, except for what a test lacks', async () => {
  const silent = () => {}
  await executeAsOwner(
    database.url,
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} RESET vinspec.clock`,
  )
  const workers = await startJobWorkers({
    databaseUrl: database.url,
    handlers: {},
    onFailure: silent,
    onTrouble: silent,
  })
  const { exitCode, of } = await examine(database.url, {
    MAIL_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'mail@example.com',
    CONTACT_EMAIL: 'help@vinspec.test',
  })
  await workers.stop(1_000)
  for (const check of [
    'server',
    'migrations',
    'role',
    'sessions',
    'clock',
    'workers',
    'queues',
    'cases',
    'charging',
    'partitions',
    'mail',
    'contact',
  ])
    expect(of(check), `${check} is right`).toMatchObject({ state: 'ok' })
  expect(of('archive')).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('archive_mode is off'),
  })
  expect(exitCode).toBe(0)
})

test('each problem is named, with what to do, and the command exits with 2', async () => {
  await executeAsOwner(
    database.url,
    `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%lighter_lookups';
     UPDATE sql_source.applied SET checksum = 'other' WHERE path = 'lookups/lookup/pay-lookups.sql';
     INSERT INTO database_epoch (epoch, reconciled_at) VALUES ('before a restore', now());
     INSERT INTO payment_event (id, type, object_id, received_at) VALUES ('evt', 'payment_succeeded', 'pi', now() - interval '1 hour')`,
  )
  const { exitCode, of } = await examine()
  expect(exitCode).toBe(2)
  expect(of('migrations')).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(
      /_lighter_lookups, lookups\/lookup\/pay-lookups.sql\. Run: pnpm admin migrate$/,
    ),
  })
  expect(of('queues')).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(/payment event for 6\d min/),
  })
  expect(of('workers')).toMatchObject({ state: 'failure' })
  expect(of('contact')).toMatchObject({ state: 'warning', detail: expect.stringContaining('CONTACT_EMAIL') })
  expect(of('charging')).toMatchObject({ state: 'warning', detail: expect.stringContaining('restore-check') })
})

test('texts and an address that are still those of the template are named', async () => {
  const shown = new Map([['/terms', 'Template for the operator.']])
  await using portal = await startPortal((path) => shown.get(path) ?? 'Ours.')
  const settings = { PORTAL_URL: portal.url, CONTACT_EMAIL: 'help@example.com' }
  const before = await examine(database.url, settings)
  expect(before.of('texts')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/words: apps\/web\/content\/terms\.md\.$/),
  })
  expect(before.of('contact')).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('CONTACT_EMAIL'),
  })
  shown.clear()
  const after = await examine(database.url, settings)
  expect(after.of('texts')).toMatchObject({ state: 'ok' })
  const away = await examine(database.url, { PORTAL_URL: 'http://127.0.0.1:9' })
  expect(away.of('texts')).toMatchObject({ state: 'warning', detail: expect.stringContaining('127.0.0.1:9') })
})

async function startPortal(answer: (path: string) => string) {
  const server = createServer(({ url = '' }, response) => response.end(answer(url)))
  const portal = `http://127.0.0.1:${await listen(server)}`
  return { url: portal, [Symbol.asyncDispose]: () => closeServer(server) }
}

test('one role for everything works, with a warning', async () => {
  const { of } = await examine(database.ownerUrl)
  expect(of('role')).toMatchObject({ state: 'warning', detail: expect.stringContaining('superuser') })
  expect(of('sessions')).toMatchObject({ state: 'warning' })
})
