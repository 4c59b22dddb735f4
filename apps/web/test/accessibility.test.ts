/**
 * Every page is valid HTML, passes axe, and fits its window: on a phone, in light colors. With EVERY_WINDOW=yes, as
 * `test:long` sets it, light and dark, from a phone to a desktop.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { USUAL_PERMISSIONS } from '@vinspec/core/access'
import { startBulkLookup } from '@vinspec/core/bulk-lookups'
import { systemClock } from '@vinspec/core/foundation'
import { openConnection } from '@vinspec/core/oauth'
import { logRequests } from '@vinspec/core/requests'
import { createList, makeVins, offline, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { findHtmlErrors } from '@vinspec/http-server/testing/find-html-errors'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { findNameless } from './support/find-nameless.ts'
import { addDeadLetter, setRole } from './support/operators.ts'
import { openPage } from './support/pages.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { registerApp } from './support/test-app.ts'
import { startLogin } from './support/waiting-computer.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'
const FRONT = [
  '/',
  '/?vin=5YJSA1E67NF123456',
  '/pricing',
  '/coverage',
  '/terms',
  '/privacy',
  '/security',
  '/docs',
  '/docs/quickstart',
  '/docs/errors',
  '/docs/api',
  '/docs/sdk',
  '/docs/agents',
  '/docs/search?q=retry',
  '/status',
  '/changelog',
]
const SIGN_IN = [
  '/sign-in',
  '/sign-in/link?token=x',
  '/sign-in/code',
  '/sign-up',
  '/verify-email?token=x',
  '/forgot-password',
  '/oauth/problem?error=expired',
  '/shared/x',
]
const VEHICLES = [
  '/',
  '/look-up',
  '/vehicles',
  `/vehicles/${PLAID}?charged=1`,
  `/vehicles/${PLAID}?version=1`,
  '/vehicles/compare',
  `/vehicles/compare?vin=${PLAID}&vin=${FOCUS}`,
]
const MONEY = [
  '/billing',
  `/billing/statements/${new Date().toISOString().slice(0, 7)}`,
  '/billing?checkout=paid',
  '/billing/receipts/pi_odd',
]
const ACCOUNT = [
  '/api-keys',
  '/requests',
  '/requests?status=failed&vin=5YJ',
  '/requests/req_2',
  '/apps',
  '/docs/limits',
  '/account',
  '/account/two-factor',
  '/account/security',
  '/confirm?next=/api-keys',
  '/device',
  '/device?user_code=nonsense',
  '/nowhere',
]

const OPERATOR = ['', '/customers', '/payments', '/reversals', '/emails', '/dead-letters', '/audit']

const REQUEST = {
  requestId: 'req_0123456789abcdef0123456789abcdef',
  createdAt: new Date(),
  apiKeyId: null,
  operation: 'lookUpVehicleSpecs',
  status: 200,
  outcome: 'ok',
  durationMs: 12,
}

let portal: TestPortal
let cookies: Array<{ readonly name: string; readonly value: string; readonly url: string }>
let confirmation: string
const lists: string[] = []
let consent: string
let shared: string
let computer: string
let customerPage: string
beforeAll(async () => {
  const mcpUrl = 'http://127.0.0.1:4016/mcp'
  portal = await startTestPortal({ mcpUrl })
  const surroundings = { url: portal.url, resource: { mcpUrl }, authorize: async () => new URL(mcpUrl) }
  consent = (await registerApp(surroundings)).authorizationUrl('v'.repeat(43))
  computer = (await startLogin(portal.url)).path
  const visitor = await visitSignedIn(portal, { credits: 12 })
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  await visitor.post('/look-up', { vin: FOCUS, idempotency_key: 'l' })
  const made = await visitor.post(`/vehicles/${PLAID}`, { task: 'share', days: '7' })
  shared = /\/shared\/vss_\w+/.exec(await made.text())?.[0] ?? ''
  for (const name of ['shop', 'a name as long as one may give it, to see what it does here.']) {
    await visitor.post('/api-keys', { task: 'create', name: name.slice(0, 60) })
  }
  const { id } = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId: visitor.customer.id } })
  confirmation = `/api-keys?revoke=${id}`
  await openConnection(
    { prisma: portal.prisma, clock: systemClock },
    {
      customerId: visitor.customer.id,
      clientId: 'https://a.example',
      clientName: 'Agent',
      dailyCreditCap: 9,
      permissions: USUAL_PERMISSIONS,
      monthlyTopUpCents: null,
    },
  )
  await logRequests(
    portal.prisma,
    [REQUEST, { ...REQUEST, requestId: 'req_2', status: 402, outcome: 'insufficient_credits' }].map(
      (row) => ({ ...row, customerId: visitor.customer.id }),
    ),
  )
  const now = systemClock()
  await portal.prisma.payment.create({
    data: {
      id: 'pi_odd',
      customerId: visitor.customer.id,
      amountCents: 60_000,
      currency: 'usd',
      credits: 0,
      mismatch: 'amount 60000 instead of 5000',
      confirmedAt: now,
      recordedAt: now,
      refunds: { create: { id: crypto.randomUUID(), amountCents: 55_000, createdAt: now } },
    },
  })
  await createLists(visitor.customer.id)
  await addDeadLetter(portal)
  await setRole(portal, 'grant', visitor.customer.id)
  customerPage = `/customers/${visitor.customer.id}`
  cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: portal.url }))
})
afterAll(() => portal.close())

/** One in each state that has a page of its own. */
async function createLists(customerId: string): Promise<void> {
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const work = { ...dependencies, vehicleData: offline, providerTimeoutMs: 1_000, leaseMs: 5_000 }
  const finished = await createList(dependencies, customerId, [...makeVins(3), 'nonsense', 'nonsense', PLAID])
  const checked = await createList(dependencies, customerId, [...makeVins(30), PLAID])
  await workOffBulkLookups(work)
  await startBulkLookup(dependencies, { customerId, id: finished })
  await workOffBulkLookups(work)
  lists.push('/bulk', `/bulk/${finished}?ask=delete`, `/bulk/${checked}`)
}

