/** Clients that can connect an account by OAuth, but get an API key as their bearer token instead. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMCPClient } from '@ai-sdk/mcp'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startToolServer } from '@vinspec/mcp/testing'
import { expect, test } from 'vitest'

const VIN = '5YJSA1E67NF123456'

const server = await closeAfterAll(startToolServer())

const paidOnce = {
  structuredContent: { title: '2022 Tesla Model S Plaid' },
  _meta: { 'vinspec/credits_remaining': 9 },
}

test('@ai-sdk/mcp looks a vehicle up twice for one credit', async () => {
  const { key } = await server.createKey()
  const headers = { authorization: `Bearer ${key}` }
  const client = await createMCPClient({ transport: { type: 'http', url: server.mcpUrl, headers } })
  const { fetch_vehicle_specs: tool } = await client.tools()
  for (const toolCallId of ['1', '2']) {
    expect(await tool?.execute?.({ vin: VIN }, { toolCallId, messages: [], context: {} })).toMatchObject(
      paidOnce,
    )
  }
  await client.close()
})

test('mcp-remote looks a vehicle up twice for one credit, and opens no browser', async () => {
  const { key } = await server.createKey()
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-mcp-remote-'))
  const remote = fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js'))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [remote, server.mcpUrl, '--header', 'Authorization:Bearer ${VINSPEC_API_KEY}'],
    env: { MCP_REMOTE_CONFIG_DIR: folder, PATH: '', VINSPEC_API_KEY: key },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'fleet-assistant', version: '1.0.0' })
  await client.connect(transport)
  for (const _ of [1, 2]) {
    const result = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
    expect(result).toMatchObject(paidOnce)
  }
  await client.close()
  await rm(folder, { recursive: true })
})
