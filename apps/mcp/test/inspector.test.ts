/** The official Inspector lists and calls every tool, in both eras of the protocol. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ALL_PERMISSIONS } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { tools } from '@vinspec/mcp-tools'
import { exampleArguments, OTHER_VIN } from '@vinspec/mcp-tools/testing'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'

const RUN_INSPECTOR = fileURLToPath(new URL('support/run-inspector.ts', import.meta.url))

const sandbox = await closeAfterAll(startTestPayments())
const server = await closeAfterAll(startToolServer({ payments: sandbox.payments }))
const { key } = await server.createKey({ permissions: ALL_PERMISSIONS, monthlyTopUpCents: 100_000 })

test.each(['legacy', 'modern'])('in the %s era', async (era) => {
  const vins = ['5YJSA1E67NF123456']
  const made = await post(server.mcpUrl, call('create_batch', { vins }), { token: key })
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: OTHER_VIN }), { token: key })
  const known = { batch_id: made.body.result.structuredContent.id }
  const calls = tools.map((tool) => [
    '--method',
    'tools/call',
    '--tool-name',
    tool.name,
    ...Object.entries(exampleArguments(tool, known)).flatMap(([name, value]) => [
      '--tool-arg',
      `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]),
  ])
  const { exitCode, stdout, stderr } = await inspect(era, [['--method', 'tools/list', '--strict'], ...calls])
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('Error: tool')])
  const [list = '', ...answers] = stdout.split('\0').slice(0, -1)
  expect(JSON.parse(list).tools).toHaveLength(tools.length)
  expect(answers).toHaveLength(tools.length)
  for (const answer of answers) expect(JSON.parse(answer).content[0].text).not.toBe('')
})

async function inspect(era: string, commandLines: readonly (readonly string[])[]) {
  const access = ['--transport', 'http', '--protocol-era', era, '--header', `Authorization: Bearer ${key}`]
  const complete = commandLines.map((each) => [server.mcpUrl, ...access, ...each])
  const child = spawn(process.execPath, [RUN_INSPECTOR, JSON.stringify(complete)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, exitCode }
}
