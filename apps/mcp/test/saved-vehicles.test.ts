/** Saved vehicles as resources, with the official clients of both eras. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'

const VIN = '5YJSA1E67NF123456'
const URI = `vinspec://vehicles/${VIN}`
const TEMPLATE = 'vinspec://vehicles/{vin}'
const IDENTITY = { name: 'test', version: '1.0.0' }

const server = await closeAfterAll(startToolServer())

async function connectOld(token: string, query = '') {
  const client = new Client(IDENTITY)
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl + query), { requestInit })
  // The library's optional properties do not compile under exactOptionalPropertyTypes.
  await Reflect.apply(client.connect, client, [transport])
  return client
}

async function connectNew(token: string, query = '') {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new ModernTransport(new URL(server.mcpUrl + query), { requestInit }))
  return client
}

const completionOf = (value: string) => ({
  ref: { type: 'ref/resource' as const, uri: TEMPLATE },
  argument: { name: 'vin', value },
})

describe.each([
  { era: '2025-11-25', connect: connectOld, send: post, notFound: -32_002 },
  { era: '2026-07-28', connect: connectNew, send: postModern, notFound: -32_602 },
])('in protocol $era', ({ connect, send, notFound }) => {
  test('a saved vehicle is found by completion and read for free, as get_vehicle says it', async () => {
    const { token } = await server.connectApp({ credits: 1 })
    const client = await connect(token)
    expect(await client.listResourceTemplates()).toMatchObject({
      resourceTemplates: [{ uriTemplate: TEMPLATE }],
    })
    expect((await client.complete(completionOf(''))).completion).toMatchObject({ values: [] })

    const bought = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
    expect(bought['content']).toMatchObject([
      { type: 'text' },
      { type: 'resource_link', mimeType: 'text/html' },
      { type: 'resource_link', uri: URI, title: '2022 Tesla Model S Plaid' },
    ])
    for (const words of ['', '5yjsa', 'plaid', ' tesla model '])
      expect((await client.complete(completionOf(words))).completion).toMatchObject({
        values: [VIN],
        hasMore: false,
      })
    expect((await client.complete(completionOf('jeep'))).completion).toMatchObject({ values: [] })

    const told = await client.callTool({ name: 'get_vehicle', arguments: { vin: VIN } })
    const { contents } = await client.readResource({ uri: URI })
    const [text, json] = contents
    expect([told['content']]).toMatchObject([[{ text: Reflect.get(Object(text), 'text') }, {}, {}]])
    expect(JSON.parse(Reflect.get(Object(json), 'text'))).toEqual(told['structuredContent'])
    const balance = await client.callTool({ name: 'get_credit_balance', arguments: {} })
    expect(balance['structuredContent']).toMatchObject({ available_credits: 0 })
    await client.close()
  })

  test('whoever reads a saved vehicle is told what was found wrong since', async () => {
    const { token, customerId } = await server.connectApp({ credits: 1 })
    const client = await connect(token, '?tools=vehicles,research')
    await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
    const { answerId } = await server.prisma.savedVehicle.findFirstOrThrow({ where: { customerId } })
    const said = { title: 'A Plaid', label: 'Vehicle: Seats', before: '7', after: '5' }
    await server.prisma.dataCorrection.create({
      data: { id: crypto.randomUUID(), answerId: answerId ?? '', ...said, publishedAt: new Date() },
    })
    const read = [
      await client.callTool({ name: 'get_vehicle', arguments: { vin: VIN } }),
      await client.readResource({ uri: URI }),
      await client.callTool({ name: 'fetch', arguments: { id: VIN } }),
    ]
    for (const each of read)
      expect(JSON.stringify(each)).toContain('Corrected since: Vehicle: Seats is 5, not 7.')
    await client.close()
  })

  test('only the own saved vehicles can be read: anything else is not found', async () => {
    const owner = await server.connectApp({ credits: 1 })
    await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), owner)
    const { token } = await server.connectApp({ credits: 1 })
    const client = await connect(token)
    for (const uri of [
      URI,
      `${URI}/..`,
      'vinspec://vehicles/',
      'vinspec://vehicles/%00',
      'file:///etc/passwd',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: notFound })
    expect((await client.complete(completionOf('tesla'))).completion).toMatchObject({ values: [] })
    const other = { ...completionOf(''), ref: { type: 'ref/prompt' as const, name: 'write_listing' } }
    await expect(client.complete(other)).rejects.toMatchObject({ code: -32_602 })
    await client.close()
  })

  test('they belong to the tools for vehicles', async () => {
    const app = await server.connectApp({ credits: 1 })
    await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
    const client = await connect(app.token, '?tools=credits')
    expect(await client.listResourceTemplates()).toMatchObject({ resourceTemplates: [] })
    await expect(client.readResource({ uri: URI })).rejects.toMatchObject({ code: notFound })
    await expect(client.complete(completionOf(''))).rejects.toMatchObject({ code: -32_602 })
    await client.close()
  })

  test('without an account, they are listed, and reading or completing asks to connect one', async () => {
    const ask = async (method: string, params: object) => {
      const headers = 'uri' in params ? { 'mcp-name': String(params.uri) } : {}
      return await send(server.mcpUrl, { ...call(''), method, params }, { headers })
    }
    expect(await ask('resources/templates/list', {})).toMatchObject({ status: 200 })
    for (const refused of [
      await ask('resources/read', { uri: URI }),
      await ask('completion/complete', completionOf('')),
    ]) {
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=')
    }
    expect(await ask('resources/read', { uri: 'ui://vinspec/vehicle' })).toMatchObject({ status: 200 })
  })
})

test('what is read is never kept for others', async () => {
  const app = await server.connectApp({ credits: 1 })
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
  const params: object = { uri: URI }
  const message = { ...call(''), method: 'resources/read', params }
  const { body } = await postModern(server.mcpUrl, message, {
    token: app.token,
    headers: { 'mcp-name': URI },
  })
  expect(body.result).toMatchObject({ ttlMs: 0, cacheScope: 'private' })
})
