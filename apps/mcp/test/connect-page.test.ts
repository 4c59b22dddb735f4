/** What a person sees who opens the server's address in a browser. */
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { afterAll, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'

const [server, browser] = await Promise.all([startToolServer(), shareBrowser()])
afterAll(async () => {
  await server.close()
})

const VIEWS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

test.each(VIEWS)(
  'says how to connect each client, $width px wide, $colorScheme',
  async ({ width, colorScheme }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(server.mcpUrl)
    for (const client of ['Claude', 'ChatGPT', 'Cursor', 'VS Code', 'Command line', 'Without sign-in']) {
      await page.getByRole('heading', { name: client, exact: true }).waitFor()
    }
    expect(await page.getByText(server.mcpUrl).count()).toBeGreaterThanOrEqual(6)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBe(0)
    expect(complaints).toEqual([])
    await page.close()
  },
)

test('the page runs nothing, loads nothing, and cannot be framed', async () => {
  const response = await fetch(`${server.mcpUrl}/`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
  )
  expect(response.headers.get('vary')).toContain('Accept')
  expect(await response.text()).not.toMatch(/<script|<img|<link|src=/)
})

test('a browser that sends HEAD gets the headers', async () => {
  const response = await fetch(server.mcpUrl, { method: 'HEAD', headers: { accept: 'text/html' } })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each([undefined, '*/*', 'application/json', 'text/event-stream', 'text/event-stream, text/html'])(
  'a client that accepts %s gets no page',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept }
    expect((await fetch(server.mcpUrl, { headers })).status).toBe(405)
  },
)

test('links open a client with the address filled in', async () => {
  const page = await browser.newPage()
  await page.goto(server.mcpUrl)
  const cursor = await page.getByRole('link', { name: 'Add to Cursor' }).getAttribute('href')
  const config = new URL(cursor ?? '').searchParams.get('config') ?? ''
  expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({ url: server.mcpUrl })
  const code = await page.getByRole('link', { name: 'Add to VS Code' }).getAttribute('href')
  const settings: unknown = JSON.parse(decodeURIComponent(code?.split('?')[1] ?? ''))
  expect(settings).toEqual({ name: 'vinspec', type: 'http', url: server.mcpUrl })
  await page.close()
})
