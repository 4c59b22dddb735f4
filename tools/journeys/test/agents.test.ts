/** An agent and its customer together, with each client: the agent on the MCP server, the customer on the portal's pages. */
import { setTimeout as wait } from 'node:timers/promises'
import { startMetadataHost } from '@vinspec/web/testing/metadata-host'
import { afterAll, expect, test } from 'vitest'
import type { App, OpenApp, ToolResult } from './support/apps/app.ts'
import { appOfAiSdk, appOfClient, appOfSdk } from './support/apps/library-apps.ts'
import { listenForAnswers } from './support/apps/listen-for-answers.ts'
import { appOfMcpRemote } from './support/apps/mcp-remote-app.ts'
import { describeApp } from './support/apps/oauth-provider.ts'
import { openToApps } from './support/open-to-apps.ts'
import { createPerson, type Person } from './support/person.ts'
import { readApprovalUrl } from './support/read-approval-url.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'

const [shop, listener, host] = await Promise.all([openToApps(), listenForAnswers(), startMetadataHost()])
afterAll(async () => {
  await shop.close()
  await listener.close()
  await host.close()
})

const registering = () => ({ mcpUrl: shop.mcpUrl, redirectUrl: listener.redirectUrl })

/** Identified by the address of its metadata document instead of by registration. */
function published() {
  const document = describeApp('http://127.0.0.1/callback')
  return { ...registering(), metadataUrl: host.publishApp('/fleet-assistant.json', document) }
}

interface Expected {
  /** The name of its connection. */
  readonly clientId: RegExp
  readonly callsAtOnce: number
  /** Payment pages are the vendor's, whichever app offers them, so only one app's customer visits them. */
  readonly buys?: boolean
}

const REGISTERED = /^[\w-]+$/
const PUBLISHED = /^https:.*\/fleet-assistant\.json$/

test.each<[string, () => OpenApp, Expected]>([
  ['@modelcontextprotocol/sdk', () => appOfSdk(registering()), { clientId: REGISTERED, callsAtOnce: 4 }],
  [
    '@modelcontextprotocol/client',
    () => appOfClient(published()),
    { clientId: PUBLISHED, callsAtOnce: 4, buys: true },
  ],
  ['@ai-sdk/mcp', () => appOfAiSdk(registering()), { clientId: REGISTERED, callsAtOnce: 4 }],
  // Two renewals in one millisecond would give its temporary files the same name, and it would lose them.
  ['mcp-remote', () => appOfMcpRemote(shop.mcpUrl), { clientId: REGISTERED, callsAtOnce: 1 }],
])('%s works from connecting to paying', async (_name, choose, { clientId, callsAtOnce, buys = false }) => {
  const person = await createPerson(shop, { credits: 2 })
  const app = await choose()(person.allow(20))
  await connects(app, person)
  await looksUpOnce(app)
  if (buys) {
    await buysCredits(app)
    await isToppedUp(app, person)
  }
  const left = buys ? 11 : 1

  const issued = await countTokens(person)
  await shop.expireTokens()
  const answers = await Promise.all(
    Array.from({ length: callsAtOnce }, () => app.callTool('get_credit_balance')),
  )
  for (const answer of answers) expect(answer).toMatchObject(balance(left))
  expect(await countTokens(person)).toBeGreaterThan(issued)
  expect(app.asked()).toBe(1)
  expect(await connectionsOf(person)).toMatchObject([
    { spender: { dailyCreditCap: 20 }, clientId: expect.stringMatching(clientId) },
  ])

  await person.disconnect()
  expect(await callUntilAsked(app)).toMatchObject(balance(left))
  expect(app.asked()).toBe(2)
  await app.close()
})

