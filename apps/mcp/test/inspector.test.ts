/** The official Inspector lists and calls every tool, in both eras of the protocol. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createStripePayments } from '@vinspec/core/payments'
import { startTestPayments, type TestPayments } from '@vinspec/core/testing/payments'
import { tools } from '@vinspec/mcp-tools'
import { exampleArguments } from '@vinspec/mcp-tools/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startToolServer, type TestToolServer } from '../testing/test-tool-server.ts'

const INSPECTOR = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
)

let sandbox: TestPayments
let server: TestToolServer
let key: string
beforeAll(async () => {
  sandbox = await startTestPayments()
  server = await startToolServer({ payments: createStripePayments(sandbox.settings) })
  ;({ key } = await server.createKey())
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

test.each(['legacy', 'modern'])('in the %s era', async (era) => {
  const list = await inspect(era, '--method', 'tools/list', '--strict')
  expect([list.exitCode, list.stderr]).toEqual([0, expect.not.stringContaining('Error: tool')])
  expect(JSON.parse(list.stdout).tools).toHaveLength(tools.length)
  const calls = tools.map(async (tool) => {
    const { name } = tool
    const pairs = Object.entries(exampleArguments(tool)).map(([field, value]) => `${field}=${String(value)}`)
    const args = pairs.flatMap((pair) => ['--tool-arg', pair])
    const called = await inspect(era, '--method', 'tools/call', '--tool-name', name, ...args)
    expect([name, called.exitCode]).toEqual([name, 0])
    expect(JSON.parse(called.stdout).content[0].text).not.toBe('')
  })
  await Promise.all(calls)
})

async function inspect(era: string, ...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [
      INSPECTOR,
      '--cli',
      server.mcpUrl,
      '--transport',
      'http',
      '--protocol-era',
      era,
      '--header',
      `Authorization: Bearer ${key}`,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, exitCode }
}
