/** Clients that speak no HTTP start mcp-remote, which connects the account for them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectedService, startConnectedService } from './support/connected-service.ts'
import { deliver } from './support/deliver.ts'

let service: ConnectedService
let folder: string
beforeAll(async () => {
  service = await startConnectedService()
  folder = await mkdtemp(join(tmpdir(), 'vinspec-mcp-remote-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

test('mcp-remote connects an account, and renews its token', { timeout: 60_000 }, async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js')), service.mcpUrl],
    // No program to open a browser with: it prints where to go.
    env: { MCP_REMOTE_CONFIG_DIR: folder, PATH: '' },
    stderr: 'pipe',
  })
  const asked: string[] = []
  followAuthorizations(transport.stderr, asked)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  const read = () => client.callTool({ name: 'get_credit_balance', arguments: {} })
  const expected = { structuredContent: { available_credits: 100 } }
  expect(await client.callTool({ name: 'list_packages', arguments: {} })).toMatchObject({
    structuredContent: { object: 'list' },
  })
  expect(asked).toEqual([])
  expect(await read()).toMatchObject(expected)
  service.expireTokens()
  for (const answer of await Promise.all([read(), read(), read(), read()]))
    expect(answer).toMatchObject(expected)
  // Renewing four times in one millisecond it can lose its own file of tokens, and then asks once more.
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(await service.connections()).toBe(1)
  await client.close()
})

/** Does in a browser what mcp-remote asks the person to do. */
function followAuthorizations(stderr: unknown, asked: string[]): void {
  if (!(stderr instanceof Readable)) throw new Error('mcp-remote has a stderr to read')
  createInterface({ input: stderr }).on('line', (line) => {
    const url = /^(http\S+response_type=code\S*)$/.exec(line.trim())?.[1]
    if (url === undefined || asked.includes(url)) return
    asked.push(url)
    void deliver(service.authorize(new URL(url)))
  })
}
