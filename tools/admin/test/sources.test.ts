/** Live sources, for an operator who has to know whether they respond and what they cost. */
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin } from './support/run-admin.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const SETTINGS = {
  LIVE_SOURCES: 'tesla, nhtsa_recalls',
  LIVE_SOURCES_OPTIONAL: 'nhtsa_recalls',
  LIVE_SOURCE_BUDGETS: 'tesla=25',
  TESLA_CLIENT_ID: 'an-application',
  TESLA_CLIENT_SECRET: 'q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf',
}
const sources = (variables: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runAdmin(['sources', ...args], { ...on(database), ...variables })

test('without live sources, the command says so', async () => {
  expect(await sources({})).toMatchObject({
    exitCode: 0,
    stdout: 'LIVE_SOURCES is not set: nobody is asked.\n',
  })
})

test('each source is listed with its state, cost, and budget; one that is unavailable is an alarm', async () => {
  const before = await sources(SETTINGS)
  expect(before.exitCode).toBe(0)
  expect(before.stdout).toMatch(/^tesla +not asked yet, required +closed +\$0\.00 +\$25\.00 +0 /m)
  const prisma = openTestDatabase(database.url, 1)
  const now = new Date()
  const pausedUntil = new Date(now.getTime() + 3_600_000)
  await prisma.sourceDay.create({
    data: { source: 'tesla', day: now, spentMicros: 1_250_000n, calls: 13 },
  })
  await prisma.sourceHealth.createMany({
    data: [
      { source: 'tesla', outcome: 'away', failedAt: now, cause: 'Tesla answered 500', pausedUntil },
      { source: 'nhtsa_recalls', outcome: 'answered', answeredAt: now },
    ],
  })
  await prisma.$disconnect()
  const { exitCode, stdout } = await sources(SETTINGS)
  expect(exitCode).toBe(2)
  expect(stdout).toMatch(/^nhtsa_recalls +answers, optional +closed +\$0\.00 +\$0\.00 .*20\d\d-/m)
  expect(stdout).toMatch(/^tesla +away, required +open until 20\d\d-.* UTC +\$1\.25 +\$25\.00 +13 /m)
  expect(stdout).toMatch(/^tesla failed at .* UTC: Tesla answered 500$/m)
  expect(JSON.parse((await sources(SETTINGS, '--json')).stdout).sources).toMatchObject([
    { name: 'nhtsa_recalls', optional: true, outcome: 'answered' },
    { name: 'tesla', optional: false, spent_micros: 1_250_000, budget_micros: 25_000_000 },
  ])
})

test('a domain is registered with Tesla, and a region that rejects it is an alarm', async () => {
  const vendor = await startVehicleSources()
  const settings = { ...SETTINGS, TESLA_API_URL: vendor.url }
  const register = (...args: readonly string[]) => sources(settings, 'register', ...args)
  try {
    expect(await register('tesla', '--domain', 'vinspec.example')).toMatchObject({
      exitCode: 0,
      stdout: `${vendor.url} knows vinspec.example.\n`,
    })
    vendor.inject({ at: 'tesla.register', fault: '424' })
    expect(await register('tesla', '--domain', 'vinspec.example')).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('does not know vinspec.example: Tesla answered 424.'),
    })
    expect((await register('nhtsa_recalls', '--domain', 'vinspec.example')).exitCode).not.toBe(0)
  } finally {
    await vendor.close()
  }
})
