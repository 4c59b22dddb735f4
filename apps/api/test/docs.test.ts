/** The reference page, in a real browser that can reach nothing but this machine. */
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { sendHttp } from './support/http.ts'

let service: TestService
let origin: string

beforeAll(async () => {
  service = await startTestService()
  origin = new URL(service.apiUrl).origin
})
afterAll(() => service.close())

test('allows the page only its own scripts and this server, and no other page can read it', async () => {
  const answer = await sendHttp(origin, { method: 'GET', path: '/docs/' })
  expect(answer.status).toBe(200)
  const policy = answer.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'/)
  expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe|\*/)
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
    const { headers } = await sendHttp(origin, { method: 'GET', path })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

describe('in a browser', () => {
  let browser: Browser
  let page: Page
  const outside: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) outside.push(url)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(`${origin}/docs/`)
  })
  afterAll(() => browser.close())

  test('shows every operation', async () => {
    for (const words of [
      'vinspec API',
      'List lookup packages',
      'Look up a vehicle by VIN',
      'Authentication',
    ]) {
      await page.getByText(words).first().waitFor()
    }
    const shot = process.env['DOCS_SCREENSHOT']
    if (shot) await page.screenshot({ path: shot })
  })

  test('sends a request to this server and shows its answer', async () => {
    const answered = page.waitForResponse((response) => response.url() === `${origin}/api/v1/packages`)
    await page.goto(`${origin}/docs/#tag/packages/GET/packages`)
    await page
      .getByRole('button', { name: /Test Request.*packages/i })
      .first()
      .click()
    await page.getByRole('button', { name: /^Send/i }).first().click()
    expect((await answered).status()).toBe(401)
  })

  test('calls no other server and violates no policy', () => {
    expect(outside).toEqual([])
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })
})
