/** mcp-remote, which connects apps that support only standard input and output: a program that they start. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { findFreePort } from '@vinspec/core/testing/listen'
import { type Ask, type OpenApp, PATIENT } from './app.ts'

export function appOfMcpRemote(mcpUrl: string): OpenApp {
  return async (ask) => {
    const folder = await mkdtemp(join(tmpdir(), 'vinspec-mcp-remote-'))
    // Of its own choice, it signs in a second time at a port that another process may have by then, which it does not notice.
    const port = await findFreePort()
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js')), mcpUrl, String(port)],
      // Without a program that opens a browser, it prints the URL.
      env: { MCP_REMOTE_CONFIG_DIR: folder, PATH: '' },
      stderr: 'pipe',
    })
    const asked = new Map<string, Promise<void>>()
    followRequests(transport.stderr, asked, ask)
    const client = new Client({ name: 'fleet-assistant', version: '1.0.0' })
    await client.connect(transport, PATIENT)
    return {
      callTool: async (name, args = {}) => ({
        ...(await client.callTool({ name, arguments: { ...args } }, PATIENT)),
      }),
      asked: () => asked.size,
      close: async () => {
        await Promise.all(asked.values())
        await client.close()
        await rm(folder, { recursive: true })
      },
    }
  }
}

function followRequests(stderr: unknown, asked: Map<string, Promise<void>>, ask: Ask): void {
  if (!(stderr instanceof Readable)) throw new Error('mcp-remote has a stderr to read')
  createInterface({ input: stderr }).on('line', (line) => {
    const url = /^(http\S+response_type=code\S*)$/.exec(line.trim())?.[1]
    if (url === undefined || asked.has(url)) return
    asked.set(url, bring(new URL(url), ask))
  })
}

/** It prints the sign-in URL before it listens for the answer. */
async function bring(url: URL, ask: Ask): Promise<void> {
  const callback = url.searchParams.get('redirect_uri') ?? ''
  const listens = () =>
    fetch(callback).then(
      () => true,
      () => false,
    )
  while (!(await listens())) await wait(50)
  await ask(url)
}
