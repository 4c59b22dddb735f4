/** When a lookup requests a check of the customer's top-up rule. */

import * as pg from '@vinspec/connections'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import type { Principal } from '../src/foundation/principal.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { sweepTopUps } from '../src/money/auto-top-up/sweep-top-ups.ts'
import { connect, createApps, OTHER_VIN, USUAL } from '../testing/apps.ts'
import { buyCredits } from '../testing/buy-credits.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, offline } from '../testing/look-up.ts'
import { payTogether } from '../testing/pay-together.ts'
import { keyOf } from '../testing/principals.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
beforeEach(async () => {
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  await bed.prisma.topUpCheck.deleteMany()
})

const lookUp = (customerId: string, vehicleData = offline) =>
  lookUpAs(keyOf(customerId), { ...bed, vehicleData })

/** A customer whose rule buys at 5 credits, or has another status. */
async function createCustomer(credits: number, status = 'active'): Promise<string> {
  const customerId = await bed.createCustomer(credits)
  const waits = ['retry_scheduled', 'cap_reached'].includes(status)
  await storeRule(bed, customerId, { status, dueAt: waits ? bed.clock() : null })
  return customerId
}

const checks = () => bed.prisma.$queryRaw<object[]>`
  SELECT data ->> 'customerId' AS customer FROM pgboss.job WHERE name = 'check-top-up'`

test('the lookup that reaches the threshold requests a check, the one before does not', async () => {
  const customer = await createCustomer(7)
  await lookUp(customer)
  expect(await checks()).toEqual([])
  await lookUp(customer)
  expect(await checks()).toEqual([{ customer }])
})

test('a customer who is charged nothing requests no check, even if others in the commit are charged', async () => {
  const [customer, other] = [await createCustomer(6), await bed.createCustomer(6)]
  const payFor = (customers: string[]) => payTogether(bed, customers, () => 'k')
  expect(await payFor([customer])).toEqual([{ place: 1, available: 5 }])
  expect(await checks()).toEqual([{ customer }])
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  await bed.prisma.topUpCheck.deleteMany()
  expect(await payFor([customer, other])).toEqual([{ place: 2, available: 5 }])
  expect(await checks()).toEqual([])
})

test('fifty concurrent lookups beyond the threshold request one check', async () => {
  const customer = await createCustomer(52)
  await Promise.all(Array.from({ length: 50 }, () => lookUp(customer)))
  expect(await bed.available(customer)).toBe(2)
  expect(await checks()).toEqual([{ customer }])
})

test('ten lookups do not wait for a frozen process that holds the rule and its job, and the check is still made', async () => {
  const customer = await createCustomer(5)
  const frozen = new pg.Client({ connectionString: bed.databaseUrl })
  await frozen.connect()
  await frozen.query('BEGIN')
  await frozen.query('SELECT FROM auto_top_up_rule WHERE customer_id = $1 FOR UPDATE', [customer])
  await frozen.query('SELECT enqueue_top_up_check($1)', [customer])
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lookUp(customer)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const each of results) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'insufficient_credits' })
  }
  // The frozen connection ends, and its job with it.
  await frozen.end()
  await expect.poll(checks).toEqual([])
  await sweepTopUps(bed)
  expect(await checks()).toEqual([{ customer }])
  const wanted = async () => {
    const rule = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
    const wishes = await bed.prisma.topUpCheck.count({ where: { customerId: customer } })
    return { inRule: rule.checkWanted, wishes }
  }
  expect(await wanted()).toEqual({ inRule: false, wishes: 10 })
  // Without a card, the rule asks for one.
  expect(await checkTopUp(bed, customer)).toEqual({ action: 'set_up' })
  expect((await wanted()).wishes).toBe(0)
})

