/** Prompts, which people start with a click, with the official clients, old and new. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { afterEach, describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { post, postModern } from './support/post.ts'

const IDENTITY = { name: 'test', version: '1.0.0' }
const VIN = '5YJSA1E67NF123456'
const NAMES = ['write_listing', 'compare_vehicles', 'charging_cost']

const server = await closeAfterAll(startToolServer())

let close = async () => {}
afterEach(() => close())

async function connectLegacy(query: string) {
  const client = new Client(IDENTITY)
  // The library's optional properties do not compile under exactOptionalPropertyTypes.
  await Reflect.apply(client.connect, client, [
    new StreamableHTTPClientTransport(new URL(server.mcpUrl + query)),
  ])
  close = () => client.close()
  return client
}

async function connectModern(query: string) {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new ModernTransport(new URL(server.mcpUrl + query)))
  close = () => client.close()
  return client
}

describe.each([
  ['2025-11-25', connectLegacy],
  ['2026-07-28', connectModern],
])('in protocol %s', (_era, connect) => {
  test('prompts are listed with their titles, and tell the model what to do with their arguments', async () => {
    const client = await connect('')
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(NAMES)
    expect(prompts.map(({ title }) => title)).toContain('What will charging cost me')
    const given = { vin: VIN, cents_per_kwh: '17 $& cents' }
    const { messages } = await client.getPrompt({ name: 'charging_cost', arguments: given })
    expect(messages).toHaveLength(1)
    const text = JSON.stringify(messages[0]?.content)
    expect(text).toContain(VIN)
    expect(text).toContain('I pay 17 $& cents cents per kWh.')
    expect(text).toContain('ask me first')
    expect(text).not.toMatch(/\{\w+\}|I drive/)
  })

  test.each([
    { name: 'write_listing', arguments: {} },
    { name: 'compare_vehicles', arguments: { vins: '' } },
    { name: 'charging_cost', arguments: { vin: ' ' } },
    { name: 'toString' },
  ])('%j is rejected, and the error names what is missing', async (params) => {
    const client = await connect('')
    await expect(client.getPrompt(params)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/needs the argument|There is no prompt/),
    })
  })

  test('only prompts are listed that the tools of the connection can carry out', async () => {
    for (const query of ['?tools=credits', '?read_only=true']) {
      const client = await connect(query)
      expect(await client.listPrompts()).toMatchObject({ prompts: [] })
      await expect(client.getPrompt({ name: 'write_listing', arguments: { vin: VIN } })).rejects.toThrow(
        'There is no prompt',
      )
      await close()
    }
  })
})

test.each([
  ['prompts/get', undefined, 'There is no prompt'],
  ['prompts/get', { name: 17 }, 'There is no prompt'],
  ['prompts/get', { name: 'write_listing', arguments: { vin: [VIN] } }, 'needs the argument vin'],
  ['prompts/get', { name: 'write_listing', arguments: VIN }, 'needs the argument vin'],
  ['resources/read', undefined, 'There is no such resource'],
  ['resources/read', { uri: 17 }, 'There is no such resource'],
])('%s with %j is rejected in words, whatever the protocol', async (method, params, words) => {
  const message = { jsonrpc: '2.0', id: 1, method, params: params ?? {} } as const
  for (const { body } of [
    await post(server.mcpUrl, { ...message, params }),
    await postModern(server.mcpUrl, message),
  ]) {
    expect(body.error.message).toContain(words)
    expect(body.error.code).not.toBe(-32_603)
  }
})

test('a number in a prompt is the number as text', async () => {
  const params = { name: 'charging_cost', arguments: { vin: VIN, miles_per_year: 12_000 } }
  const message = { jsonrpc: '2.0', id: 1, method: 'prompts/get', params } as const
  for (const send of [post, postModern])
    expect(JSON.stringify((await send(server.mcpUrl, message)).body.result)).toContain('I drive 12000 miles')
})