/** Its small form, because every page reads it anew. */
const require = createRequire(import.meta.url)
const AXE = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What passes is not described, which takes longer than to judge it. */
const FAULTS_ONLY = { resultTypes: ['violations'], selectors: false }

const everyWindow = process.env['EVERY_WINDOW'] === 'yes'

/** What is narrow shows what is too wide. */
const WIDTHS = everyWindow ? [390, 768, 1440] : [390]

/** In the dark nothing changes but colors. */
const THEMES = [
  ['light', FAULTS_ONLY],
  ...(everyWindow
    ? [['dark', { ...FAULTS_ONLY, runOnly: ['color-contrast', 'link-in-text-block'] }] as const]
    : []),
] as const

async function openPlainPage(): Promise<Page> {
  // The pages' own policy would refuse axe.
  const page = await openPage(await shareBrowser(), { bypassCSP: true, baseURL: portal.url })
  // Colors that fade into each other are of neither theme.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

async function check(page: Page, path: string): Promise<void> {
  const response = await page.goto(path)
  expect([path, await findHtmlErrors((await response?.text()) ?? '')]).toEqual([path, []])
  await page.evaluate(AXE)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
    if (width === 768) continue
    for (const [colorScheme, options] of THEMES) {
      await page.emulateMedia({ colorScheme })
      const faults = await page.evaluate(
        `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
      )
      expect([path, width, colorScheme, faults]).toEqual([path, width, colorScheme, []])
    }
  }
  expect([path, await findNameless(page)]).toEqual([path, []])
}

describe('no HTML error, no accessibility fault, and nothing too wide', () => {
  test.each([
    ['in front', () => FRONT],
    ['to sign in', () => [...SIGN_IN, shared]],
  ])('on the pages %s', async (_, paths) => {
    const page = await openPlainPage()
    for (const path of paths()) await check(page, path)
  })

  test.each([
    ['of vehicles', () => VEHICLES],
    ['of lists', () => lists],
    ['of money', () => MONEY],
    ['of an operator', () => [...OPERATOR, customerPage].map((path) => `/operator${path}`)],
    ['of an account', () => [...ACCOUNT, confirmation, consent, computer]],
  ])('on the pages %s', async (_, paths) => {
    const page = await openPlainPage()
    await page.context().addCookies(cookies)
    for (const path of paths()) await check(page, path)
  })
})

test('Escape closes the menu of a narrow window, and its button has the focus again', async () => {
  const page = await openPlainPage()
  await page.context().addCookies(cookies)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/account')
  const menu = page.locator('header summary')
  await menu.click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
})
