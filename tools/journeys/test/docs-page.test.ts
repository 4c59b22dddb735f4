/** The commands on the portal's docs page work as shown. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestService, type TestService } from '@vinspec/api/testing'
import { createApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startTestPortal, type TestPortal } from '@vinspec/web/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const source = '--conditions=@vinspec/source'
const command = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))
const TITLE = '2022 Tesla Model S Plaid'

let service: TestService
let portal: TestPortal
let browser: Browser
let page: Page
let secret: string
/** A home with the command in its path, and with an agent. */
let home: string
beforeAll(async () => {
  service = await startTestService({ clock: systemClock })
  const { apiUrl, databaseUrl } = service
  ;[portal, browser] = await Promise.all([
    startTestPortal({ databaseUrl, apiUrl, mcpUrl: 'https://mcp.example/mcp' }),
    launchBrowser(),
  ])
  const customer = await portal.createCustomer({ credits: 10 })
  const key = await createApiKey(
    { prisma: portal.prisma, clock: systemClock },
    { customerId: customer.id, name: 'laptop' },
  )
  if (key.kind !== 'created') throw new Error('there is room for a key')
  secret = key.secret
  page = await browser.newPage({ baseURL: portal.url })
  await page.context().addCookies([{ ...(await portal.signIn(customer)), url: portal.url }])
  await page.goto('/docs')

  home = await mkdtemp(join(tmpdir(), 'vinspec-docs-'))
  await mkdir(join(home, '.cursor'))
  await writeFile(
    join(home, 'vinspec'),
    `#!/bin/sh\nexec "${process.execPath}" ${source} "${command}" "$@"\n`,
  )
  await chmod(join(home, 'vinspec'), 0o755)
})
afterAll(async () => {
  await browser.close()
  await portal.close()
  await service.close()
  await rm(home, { recursive: true })
})

/** An example as the page shows it, with the whole key put in, as the page asks. */
async function read(label: string): Promise<string> {
  const text = await page.getByLabel(label, { exact: true }).innerText()
  return text.replace(/vsk_live_\w*…/, secret)
}

async function runInShell(script: string): Promise<string> {
  const env = { ...process.env, HOME: home, PATH: `${home}:${process.env['PATH']}` }
  return (await run('sh', ['-euc', script], { env })).stdout
}

test('the curl example works as it stands', async () => {
  expect(JSON.parse(await runInShell(await read('With curl')))).toMatchObject({ title: TITLE })
})

test('the SDK example works as it stands', async () => {
  const cwd = fileURLToPath(new URL('../', import.meta.url))
  const script = await read('With the SDK')
  const { stdout } = await run(process.execPath, [source, '--input-type=module', '-e', script], { cwd })
  expect(stdout).toBe(`${TITLE}\n`)
})

test('the CLI example works as it stands', async () => {
  const printed = await runInShell(await read('With the CLI'))
  expect(printed).toContain(TITLE)
  expect(printed).toContain('"available_credits"')
})

test('the example for an agent with a key works as it stands', async () => {
  expect(await runInShell(await read('With an API key'))).toContain('Cursor')
  expect(await readFile(join(home, '.cursor/mcp.json'), 'utf8')).toContain(service.apiUrl)
})

test('an agent that connects the account gets the address of the MCP server', async () => {
  expect(await read('MCP server URL, for any client')).toBe('https://mcp.example/mcp')
  expect(await read('With Claude Code')).toContain(' https://mcp.example/mcp')
})
