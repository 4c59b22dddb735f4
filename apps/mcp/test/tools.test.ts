/** Every tool in both eras of the protocol, beside the API on the same database. */
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, type Posted, post, postModern } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const ERAS = [
  { era: '2025-11-25', send: post },
  { era: '2026-07-28', send: postModern },
]

const sandbox = await closeAfterAll(startTestPayments())
const { payments } = sandbox
const api = await closeAfterAll(
  startTestService({
    payments: { vendor: payments, webhookSecret: sandbox.settings.webhookSecret },
  }),
)
const server = await closeAfterAll(startToolServer({ databaseUrl: api.databaseUrl, payments }))
const app = await server.connectApp({ customerId: api.customer.id })

async function rest(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${api.apiUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${api.apiKey}`, 'content-type': 'application/json', ...init.headers },
  })
  return await response.json()
}

describe.each(ERAS)('in protocol $era', ({ send }) => {
  test('the service explains itself without an account', async () => {
    const { body } = await send(server.mcpUrl, call('get_service_info'))
    expect(body.result.structuredContent).toMatchObject({
      object: 'service_info',
      links: { mcp_url: server.mcpUrl, account_url: 'https://vinspec.example' },
    })
  })

  test('check_vin says what GET /vehicle-specs/check says, for free, even for a VIN written in groups', async () => {
    const before = await rest('/credits')
    const answer = await send(server.mcpUrl, call('check_vin', { vin: ' 5yjsa1e6 7nf-123456 ' }), app)
    expect(answer.body.result.structuredContent).toEqual(await rest(`/vehicle-specs/check?vin=${VIN}`))
    expect(textOf(answer)).toContain('- Range: Known, for each version that fits the VIN')
    const refused = await send(server.mcpUrl, call('check_vin', { vin: '1C4JJXR60NW209857' }), app)
    expect(textOf(refused)).toContain('A lookup would be rejected (unsupported_vehicle), at no charge.')
    expect(await rest('/credits')).toEqual(before)
  })

  test.each([
    ['list_packages', '/packages'],
    ['get_credit_balance', '/credits'],
    ['get_auto_top_up_rule', '/auto-top-up'],
  ])('%s returns what GET %s returns, and a text', async (tool, path) => {
    const answer = await send(server.mcpUrl, call(tool), app)
    expect(answer.body.result.structuredContent).toEqual(await rest(path))
    expect(textOf(answer).length).toBeGreaterThan(10)
  })

  test('a checkout leads to a page on which the customer can pay', async () => {
    const answer = await send(
      server.mcpUrl,
      call('create_package_checkout', { package_key: 'lookups_10' }),
      app,
    )
    const { checkout_url: url } = answer.body.result.structuredContent
    expect(textOf(answer)).toContain(url)
    expect(await (await fetch(url)).text()).toContain('$12.00')
  })

  test('a checkout under a key is created once', async () => {
    const args = { package_key: 'lookups_10', idempotency_key: `key-${crypto.randomUUID()}` }
    const first = await send(server.mcpUrl, call('create_package_checkout', args), app)
    const again = await send(server.mcpUrl, call('create_package_checkout', args), app)
    expect(again.body.result.structuredContent).toEqual(first.body.result.structuredContent)
    expect(again.body.result._meta).toMatchObject({ 'vinspec/replayed': true })
    const other = call('create_package_checkout', { ...args, package_key: 'lookups_50' })
    expect(errorOf(await send(server.mcpUrl, other, app))).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('a lookup returns the body of the API for one credit, and again for none', async () => {
    const buyer = await server.connectApp({ credits: 2 })
    const expected = await rest('/vehicle-specs', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ vin: VIN }),
    })
    const first = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), buyer)
    expect(first.body.result.structuredContent).toEqual(expected)
    expect(textOf(first)).toContain('1 credit charged, 1 left.')
    const again = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), buyer)
    expect(again.body.result.structuredContent).toEqual(expected)
    expect(again.body.result._meta).toMatchObject({
      'vinspec/credits_charged': 0,
      'vinspec/credits_remaining': 1,
      'vinspec/replayed': true,
    })
  })

  test("a lookup has a receipt, and a repeat by any app has one of the same lookup, without the payer's spending", async () => {
    const buyer = await server.connectApp({ credits: 2 })
    const first = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), buyer)
    const other = await server.connectApp({ customerId: buyer.customerId, clientId: 'other' })
    const again = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), other)
    const [paid, repeated] = [first, again].map(({ body }) => {
      const [, claims = ''] = String(body.result._meta['vinspec/receipt']).split('.')
      return JSON.parse(Buffer.from(claims, 'base64url').toString())
    })
    const spending = { credits_today: 1, daily_credit_cap: 100, cents_this_month: null }
    expect(paid).toMatchObject({ customer_id: buyer.customerId, vin: VIN, credits: 1, spending })
    expect({ ...repeated, spending: paid.spending }).toEqual(paid)
    expect(repeated).not.toHaveProperty('spending')
    const { originId } = await server.prisma.spenderLookup.findFirstOrThrow({ where: { id: paid.lookup_id } })
    expect(repeated.spender_id).toBe(originId)
    const balance = await send(server.mcpUrl, call('get_credit_balance'), buyer)
    expect(balance.body.result._meta).not.toHaveProperty('vinspec/receipt')
  })

  test('a vehicle has its sources and its page, both when it is paid for and when it is read again for free', async () => {
    const buyer = await server.connectApp({ credits: 1 })
    const page = `https://vinspec.example/vehicles/${VIN}`
    const link = {
      type: 'resource_link',
      uri: page,
      title: '2022 Tesla Model S Plaid',
      mimeType: 'text/html',
    }
    const bought = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), buyer)
    expect(textOf(bought)).toMatch(/\nSources: .*EPA fueleconomy\.gov \(Oct 29, 2025\).*\.\n/)
    const again = await send(server.mcpUrl, call('get_vehicle', { vin: VIN }), buyer)
    for (const answer of [bought, again]) {
      expect(textOf(answer)).toContain(`The customer's page: ${page}`)
      expect(answer.body.result.content).toMatchObject([
        { type: 'text' },
        link,
        { uri: `vinspec://vehicles/${VIN}` },
      ])
    }
    expect(again.body.result.structuredContent).toEqual(bought.body.result.structuredContent)
    const listed = await send(server.mcpUrl, call('list_vehicles'), buyer)
    expect(listed.body.result.structuredContent.data).toMatchObject([{ vin: VIN }])
    const { body } = await send(server.mcpUrl, call('get_vehicle', { vin: 'WB523CF0XN0240412' }), buyer)
    expect(body.result.isError).toBe(true)
  })

  test('saved vehicles are compared in one table, which marks what is unknown; other vehicles are rejected', async () => {
    const buyer = await server.connectApp({ credits: 2 })
    const compare = (...vins: string[]) => send(server.mcpUrl, call('compare_vehicles', { vins }), buyer)
    const other = '1FADP3R49GL917098'
    for (const vin of [VIN, other]) await send(server.mcpUrl, call('fetch_vehicle_specs', { vin }), buyer)
    const answer = await compare(' 5yjsa1e6 7nf-123456', other)
    expect(textOf(answer)).toMatch(
      /^\| {2}\| 2022 Tesla Model S Plaid \(5YJSA1E67NF123456\) \| 2016 Ford Focus/,
    )
    expect(textOf(answer)).toMatch(/\n\| Range \| 348 to 396 mi \| \d+ mi \|\n/)
    expect(textOf(answer)).toMatch(/\nNot known of any: .*Paint/)
    expect(answer.body.result.structuredContent).toMatchObject({ data: [{ vin: VIN }, { vin: other }] })
    const balance = await send(server.mcpUrl, call('get_credit_balance'), buyer)
    expect(balance.body.result.structuredContent).toMatchObject({ available_credits: 0 })
    for (const vins of [[VIN], [VIN, VIN.toLowerCase()], Array.from('123456'), [VIN, '']]) {
      expect(errorOf(await compare(...vins))).toMatchObject({ code: 'invalid_request' })
    }
    expect(errorOf(await compare(VIN, 'WB523CF0XN0240412'))).toMatchObject({ code: 'vehicle_not_found' })
  })

  test('a VIN written in groups is the same VIN', async () => {
    const buyer = await server.connectApp({ credits: 2 })
    for (const vin of [' 5yjsa1e6 7nf-123456 ', VIN]) {
      const { body } = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin }), buyer)
      expect(body.result).toMatchObject({
        structuredContent: { vin: VIN },
        _meta: { 'vinspec/credits_remaining': 1 },
      })
    }
  })

  test('a lookup without credits says how to buy some', async () => {
    const poor = await server.connectApp({ credits: 0 })
    const answer = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), poor)
    expect(answer.body.result.isError).toBe(true)
    expect(answer.body.result.structuredContent).toBeUndefined()
    expect(errorOf(answer)).toMatchObject({ code: 'insufficient_credits', details: { available_credits: 0 } })
    expect(textOf(answer)).toContain('create_package_checkout')
    expect(textOf(answer)).not.toContain('POST')
  })

  test('a lookup package that is not on sale leads to those that are', async () => {
    const args = { package_key: 'lookups_7' }
    for (const tool of ['create_package_checkout', 'configure_auto_top_up']) {
      const answer = await send(server.mcpUrl, call(tool, args), app)
      expect(errorOf(answer)).toMatchObject({ code: 'package_not_found' })
      expect(textOf(answer)).toContain('list_packages')
      expect(textOf(answer)).not.toContain('GET')
    }
  })

  test('turning automatic top-up off returns the rule', async () => {
    const { body } = await send(server.mcpUrl, call('disable_auto_top_up'), app)
    expect(body.result.structuredContent).toMatchObject({ object: 'automatic_top_up', enabled: false })
  })

  test('automatic top-up rejects a monthly cap below the price of one purchase', async () => {
    const args = { package_key: 'lookups_50', monthly_cap_cents: 1 }
    const answer = await send(server.mcpUrl, call('configure_auto_top_up', args), app)
    expect(errorOf(answer)).toMatchObject({ code: 'monthly_cap_too_low' })
  })
})

/** A field that only the official packages read sends the same call through them. */
test.each(ERAS)(
  'a well-formed call gets the same response as from the official packages, in protocol $era',
  async ({ send }) => {
    const calls = [
      call('get_service_info'),
      call('get_credit_balance', {}, 7),
      call('list_packages', { nothing: 1 }),
      call('get_vehicle', { vin: 'X' }),
    ]
    for (const message of calls) {
      const own = await send(server.mcpUrl, message, app)
      const params = { ...message.params, note: 1 }
      const expected = await send(server.mcpUrl, { ...message, params }, app)
      expect(own.headers.get('content-type')).toBe(expected.headers.get('content-type'))
      expect({ ...own, headers: null, body: withoutRequestId(own) }).toEqual({
        ...expected,
        headers: null,
        body: withoutRequestId(expected),
      })
    }
  },
)

function withoutRequestId({ body }: Posted): unknown {
  return JSON.parse(JSON.stringify(body).replace(/req_[a-z0-9]+/g, 'req'))
}
