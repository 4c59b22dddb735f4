/** The official clients, old and new, as a connected app uses them, and as an agent with an API key does. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ALL_PERMISSIONS } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { tools } from '@vinspec/mcp-tools'
import { exampleArguments, OTHER_VIN } from '@vinspec/mcp-tools/testing'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'

const IDENTITY = { name: 'test', version: '1.0.0' }

const sandbox = await closeAfterAll(startTestPayments())
const server = await closeAfterAll(startToolServer({ payments: sandbox.payments }))

const TOP_UP = { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 20_000 }
const BEARERS = [
  { kind: 'an access token', give: async () => (await server.connectApp(TOP_UP)).token },
  { kind: 'an API key', give: async () => (await server.createKey(TOP_UP)).key },
]

/** The ID of the batch that a call created. */
const idOf = (result: object): string => String(Object(Reflect.get(result, 'structuredContent')).id)

interface ToolClient {
  listTools(): Promise<{ readonly tools: ReadonlyArray<{ readonly name: string }> }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>
  close(): Promise<void>
}

async function callEveryTool(client: ToolClient): Promise<void> {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  const known: Record<string, string> = {}
  await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: OTHER_VIN } })
  for (const tool of tools) {
    const result = await client.callTool({ name: tool.name, arguments: exampleArguments(tool, known) })
    if (tool.name === 'create_batch') known['batch_id'] = idOf(result)
    expect([tool.name, 'isError' in result && result.isError === true]).toEqual([tool.name, false])
  }
  await client.close()
}

describe.each(BEARERS)('with $kind', ({ give }) => {
  const requestInit = async () => ({ headers: { authorization: `Bearer ${await give()}` } })

  test('the client of protocol 2025-11-25 lists and calls every tool, and accepts every answer', async () => {
    const client = new Client(IDENTITY)
    const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), {
      requestInit: await requestInit(),
    })
    // The library's optional properties do not compile under exactOptionalPropertyTypes.
    await Reflect.apply(client.connect, client, [transport])
    await callEveryTool(client)
  })

  test('the client of protocol 2026-07-28 lists and calls every tool, and accepts every answer', async () => {
    const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(new ModernTransport(new URL(server.mcpUrl), { requestInit: await requestInit() }))
    await callEveryTool(client)
  })
})
