/** The sandbox as a process: how it starts, what it rejects, and that a kill loses nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { expect, it, onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

interface Started {
  readonly child: ChildProcess
  /** Everything that it has printed. */
  printed(): string
}

function spawnSandbox(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', main], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, printed: () => text }
}

async function clientOf({ child, printed }: Started): Promise<Stripe> {
  while (!printed().includes('http://')) await once(child.stdout ?? child, 'data')
  const port = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(printed())?.[1])
  return new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
}

it('the sandbox prints its URL and that it takes no real money, and stops when told to', async () => {
  const started = spawnSandbox({})
  await clientOf(started)
  expect(started.printed()).toMatch(
    /^payments sandbox: http:\/\/127\.0\.0\.1:\d+ \(test cards only, no real money\)\n$/,
  )
  started.child.kill('SIGTERM')
  expect(await once(started.child, 'exit')).toEqual([0, null])
})

it('the sandbox does not start in production', async () => {
  const { child, printed } = spawnSandbox({ NODE_ENV: 'production' })
  const [code] = await once(child, 'exit')
  expect(code).not.toBe(0)
  expect(printed()).toContain('never runs in production')
})

it('a killed sandbox still has everything that it responded before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payments-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { STATE_FILE: join(folder, 'state.jsonl') }
  const first = spawnSandbox(env)
  const before = await clientOf(first)
  const answered: string[] = []
  for (let index = 0; index < 20; index += 1) answered.unshift((await before.customers.create({})).id)
  // Killed while more requests are in progress.
  const unanswered = Array.from({ length: 20 }, () => before.customers.create({}).catch(() => undefined))
  first.child.kill('SIGKILL')
  const late = (await Promise.all(unanswered)).flatMap((each) => each?.id ?? [])

  const after = await clientOf(spawnSandbox(env))
  const kept = await after.customers.list({ limit: 100 })
  expect(kept.data.map((each) => each.id)).toEqual(expect.arrayContaining([...late, ...answered]))
  const events = await after.events.list({ limit: 100 })
  expect(events.data).toHaveLength(kept.data.length)
})