test('a check that a lookup requests during another check is left to the next run', async () => {
  const customer = await createCustomer(5)
  await lookUp(customer)
  const settling = new pg.Client({ connectionString: bed.databaseUrl })
  await settling.connect()
  await settling.query('BEGIN')
  await settling.query('SELECT check_top_up($1, 1)', [customer])
  await checkTopUp(bed, customer)
  await settling.query('COMMIT')
  await settling.end()
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  await sweepTopUps(bed)
  expect(await checks()).toEqual([{ customer }])
})

test.each([
  ['processing', 1],
  ['suspended', 0],
])('a request that comes when the rule is already %s does not make the check fail', async (status, left) => {
  const customer = await createCustomer(5, status)
  await bed.prisma.topUpCheck.create({ data: { customerId: customer } })
  await checkTopUp(bed, customer)
  expect(await bed.prisma.topUpCheck.count({ where: { customerId: customer } })).toBe(left)
})

test('a lookup rejected for lack of credits requests a check', async () => {
  const customer = await createCustomer(0)
  await expect(lookUp(customer)).rejects.toMatchObject({ code: 'insufficient_credits' })
  expect(await checks()).toEqual([{ customer }])
})

const apps = () => createApps(bed)

async function agentOf(customerId: string): Promise<Principal> {
  const made = await createApiKey(bed, { customerId, name: 'agent' })
  if (made.kind !== 'created') throw new Error('a first key fits')
  return await createApiKeyAuthenticator({ ...bed, cacheForMs: 0, forAgents: true })(made.secret)
}

describe.each([
  ['an app', (customerId: string) => apps().connectApp(customerId)],
  ['an agent with a key', agentOf],
])('%s', (_, join) => {
  test('that is replayed requests no check, even if no credits are left', async () => {
    const customerId = await createCustomer(1)
    const asker = await join(customerId)
    await apps().ask(asker, { key: 'own-key' })
    await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
    expect(await apps().ask(asker)).toMatchObject({ creditsCharged: 0, creditsRemaining: 0 })
    expect(await checks()).toEqual([])
  })

  test('that is rejected for lack of credits requests a check', async () => {
    const customer = await createCustomer(0)
    const asker = await join(customer)
    await expect(apps().ask(asker)).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await checks()).toEqual([{ customer }])
  })
})

test.each([
  'disabled',
  'setup_required',
  'processing',
  'retry_scheduled',
  'action_required',
  'cap_reached',
  'suspended',
])('a rule that is %s is not checked', async (status) => {
  const customer = await createCustomer(1, status)
  await lookUp(customer)
  await expect(lookUp(customer)).rejects.toMatchObject({ code: 'insufficient_credits' })
  expect(await checks()).toEqual([])
})

test('a customer without a rule is not checked', async () => {
  await lookUp(await bed.createCustomer(1))
  expect(await checks()).toEqual([])
})

test('a lookup without an answer costs nothing and requests no check', async () => {
  const customer = await createCustomer(1)
  const silent = { ...offline, lookUp: async () => ({ kind: 'unavailable' }) as const }
  await expect(lookUp(customer, silent)).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
  expect(await checks()).toEqual([])
  expect(await bed.available(customer)).toBe(1)
})

test.each([
  ['daily cap', 'daily_cap_reached', { dailyCreditCap: 1 }],
  ['monthly maximum', 'monthly_maximum_reached', { monthlyCents: 100 }],
])('an app whose %s is used up requests no check by asking without credits', async (_, code, allowance) => {
  const customerId = await bed.createCustomer()
  // Each credit costs $1.00.
  await buyCredits(bed, customerId, 'lookups_50')
  const terms = { ...USUAL, customerId, clientId: 'app', clientName: 'An app', ...allowance }
  const app = await connect(bed, terms)
  expect(await apps().ask(app)).toMatchObject({ creditsRemaining: 49 })
  for (let i = 0; i < 49; i++) await lookUp(customerId)
  await storeRule(bed, customerId)
  await expect(apps().ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({ code })
  expect(await apps().ask(app)).toMatchObject({ creditsCharged: 0 })
  expect(await checks()).toEqual([])
})
