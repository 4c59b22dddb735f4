/**
 * An app, and an agent with a key, try to spend more of their customer's money than they may: over MCP with the official
 * client, with the customer on the portal's pages and the payment vendor's own record of the charges.
 */

import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { ALL_PERMISSIONS, type Allowance, createApiKey, sessionPrincipal } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { configureAutoTopUp } from '@vinspec/core/top-up'
import { describe, expect, test } from 'vitest'
import type { App, ToolResult } from './support/apps/app.ts'
import { appOfClient } from './support/apps/library-apps.ts'
import { listenForAnswers } from './support/apps/listen-for-answers.ts'
import { CHARGE_PAUSE_S } from './support/open-shop.ts'
import { openToApps } from './support/open-to-apps.ts'
import { createPerson, type Person } from './support/person.ts'
import { readApprovalUrl } from './support/read-approval-url.ts'

const VIN = '5YJSA1E67NF123456'
const THOUSAND = { package_key: 'lookups_1000', threshold_percent: 30 }
const COMMAND = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))
const MODERN = { pin: '2026-07-28' }

const [shop, listener] = await Promise.all([closeAfterAll(openToApps()), closeAfterAll(listenForAnswers())])

const registering = () => ({ mcpUrl: shop.mcpUrl, redirectUrl: listener.redirectUrl })

/** A customer with 3 credits, a card, and a rule that buys 10 credits, up to $12 per month. */
async function createCareful(): Promise<Person> {
  const person = await createPerson(shop, { credits: 3 })
  const { prisma, now: clock, dependencies, portal } = shop
  const owner = sessionPrincipal(person.id, person.id)
  const rule = { ...dependencies, prisma, clock, portalUrl: new URL(portal.url) }
  const terms = { packageKey: 'lookups_10', thresholdPercent: 10, monthlyCapCents: 1_200 } as const
  await configureAutoTopUp(rule, owner, terms)
  const { vendorId } = await prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId: person.id } })
  await shop.sandbox.stripe('POST', '/payment_methods/pm_card_visa/attach', { customer: vendorId ?? '' })
  await configureAutoTopUp(rule, owner, terms)
  return person
}

/** The charges, in cents, from the vendor's record. */
async function charges({ id: customerId }: Person): Promise<number[]> {
  const { vendorId } = await shop.prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  const { data } = await shop.sandbox.stripe('GET', `/charges?limit=100&customer=${vendorId}`)
  const found: ReadonlyArray<{ status: string; amount: number }> = Array.isArray(data) ? data : []
  return found.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
}

const configure = (app: Pick<App, 'callTool'>, terms: object) => app.callTool('configure_auto_top_up', terms)

test.each(['legacy', MODERN] as const)(
  'an app that may spend one credit per day charges nothing before its customer approves it (%o)',
  async (mode) => {
    const person = await createCareful()
    const app = await appOfClient(registering(), mode)(person.allow(1))

    const capped = await configure(app, THOUSAND)
    expect(JSON.stringify(capped)).toContain('monthly_cap_too_low')
    const refused = await configure(app, { ...THOUSAND, monthly_cap_cents: 60_000 })
    expect(refused).toMatchObject({ isError: true })
    const url = readApprovalUrl(refused)
    await shop.pass(CHARGE_PAUSE_S)
    expect(await app.callTool('get_auto_top_up_rule')).toMatchObject({
      structuredContent: { package_key: 'lookups_10', monthly_cap: { amount_cents: 1_200 } },
    })
    expect(await charges(person)).toEqual([])

    await person.approve(url)
    await expect.poll(() => charges(person)).toEqual([60_000])
    await app.close()
  },
)

test("an app that can open pages gets its customer's approval on the way", async () => {
  const person = await createCareful()
  const opened: string[] = []
  const app = await appOfClient(registering(), MODERN, async (url) => {
    opened.push(url)
    expect(await charges(person)).toEqual([])
    await person.approve(url)
  })(person.allow(1))
  const configured = await configure(app, { ...THOUSAND, monthly_cap_cents: 60_000 })
  expect(opened).toEqual([expect.stringMatching(/\/approvals\/[\w-]+$/)])
  expect(configured).toMatchObject({ structuredContent: { package_key: 'lookups_1000' } })
  await expect.poll(() => charges(person)).toEqual([60_000])
  await app.close()
})

