/** Which tools a connection has: those that its customer allowed, out of those that its URL names. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { changeAllowance, type Permission } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { tools } from '@vinspec/mcp-tools'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const BUYING = [
  'list_packages',
  'create_package_checkout',
  'get_auto_top_up_rule',
  'configure_auto_top_up',
  'disable_auto_top_up',
]
const ALL = tools.map(({ name }) => name)

const sandbox = await closeAfterAll(startTestPayments())
const server = await closeAfterAll(startToolServer({ payments: sandbox.payments, clock: systemClock }))

const appWith = (...permissions: Permission[]) =>
  server.connectApp({ credits: 0, permissions: new Set(permissions) })

describe.each([
  ['2025-11-25', post],
  ['2026-07-28', postModern],
])('in protocol %s', (_era, send) => {
  async function list(options: { readonly token?: string } = {}, query = ''): Promise<string[]> {
    const { body } = await send(
      `${server.mcpUrl}${query}`,
      { ...call(''), method: 'tools/list', params: {} },
      options,
    )
    const listed: ReadonlyArray<{ readonly name: string }> = body.result.tools
    return listed.map(({ name }) => name)
  }

  test('an app is shown the tools that it may call, and others once it may call them', async () => {
    const app = await appWith('purchases')
    const { customerId, connectionId: id } = app
    const withoutLookups = [
      'get_service_info',
      'list_packages',
      'get_credit_balance',
      'create_package_checkout',
      'check_vin',
    ]
    expect(await list(app)).toEqual([...withoutLookups, ...BUYING.slice(2)])
    expect(await list(await appWith('lookups'))).toEqual(
      ALL.filter((name) => name !== 'create_package_checkout'),
    )
    const more = {
      permissions: new Set<Permission>(['lookups', 'purchases']),
      dailyCreditCap: 9,
      monthlyCents: null,
      monthlyTopUpCents: null,
    }
    await changeAllowance(server.prisma, { customerId, id }, more)
    await expectWithinSeconds(async () => (await list(app)).length, ALL.length)
  })

  test('a client without an account is shown all tools, so that it knows what it can connect for', async () => {
    expect(await list()).toEqual(ALL)
  })

  test('with the toolset of vehicles, nothing is sold: no tool buys, and no answer leads to a page to buy', async () => {
    const app = await appWith('lookups', 'purchases')
    expect(await list(app, '?tools=vehicles')).toEqual(ALL.filter((name) => !BUYING.includes(name)))
    const url = `${server.mcpUrl}?tools=vehicles`
    const { body } = await send(url, call('create_package_checkout', { package_key: 'lookups_10' }), app)
    expect(body.error).toMatchObject({ message: expect.stringContaining('There is no tool') })
    const refused = await send(url, call('fetch_vehicle_specs', { vin: VIN }), app)
    expect(textOf(refused)).not.toMatch(/https?:|list_packages|create_package_checkout/)
    expect(await server.prisma.checkout.count({ where: { customerId: app.customerId } })).toBe(0)
  })

  test('toolsets add up, and read_only leaves out what changes or costs something', async () => {
    const app = await appWith('lookups', 'purchases')
    expect(await list(app, '?tools=vehicles,credits')).toEqual(ALL)
    expect(await list(app, '?tools=credits&read_only=true')).toEqual([
      'get_service_info',
      'list_packages',
      'get_credit_balance',
      'get_auto_top_up_rule',
    ])
    const readOnly = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)
    expect(await list(app, '?read_only=true')).toEqual(readOnly)
    expect(readOnly).not.toContain('fetch_vehicle_specs')
  })

  test('deep research finds saved vehicles by a question, and reads each as one JSON text with a page to cite', async () => {
    const app = await server.connectApp({ credits: 2, permissions: new Set<Permission>(['lookups']) })
    const url = `${server.mcpUrl}?tools=research`
    for (const vin of [VIN, '1FADP3R49GL917098'])
      await send(server.mcpUrl, call('fetch_vehicle_specs', { vin }), app)
    expect(await list(app, '?tools=research')).toEqual(['search', 'fetch'])
    expect(await list(app)).not.toContain('search')
    const ask = async (query: string) => {
      const { body } = await send(url, call('search', { query }), app)
      const [text, ...others] = body.result.content
      expect([others, JSON.parse(text.text)]).toEqual([[], body.result.structuredContent])
      const { results }: { results: ReadonlyArray<{ id: string }> } = body.result.structuredContent
      return results
    }
    const [found] = await ask('What is the range of our 2022 Tesla Model S? 50%\0')
    const title = expect.stringContaining('Tesla')
    expect(found).toEqual({ id: VIN, title, url: expect.stringMatching(`/vehicles/${VIN}$`) })
    expect(await ask('Ford')).toHaveLength(1)
    expect(await ask('Ford Tesla')).toHaveLength(2)
    expect(await ask('unicorns')).toEqual([])
    const { body } = await send(url, call('fetch', { id: VIN }), app)
    const document = JSON.parse(body.result.content[0].text)
    expect(document).toEqual({ ...found, text: expect.stringContaining('kWh') })
    const refused = await send(url, call('fetch', { id: '5YJ3E1EA7KF317000' }), app)
    expect(textOf(refused)).toContain('Next step')
    expect(textOf(await send(url, call('search', { query: 5 }), app))).toContain('"query" must be text')
  })

  test.each([
    '?tools=cars',
    '?tools=',
    '?tools=vehicles&tools=credits',
    '?read_only=yes',
    '?readonly=true',
    '?Read-Only=true',
    '?toolsets=vehicles',
  ])('the URL %s is rejected, and the error lists the valid values', async (query) => {
    const { status, body } = await send(`${server.mcpUrl}${query}`, call('get_service_info'))
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('tools=vehicles')])
  })
})

test('the official client works at a URL that selects toolsets', async () => {
  const { token } = await appWith('lookups')
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const url = new URL(`${server.mcpUrl}?tools=vehicles&read_only=true`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('check_vin')
  expect(client.getInstructions()).not.toContain('create_package_checkout')
  expect(await client.callTool({ name: 'check_vin', arguments: { vin: VIN } })).toMatchObject({
    structuredContent: { vin: VIN },
  })
  await client.close()
})
