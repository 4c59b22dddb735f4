/** Replicas whose clocks differ decide alike about money, because the database's time decides. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Clock } from '../src/foundation/clock.ts'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { findTurnOffLink, makeTurnOffLink } from '../src/foundation/turn-off-links/turn-off-links.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { sweepTopUps } from '../src/money/auto-top-up/sweep-top-ups.ts'
import { grantByOperator } from '../src/money/ledger/grants.ts'
import { listSpendableGrants } from '../src/money/ledger/read-grants.ts'
import { expireCredits, releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { type Apps, createApps, slowProvider } from '../testing/apps.ts'
import { asAdministrator } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { keyOf } from '../testing/principals.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

interface Replica extends Apps {
  readonly bed: { readonly prisma: Database; readonly clock: Clock }
}

const bed = await closeAfterAll(createTestBed(new Date()))
// As in production, the database's clock decides.
const prisma = openTestDatabase(bed.databaseUrl, 10, { 'vinspec.clock': 'database' })
afterAll(() => prisma.$disconnect())
function openReplica(offsetMs: number): Replica {
  const own = { ...bed, prisma, clock: () => new Date(Date.now() + offsetMs) }
  return { ...createApps(own), bed: own }
}
/** Two clocks, behind and ahead of the database by more than any lease, day, or month. */
const [behind, ahead] = [openReplica(-40 * DAY_MS), openReplica(40 * DAY_MS)]

/** Credits that expire in this many days; a negative number: they have expired. */
async function grantUntil(customerId: string, days: number): Promise<void> {
  const grantedAt = new Date(Date.now() - 60 * DAY_MS)
  const expiresAt = new Date(Date.now() + days * DAY_MS)
  const why = { source: 'operator', grantedBy: 'test', reason: 'a test', operatorKey: newId() }
  await prisma.creditGrant.create({
    data: { id: newId(), customerId, credits: 5, grantedAt, expiresAt, ...why },
  })
}

test('a database whose time zone differs reports the same time', async () => {
  await asAdministrator(bed.databaseUrl, async (administrator) => {
    const { pathname } = new URL(bed.databaseUrl)
    await administrator.query(`ALTER DATABASE ${pathname.slice(1)} SET timezone = 'Pacific/Kiritimati'`)
  })
  const elsewhere = openTestDatabase(bed.databaseUrl, 1)
  const [row] = await elsewhere.$queryRaw<
    Array<{ at: Date }>
  >`SELECT '2026-11-22T12:00:00Z'::timestamptz AS at`
  expect(row?.at.toISOString()).toBe('2026-11-22T12:00:00.000Z')
  await elsewhere.$disconnect()
})

describe('a replica whose clock is behind', () => {
  test('spends and shows no credit that has expired', async () => {
    const customerId = await bed.createCustomer()
    await grantUntil(customerId, -1 / DAY_MS)
    await expect(behind.ask(keyOf(customerId), { key: 'k' })).rejects.toMatchObject({
      code: 'insufficient_credits',
      details: { available_credits: 0 },
    })
    expect(await listSpendableGrants(behind.bed, customerId)).toEqual([])
    expect(await expireCredits(behind.bed)).toBe(1)
  })

  test('gives credits for 30 days from now', async () => {
    const customerId = await bed.createCustomer()
    const { grantId } = await grantByOperator(behind.bed, {
      customerId,
      credits: 1,
      operator: 'test',
      reason: 'a test',
    })
    const { expiresAt } = await prisma.creditGrant.findFirstOrThrow({ where: { id: grantId } })
    expect(Math.abs(expiresAt.getTime() - Date.now() - 30 * DAY_MS)).toBeLessThan(DAY_MS)
  })
})

describe('a replica whose clock is ahead', () => {
  test('takes over no lookup that another replica is still working on', async () => {
    const customerId = await bed.createCustomer()
    await grantUntil(customerId, 30)
    const key = keyOf(customerId)
    const { vehicleData, asked, release } = slowProvider()
    const running = behind.ask(key, { key: 'running', vehicleData })
    await asked
    expect(await releaseStaleHolds(ahead.bed)).toBe(0)
    await expect(ahead.ask(key, { key: 'running' })).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    })
    expect(await ahead.ask(key, { key: 'other' })).toMatchObject({ creditsCharged: 1, creditsRemaining: 3 })
    release()
    expect(await running).toMatchObject({ creditsCharged: 1, creditsRemaining: 3 })
  })

  test('expires no credit early, and forgets no key: a retry pays once', async () => {
    const customerId = await bed.createCustomer()
    await grantUntil(customerId, 30)
    const key = keyOf(customerId)
    const { body } = await behind.ask(key, { key: 'k' })
    await prune(ahead.bed)
    expect(await expireCredits(ahead.bed)).toBe(0)
    expect(await ahead.ask(key, { key: 'k' })).toMatchObject({ body, creditsCharged: 0, creditsRemaining: 4 })
  })

  test("deletes no email's link that still turns automatic top-up off", async () => {
    const customerId = await bed.createCustomer()
    const { email: address } = await prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
    const token = await makeTurnOffLink(behind.bed, { customerId, address, models: [] })
    await prune(ahead.bed)
    expect(await findTurnOffLink(prisma, token, new Date())).toEqual({ customerId, models: [] })
  })

  test('starts no new day for the daily cap of an app', async () => {
    const customerId = await bed.createCustomer()
    await grantUntil(customerId, 30)
    const app = await behind.connectApp(customerId, { cap: 1 })
    await behind.ask(app, { key: 'one' })
    await expect(ahead.ask(app, { key: 'two' })).rejects.toMatchObject({ code: 'daily_cap_reached' })
  })

  test('starts no new month for the monthly cap, and charges no retry early', async () => {
    const customerId = await createRule({ monthlyCapCents: 5_000 })
    expect(await checkTopUp(behind.bed, customerId)).toEqual({ action: 'buy' })
    const { month, reservedAt } = await prisma.topUp.findFirstOrThrow({ where: { customerId } })
    const now = new Date()
    expect(month).toEqual(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())))
    expect(Math.abs(reservedAt.getTime() - now.getTime())).toBeLessThan(DAY_MS / 24)

    const waiting = await createRule({ status: 'retry_scheduled', dueAt: new Date(Date.now() + DAY_MS) })
    await sweepTopUps(ahead.bed)
    expect(await checkTopUp(ahead.bed, waiting)).toMatchObject({ action: 'wait' })
    const jobs = await prisma.$queryRaw<object[]>`SELECT FROM pgboss.job WHERE singleton_key = ${waiting}`
    expect(jobs).toEqual([])
  })
})

async function createRule(
  terms: Partial<{ monthlyCapCents: number; status: string; dueAt: Date }>,
): Promise<string> {
  const customerId = await bed.createCustomer()
  const card = { cardId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', cardExpiresAt: new Date('2099-01-01') }
  await storeRule(bed, customerId, { ...card, checkWanted: true, updatedAt: new Date(), ...terms })
  return customerId
}
