/** What a stack that is up offers, to its customer and to a second one. */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeScratchFolder } from '@vinspec/postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { endAll, readCredits, readStack, start } from './run-stack.ts'

const stack = inject('stack')
afterAll(endAll)

test('what is paid on the page of a checkout arrives as credits, and its receipt in the mail catcher', async () => {
  const { api_url: apiUrl, payments_url: paymentsUrl, mail_url: mailUrl, demo } = stack.file
  const before = await readCredits(stack.file)
  const checkout = await fetch(`${apiUrl}/checkouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.api_key}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ package_key: 'lookups_10' }),
  })
  const page = new URL(String(Object(await checkout.json()).checkout_url))
  expect(page.origin).toBe(paymentsUrl)
  expect(await (await fetch(page)).text()).toContain('$12.00')

  const session = page.pathname.split('/').at(-1)
  await fetch(`${paymentsUrl}/_control/checkout/sessions/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await expect.poll(() => readCredits(stack.file)).toBe(before + 10)
  const mails = async () => await (await fetch(`${mailUrl}/api/mails`)).text()
  await expect.poll(mails).toContain('Receipt: 10 lookup credits for $12.00')
})

test('the demo customer signs in at the portal with the password that was printed', async () => {
  const { web_url: webUrl, demo } = stack.file
  const answer = await fetch(`${webUrl}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: webUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: demo.email, password: demo.password }).toString(),
  })
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const page = await fetch(webUrl, { headers: { cookie: cookie.join('; ') } })
  expect(await page.text()).toContain(demo.email)
})

test('the MCP server answers where stack.json says', async () => {
  const { mcp_url: mcpUrl } = stack.file
  const response = await fetch(mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_service_info', arguments: {} },
    }),
  })
  expect(Object(await response.json()).result.structuredContent.links.mcp_url).toBe(mcpUrl)
})

test('a second stack in the same place is refused with where the first one is', async () => {
  const { exitCode, output } = await start(stack.folder, ['--once']).ended
  expect(exitCode).toBe(1)
  expect(output).toContain('already running')
  expect(output).toContain(stack.file.api_url)
})

test('of two more starts at the same moment in one folder one runs beside it, on the server of DATABASE_URL, and ends', async () => {
  const folder = await makeScratchFolder('vinspec-stack-')
  const { database_owner_url: other = '' } = stack.file
  const ownerUrl = other.replace(/\/\w+$/, '/made_by_start')
  const databaseUrl = ownerUrl.replace(/\/\/.*@/, '//made_by_start:too@')
  const environment = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl }
  const runs = await Promise.all([1, 2].map(() => start(folder, ['--', '--once'], environment).ended))
  expect(runs.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1])
  expect(runs.find(({ exitCode }) => exitCode === 1)?.output).toMatch(
    /Another start is in progress|already running/,
  )
  const file = await readStack(folder)
  expect(file).toMatchObject({ database_url: databaseUrl, database_owner_url: ownerUrl })
  expect(file.api_url).not.toBe(stack.file.api_url)
  await expect(fetch(file.api_url)).rejects.toThrow()
  await expect(stat(join(folder, 'postgres'))).rejects.toThrow('ENOENT')
  await rm(folder, { recursive: true })
})