test('an app that its customer denies is told, and is not connected', async () => {
  const person = await createPerson(shop, { credits: 1 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<URL>()
  const app = await appOfClient(registering())(async (url) => {
    answer(person.refuse(url))
    return await answered
  })
  await expect(app.callTool('get_credit_balance')).rejects.toThrow('the customer refused')
  expect((await answered).searchParams.get('error')).toBe('access_denied')
  expect(await connectionsOf(person)).toEqual([])
  await app.close()
})

test('an app whose cap its customer lowers is told what to do, and is charged nothing', async () => {
  const person = await createPerson(shop, { credits: 3 })
  const app = await appOfClient(registering(), 'legacy')(person.allow(20))
  await app.callTool('fetch_vehicle_specs', { vin: VIN })
  await person.changeCap(1)

  const refused = await app.callTool('fetch_vehicle_specs', { vin: OTHER_VIN })
  expect(refused).toMatchObject({ isError: true })
  expect(JSON.stringify(refused)).toMatch(/daily cap of 1 credit\. Nothing was charged.*under Connected apps/)
  expect(await app.callTool('get_credit_balance')).toMatchObject(balance(2))
  await person.changeCap(2)
  expect(await app.callTool('fetch_vehicle_specs', { vin: OTHER_VIN })).toMatchObject({
    _meta: { 'vinspec/credits_charged': 1, 'vinspec/credits_remaining': 1 },
  })
  await app.close()
})

async function connects(app: App, person: Person): Promise<void> {
  expect(await app.callTool('list_packages')).toMatchObject({ structuredContent: { object: 'list' } })
  expect(app.asked()).toBe(0)
  expect(await app.callTool('get_credit_balance')).toMatchObject(balance(2))
  expect(app.asked()).toBe(1)
  expect(await connectionsOf(person)).toMatchObject([{ spender: { dailyCreditCap: 20 } }])
}

async function looksUpOnce(app: App): Promise<void> {
  const specs = { object: 'vehicle_specs', title: '2022 Tesla Model S Plaid' }
  expect(await app.callTool('fetch_vehicle_specs', { vin: VIN })).toMatchObject({
    structuredContent: specs,
    _meta: { 'vinspec/credits_charged': 1, 'vinspec/credits_remaining': 1, 'vinspec/replayed': false },
  })
  expect(await app.callTool('fetch_vehicle_specs', { vin: VIN })).toMatchObject({
    structuredContent: specs,
    _meta: { 'vinspec/credits_charged': 0, 'vinspec/credits_remaining': 1, 'vinspec/replayed': true },
  })
}

async function buysCredits(app: App): Promise<void> {
  const checkout = await app.callTool('create_package_checkout', { package_key: 'lookups_10' })
  await shop.sandbox.pay(readUrl(checkout, 'checkout_url'))
  await expect.poll(() => credits(app)).toBe(11)
}

async function isToppedUp(app: App, person: Person): Promise<void> {
  const terms = { package_key: 'lookups_10', monthly_cap_cents: 2_400 }
  const asked = await app.callTool('configure_auto_top_up', terms)
  await person.approve(readApprovalUrl(asked))
  const rule = await app.callTool('get_auto_top_up_rule')
  expect(rule).toMatchObject({ structuredContent: { enabled: true, status: 'setup_required' } })
  await shop.sandbox.pay(readUrl(rule, 'setup_url'))
  await expect
    .poll(() => app.callTool('get_auto_top_up_rule'))
    .toMatchObject({ structuredContent: { status: 'active', payment_method: { last4: '4242' } } })
}

/** The result of the call for which the customer was asked once more: a revoked token may work for two more seconds. */
async function callUntilAsked(app: App): Promise<ToolResult> {
  const before = app.asked()
  for (;;) {
    const answer = await app.callTool('get_credit_balance')
    if (app.asked() > before) return answer
    await wait(50)
  }
}

const balance = (available: number) => ({ structuredContent: { available_credits: available } })

async function credits(app: App): Promise<unknown> {
  return Object(readBody(await app.callTool('get_credit_balance'))).available_credits
}

function readUrl(result: ToolResult, field: 'checkout_url' | 'setup_url'): string {
  return String(Object(readBody(result))[field])
}

function readBody({ structuredContent }: ToolResult): unknown {
  return structuredContent
}

/** The number of access tokens that the customer's apps have received. */
async function countTokens({ id }: Person): Promise<number> {
  const where = { kind: 'AccessToken', connection: { customerId: id } }
  return await shop.prisma.oAuthRecord.count({ where })
}

async function connectionsOf({ id }: Person) {
  const where = { customerId: id, revokedAt: null }
  return await shop.prisma.connection.findMany({ where, include: { spender: true } })
}
