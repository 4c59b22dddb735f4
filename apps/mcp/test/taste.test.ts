/** What strangers get without an account: a few free checks a day from each network. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, type Posted, post, postModern } from './support/post.ts'
import { textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const TASTES = 2
const USED_UP =
  "Today's free checks from this network are used up. Connect a vinspec account to check more VINs for free."

const server = await closeAfterAll(
  startToolServer({
    addressLimits: {
      discoveryPerMinute: 100,
      publicToolsPerMinute: 100,
      badTokensPerMinute: 100,
      tastesPerDay: TASTES,
    },
    trustedProxies: ['127.0.0.1'],
    // A vendor that charges for each answer.
    vehicleData: { name: 'billed', lookUp: () => Promise.reject(new Error('a stranger reached the vendor')) },
  }),
)

/** @param forwarded as the proxy sends it on: what the caller claims, then the address that the proxy saw */
const from = (forwarded: string, userAgent = 'test') => ({
  headers: { 'x-forwarded-for': forwarded, 'user-agent': userAgent },
})
const check = call('check_vin', { vin: VIN }, 7)
const statusOf = ({ status }: Posted) => status

describe.each([
  { era: '2025-11-25', send: post, network: 1 },
  { era: '2026-07-28', send: postModern, network: 2 },
])('in protocol $era', ({ send, network }) => {
  const ask = async (forwarded: string) => await send(server.mcpUrl, check, from(forwarded))

  test('strangers check a few VINs a day, which asks no vendor and saves nothing, and are then told to connect an account', async () => {
    const address = `192.0.2.${network}`
    const answer = await ask(address)
    expect(answer.body.result.structuredContent).toMatchObject({ vin: VIN, supported: true })
    expect(textOf(answer)).toContain('2022 Tesla Model S Plaid')
    expect(await ask(`203.0.113.9, ${address}`)).toMatchObject({ status: 200 })

    const { status, headers, body } = await ask(`203.0.113.10, ${address}`)
    expect([status, body.id, body.error.message]).toEqual([401, 7, USED_UP])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=".+", scope="vinspec:access"$/)
    // ChatGPT reads a challenge only in a result.
    const told = await send(server.mcpUrl, check, from(address, 'openai-mcp/1.0.0'))
    expect([told.status, textOf(told)]).toEqual([200, USED_UP])

    expect(statusOf(await ask(`198.51.100.${network}`))).toBe(200)
    expect(statusOf(await send(server.mcpUrl, call('list_packages'), from(address)))).toBe(200)
    expect(await server.prisma.vehicleLookup.count()).toBe(0)
  })

  test('all addresses of a line of IPv6 are one network', async () => {
    const line = `2001:db8:0:${network}`
    const statuses = []
    for (const address of [`${line}::1`, `${line}:f::2`, `${line}::3`, `2001:db8:1:${network}::1`])
      statuses.push(statusOf(await ask(address)))
    expect(statuses).toEqual([200, 200, 401, 200])
  })

  test('a connected account checks as before, at an address whose free checks are used up', async () => {
    const address = from(`192.0.2.${100 + network}`)
    for (const _ of [1, 2, 3]) await send(server.mcpUrl, check, address)
    const app = await server.connectApp({ clientId: crypto.randomUUID() })
    const answer = await send(server.mcpUrl, check, { ...address, token: app.token })
    // Its check asks the vendor that lookups ask.
    expect([answer.status, answer.body.result.isError]).toEqual([200, true])
    expect(statusOf(await send(server.mcpUrl, check, { ...address, token: 'bad' }))).toBe(401)
    const token = await server.giveToken(app.connectionId, { scope: 'openid' })
    expect(statusOf(await send(server.mcpUrl, check, { ...address, token }))).toBe(403)
    expect(
      statusOf(await send(server.mcpUrl, check, { ...from(`198.51.100.${100 + network}`), token })),
    ).toBe(200)
  })
})

test('each check of a batch counts, and one beside a tool of the account uses none up', async () => {
  const address = from('192.0.2.200')
  const send = async (...names: string[]) =>
    statusOf(
      await post(
        server.mcpUrl,
        names.map((name, id) => call(name, { vin: VIN }, id)),
        address,
      ),
    )
  expect(await send('check_vin', 'get_credit_balance')).toBe(401)
  expect(await send('check_vin', 'check_vin')).toBe(200)
  expect(await send('check_vin')).toBe(401)
})

test('wrong arguments are explained to a stranger, and the free checks reach no other tool', async () => {
  const { body } = await post(server.mcpUrl, call('check_vin', { vin: 'no' }), from('192.0.2.201'))
  expect([body.result.isError, body.result.content[0].text]).toEqual([
    true,
    expect.stringContaining('shorter than 17'),
  ])
  for (const name of ['fetch_vehicle_specs', 'list_vehicles'])
    expect(statusOf(await post(server.mcpUrl, call(name, { vin: VIN }), from('192.0.2.201')))).toBe(401)
})

test('the official client authorizes by itself when the free checks are used up', async () => {
  const asked: string[] = []
  const client = new ModernClient(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const transport = new ModernTransport(new URL(server.mcpUrl), {
    requestInit: from('192.0.2.202'),
    authProvider: {
      token: async () => undefined,
      onUnauthorized: async ({ response }) => {
        asked.push(response.headers.get('www-authenticate') ?? '')
        throw new Error('to the consent page')
      },
    },
  })
  await client.connect(transport)
  const checkVin = () => client.callTool({ name: 'check_vin', arguments: { vin: VIN } })
  for (let each = 0; each < TASTES; each += 1) await checkVin()
  expect(asked).toEqual([])
  await expect(checkVin()).rejects.toThrow('to the consent page')
  expect(asked).toEqual([expect.stringContaining('resource_metadata=')])
  await client.close()
})
