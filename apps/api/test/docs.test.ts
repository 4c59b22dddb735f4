/** The reference page, in a real browser that can reach nothing but this machine. */
import { findHtmlErrors } from '@vinspec/http-server/testing/find-html-errors'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { sendHttp } from './support/http.ts'

/** Compressed, with all that it loads. */
const MOST_BYTES = 60_000

let service: TestService
let origin: string

beforeAll(async () => {
  service = await startTestService()
  origin = new URL(service.apiUrl).origin
})
afterAll(() => service.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  sendHttp(origin, { method: 'GET', path, headers })

test('allows the page only its own files and this server, and no other page can read it', async () => {
  const answer = await get('/docs/')
  expect(answer.status).toBe(200)
  const policy = answer.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|unsafe|\*/)
  for (const path of ['/docs', '/docs/', ...filesOf(answer.text)]) {
    const { headers } = await get(path)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('is small, compressed, and kept by browsers for as long as its content stays', async () => {
  const page = await get('/docs')
  const files = filesOf(page.text)
  expect(files).toHaveLength(2)
  let bytes = 0
  for (const path of ['/docs', ...files]) {
    const { status, headers } = await get(path, { 'accept-encoding': 'br' })
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br'])
    bytes += Number(headers['content-length'])
    const again = await get(path, { 'if-none-match': headers['etag'] ?? '' })
    expect([path, again.status]).toEqual([path, 304])
    expect(headers['cache-control']).toBe(
      path === '/docs' ? 'public, no-cache' : 'public, max-age=31536000, immutable',
    )
  }
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(await findHtmlErrors(page.text)).toEqual([])
})

function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/docs\/[^"#]+)"/g)].map(([, path = '']) => path)
}

describe('in a browser', () => {
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await shareBrowser()
    page = await open()
  })

  async function open(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options })
    const opened = await context.newPage()
    opened.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) complaints.push(request.url())
    })
    opened.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    opened.on('pageerror', (error) => complaints.push(String(error)))
    await opened.goto(`${origin}/docs/`)
    return opened
  }

  test('shows every operation with its fields and errors without scripts, and leads back to the portal', async () => {
    const plain = await open({ javaScriptEnabled: false })
    for (const words of ['List lookup packages', 'Look up a vehicle by VIN', 'Authentication.']) {
      await plain.getByText(words).first().waitFor()
    }
    const lookup = plain.getByRole('article', { name: 'Look up a vehicle by VIN' })
    for (const words of ['Idempotency-Key', 'available_credits', 'insufficient_credits']) {
      expect([words, (await plain.content()).includes(words)]).toEqual([words, true])
    }
    await lookup.getByText('Vehicle identification number').first().waitFor()
    expect(await plain.getByRole('button', { name: /^Send/ }).count()).toBe(0)
    expect(await plain.getByRole('link', { name: 'vinspec' }).getAttribute('href')).toMatch(/^https?:/)
  })

  test('sends a request to this server and shows its answer, with a new Idempotency-Key for each', async () => {
    const article = page.getByRole('article', { name: 'Look up a vehicle by VIN' })
    await article.getByText('Try it').click()
    const key = article.getByLabel('Idempotency-Key')
    const first = await key.inputValue()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    const answered = page.waitForResponse((response) => response.url() === `${origin}/api/v1/vehicle-specs`)
    await article.getByRole('button', { name: 'Send POST /vehicle-specs' }).click()
    expect((await answered).status()).toBe(401)
    await article.getByText('"missing_api_key"').last().waitFor()
    await expect.poll(() => key.inputValue()).not.toBe(first)
  })

  test('has no accessibility fault and fits its window, light and dark, from a phone to a desktop', async () => {
    await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setBypassCSP', { enabled: true })
    await page.reload()
    await page.addScriptTag({ content: axe.source })
    for (const [width, colorScheme] of [
      [390, 'light'],
      [768, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      const faults = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      )
      expect([width, faults]).toEqual([width, []])
    }
  })

  test('calls no other server and violates no policy', () => {
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })
})