test('an app that may top up for $50 per month does so, up to $50 and not a cent more', async () => {
  const person = await createCareful()
  const app = await appOfClient(registering(), MODERN)(person.allow(1_000, 50))

  readApprovalUrl(await configure(app, { ...THOUSAND, monthly_cap_cents: 60_000 }))
  readApprovalUrl(await configure(app, { package_key: 'lookups_10', monthly_cap_cents: 5_001 }))
  const terms = { package_key: 'lookups_10', threshold_percent: 30, monthly_cap_cents: 5_000 }
  const set = await configure(app, terms)
  expect(set).toMatchObject({
    structuredContent: { status: 'processing', monthly_spend: { amount_cents: 1_200 } },
  })
  expect(JSON.stringify(set)).toMatch(/charged right now/)

  for (const bought of [1, 2, 3, 4]) {
    await expect.poll(() => charges(person)).toHaveLength(bought)
    await expect.poll(() => credits(app)).toBeGreaterThan(3)
    await shop.pass(CHARGE_PAUSE_S)
    while ((await credits(app)) > 3) {
      await app.callTool('fetch_vehicle_specs', { vin: VIN, idempotency_key: crypto.randomUUID() })
    }
  }
  await shop.pass(CHARGE_PAUSE_S)
  await expect
    .poll(() => app.callTool('get_auto_top_up_rule'))
    .toMatchObject({ structuredContent: { status: 'cap_reached', monthly_spend: { amount_cents: 4_800 } } })
  expect(await charges(person)).toEqual([1_200, 1_200, 1_200, 1_200])
  await app.close()
})

/** How an agent with a key connects. */
const DOORS = {
  'the MCP server': (key: string) =>
    new StreamableHTTPClientTransport(new URL(shop.mcpUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  'vinspec mcp': (key: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=@vinspec/source', COMMAND, 'mcp'],
      env: { VINSPEC_API_KEY: key, VINSPEC_BASE_URL: shop.apiUrl },
    }),
}

async function openAgent(
  { id: customerId }: Person,
  door: keyof typeof DOORS,
  allowance: Partial<Allowance> = {},
) {
  const key = await createApiKey(
    { prisma: shop.prisma, clock: shop.now },
    { customerId, name: 'agent', ...allowance },
  )
  if (key.kind !== 'created') throw new Error('there is room for a key')
  const client = new Client({ name: 'fleet-assistant', version: '1.0.0' })
  await client.connect(DOORS[door](key.secret))
  return {
    callTool: async (name: string, args: Record<string, unknown> = {}): Promise<ToolResult> => ({
      ...(await client.callTool({ name, arguments: args })),
    }),
    close: () => client.close(),
  }
}

describe.each(['the MCP server', 'vinspec mcp'] as const)('an agent with an API key at %s', (door) => {
  test('charges nothing before its customer approves it', async () => {
    const person = await createCareful()
    const agent = await openAgent(person, door)
    const most = { ...THOUSAND, monthly_cap_cents: 2_147_483_647 }
    const refused = await Promise.all([configure(agent, most), configure(agent, most)])
    expect(new Set(refused.map(readApprovalUrl)).size).toBe(1)
    await shop.pass(CHARGE_PAUSE_S)
    expect(await agent.callTool('get_auto_top_up_rule')).toMatchObject({
      structuredContent: { package_key: 'lookups_10', monthly_cap: { amount_cents: 1_200 } },
    })
    expect(await charges(person)).toEqual([])
    await agent.close()
  })

  test('that may top up for $50 per month charges no more without approval', async () => {
    const person = await createCareful()
    const agent = await openAgent(person, door, { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 5_000 })
    readApprovalUrl(await configure(agent, { package_key: 'lookups_50', monthly_cap_cents: 6_000 }))
    readApprovalUrl(await configure(agent, { package_key: 'lookups_200', monthly_cap_cents: 16_000 }))
    const within = { package_key: 'lookups_50', monthly_cap_cents: 5_000 }
    expect(await configure(agent, within)).toMatchObject({ structuredContent: { status: 'processing' } })
    await expect.poll(() => charges(person)).toEqual([5_000])
    await agent.close()
  })
})

async function credits(app: App): Promise<number> {
  const { structuredContent } = await app.callTool('get_credit_balance')
  return Number(Reflect.get(Object(structuredContent), 'available_credits'))
}
