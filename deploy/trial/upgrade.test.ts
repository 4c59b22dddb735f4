/**
 * An upgrade as a deploy does it: the last release serves customers, the database is migrated under them, processes of both
 * releases run side by side, and the old ones end. Nobody notices. UPGRADE_FROM names the commit of the last release; by
 * default, the newest tag, or the commit before this one.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createEmptyDatabase, type TestDatabase } from '@vinspec/core/testing'
import type { WatchedProcess } from '@vinspec/http-server/testing/watch-process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../src/bundle.ts'
import { LISTENING, type Settings, startCommand } from './service.ts'

const run = promisify(execFile)
const git = async (...args: readonly string[]) => (await run('git', [...args], { cwd: root })).stdout.trim()

const CUSTOMERS = 8
const CREDITS = 5_000
const PHASE_MS = 5_000
/** A busy machine takes its time to start so many processes. */
const PATIENCE = { timeout: 120_000, interval: 1_000 }

let old: string
let database: TestDatabase
beforeAll(async () => {
  const from =
    process.env['UPGRADE_FROM'] ?? (await git('describe', '--tags', '--abbrev=0').catch(() => 'HEAD~1'))
  old = await mkdtemp(join(tmpdir(), 'vinspec-last-release-'))
  await git('worktree', 'add', '--detach', '--force', old, from)
  await run('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: old })
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await database.drop()
  await git('worktree', 'remove', '--force', old)
  await rm(old, { recursive: true, force: true })
})

function admin(tree: string, args: readonly string[], env: Settings) {
  const main = join(tree, 'tools/admin/src/main.ts')
  return run(process.execPath, ['--conditions=@vinspec/source', main, ...args], {
    env: { PATH: process.env['PATH'], VINSPEC_OPERATOR: 'upgrade', ...env },
  })
}

/** Of the last release. Returns the customer's API key. A second try makes another customer, who has the credits only once. */
async function createCustomer(owner: Settings): Promise<string> {
  const customer = ['--email', `${crypto.randomUUID()}@example.com`]
  await admin(old, ['customer', 'create', ...customer], owner)
  const credits = ['--credits', String(CREDITS), '--reason', 'upgrade']
  await admin(old, ['credits', 'grant', ...customer, ...credits], owner)
  const { stdout } = await admin(old, ['key', 'create', ...customer, '--name', 'upgrade', '--json'], owner)
  return String(JSON.parse(stdout).api_key)
}

async function startApi(
  tree: string,
  databaseUrl: string,
): Promise<WatchedProcess & { readonly origin: string }> {
  const main = join(tree, 'apps/api/src/main.ts')
  // As behind a load balancer, which needs a moment to notice.
  const settings = {
    SHUTDOWN_DELAY_MS: '3000',
    RATE_LIMIT_LOOKUPS_PER_MINUTE: '1000000',
    RATE_LIMIT_READS_PER_MINUTE: '1000000',
  }
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ADMIN_PORT: '0',
    ...settings,
  }
  const api = startCommand(process.execPath, ['--conditions=@vinspec/source', main], { env })
  return { ...api, origin: await api.printed(LISTENING) }
}

interface Load {
  /** Where requests go; a deploy changes it. */
  origins: readonly string[]
  readonly answers: Map<string, { readonly apiKey: string; readonly body: string }>
  readonly failures: string[]
}

async function lookUp(origin: string, apiKey: string, key: string): Promise<Response> {
  return await fetch(`${origin}/api/v1/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: '5YJSA1E67NF123456' }),
  })
}

/** One customer who pays, reads, and pays again, at one replica after the other. */
async function keepAsking(load: Load, apiKey: string, signal: AbortSignal): Promise<void> {
  for (let nth = 0; !signal.aborted; nth++) {
    const origin = load.origins[nth % load.origins.length] ?? ''
    try {
      const paid = await lookUp(origin, apiKey, `key-${nth}`)
      const body = await paid.text()
      if (paid.status === 200) load.answers.set(`${apiKey} ${nth}`, { apiKey, body })
      else load.failures.push(`${paid.status} ${body}`)
      for (const path of ['credits', 'vehicles', 'packages']) {
        const read = await fetch(`${origin}/api/v1/${path}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        })
        if (read.status !== 200) load.failures.push(`${path}: ${read.status} ${await read.text()}`)
        else await read.arrayBuffer()
      }
    } catch (error) {
      load.failures.push(String(error))
    }
  }
}

test('nobody notices an upgrade: no request fails, no answer is lost, and each is paid for once', async () => {
  const owner = { DATABASE_URL: database.ownerUrl }
  await vi.waitFor(() => admin(old, ['migrate'], owner), PATIENCE)
  const apiKeys: string[] = []
  while (apiKeys.length < CUSTOMERS) apiKeys.push(await vi.waitFor(() => createCustomer(owner), PATIENCE))
  const before = await startApi(old, database.ownerUrl)
  const load: Load = { origins: [before.origin], answers: new Map(), failures: [] }
  const ending = new AbortController()
  const clients = apiKeys.map((apiKey) => keepAsking(load, apiKey, ending.signal))
  await wait(PHASE_MS)

  const app = new URL(database.ownerUrl)
  app.username = 'upgraded_app'
  app.password = 'secret'
  await admin(root, ['migrate'], { DATABASE_URL: app.href, DATABASE_OWNER_URL: database.ownerUrl })
  await wait(PHASE_MS)
  const after = await startApi(root, app.href)
  load.origins = [before.origin, after.origin]
  await wait(PHASE_MS)
  load.origins = [after.origin]
  expect(await before.stop()).toBe(0)
  await wait(PHASE_MS)
  ending.abort()
  await Promise.all(clients)

  console.log(`${load.answers.size} lookups were paid for, ${load.failures.length} requests failed.`)
  expect(load.failures).toEqual([])
  expect(load.answers.size).toBeGreaterThan(CUSTOMERS * 10)
  for (const [name, { apiKey, body }] of load.answers) {
    const again = await lookUp(after.origin, apiKey, `key-${name.split(' ').at(-1)}`)
    expect(await again.text()).toBe(body)
  }
  for (const apiKey of apiKeys) {
    const paid = [...load.answers.values()].filter((answer) => answer.apiKey === apiKey).length
    const balance = await fetch(`${after.origin}/api/v1/credits`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    expect(await balance.json()).toMatchObject({ available_credits: CREDITS - paid })
  }
  expect(await after.stop()).toBe(0)
})
