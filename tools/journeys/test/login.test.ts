/** A customer signs a new computer in: the command shows a code, the browser approves it, and a lookup is paid. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startTestService } from '@vinspec/api/testing'
import { systemClock } from '@vinspec/core/foundation'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startTestPortal } from '@vinspec/web/testing'
import { afterAll, expect, test } from 'vitest'

const PASSWORD = 'correct horse battery staple'
const VIN = 'KMHM54AA9PA999266'
/** Nothing is read from the terminal, and all other streams are pipes. */
const TERMINAL = 'data:text/javascript,process.stdin.isTTY=process.stderr.isTTY=true'
const command = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))

const [service, browser, home] = await Promise.all([
  startTestService({ clock: systemClock }),
  shareBrowser(),
  mkdtemp(join(tmpdir(), 'vinspec-journey-')),
])
const portal = await startTestPortal({
  databaseUrl: service.databaseUrl,
  mcpUrl: 'http://127.0.0.1:4016/mcp',
})
afterAll(async () => {
  await Promise.all([portal.close(), rm(home, { recursive: true })])
  await service.close()
})

function vinspec(...args: readonly string[]) {
  const node = ['--import', TERMINAL, '--conditions=@vinspec/source', command]
  return spawn(process.execPath, [...node, ...args], {
    cwd: home,
    env: {
      HOME: home,
      PATH: home,
      NO_COLOR: '1',
      VINSPEC_BASE_URL: service.apiUrl,
      VINSPEC_PORTAL_URL: portal.url,
    },
  })
}

test('a customer without a key signs in, approves in the browser, and looks up a vehicle for one credit', async () => {
  const customer = await portal.createCustomer({ password: PASSWORD, credits: 3 })
  const login = vinspec('login')
  const result = text(login.stdout)
  const ended = new Promise<number | null>((resolve) => login.once('close', resolve))
  const link = await new Promise<string>((resolve) => {
    let said = ''
    login.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part
      const [found] = /http\S+user_code=\S+/.exec(said) ?? []
      if (found && said.includes('Waiting')) resolve(found)
    })
  })

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Email address').fill(customer.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText(new URL(link).searchParams.get('user_code') ?? '', { exact: true }).waitFor()
  await page.getByLabel('Name of the key').fill('my laptop')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()

  expect(await ended).toBe(0)
  expect(await result).toMatch(/Credits +3/)
  expect(JSON.parse(await text(vinspec('lookup', VIN, '--json').stdout))).toMatchObject({
    vin: VIN,
    receipt: { credits_charged: 1, credits_remaining: 2 },
  })
  await page.goto(`${portal.url}/api-keys`)
  await page.getByText('my laptop').waitFor()
  await context.close()
})
