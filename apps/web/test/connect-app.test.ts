/** Only a customer, in a browser, can connect and disconnect an app. */
import { createServer } from 'node:http'
import { systemClock } from '@vinspec/core/foundation'
import { listConnections } from '@vinspec/core/oauth'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { listen } from '@vinspec/core/testing/listen'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'
import { startProtectedResource } from './support/protected-resource.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { type AppSurroundings, CALLBACK, registerApp, type TestApp } from './support/test-app.ts'
import { visit } from './support/visitor.ts'

/** The server at which apps on the customer's computer receive their answers. */
const listener = createServer((_request, response) => response.end('Back in the app'))
const callback = `http://127.0.0.1:${await listen(listener)}/callback`
afterAll(() => void listener.close())
const resource = await closeAfterAll(startProtectedResource())
const [portal, browser] = await Promise.all([
  closeAfterAll(startTestPortal({ mcpUrl: resource.mcpUrl })),
  shareBrowser(),
])
resource.guard(portal.prisma, systemClock, portal.url)

/** An app whose customer answers on the consent page. `answer` presses the button. */
async function openApp(page: Page, answer: () => Promise<void>, metadata: object = {}): Promise<TestApp> {
  const surroundings: AppSurroundings = {
    url: portal.url,
    resource,
    callback,
    authorize: async (url) => {
      await page.goto(url)
      await answer()
      await page.getByText('Back in the app').waitFor()
      return new URL(page.url())
    },
  }
  return await registerApp(surroundings, metadata)
}

/** Surroundings of an app whose customer is a visitor without a browser. */
const outside = (): AppSurroundings => ({
  url: portal.url,
  resource,
  authorize: () => Promise.reject(new Error('nobody is asked')),
})

/** The words of a page's main part. */
function readMain(html: string): string {
  const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
  const text = main.replaceAll(/<[^>]*>/g, '')
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

async function connectionsOf(customerId: string) {
  return await listConnections(portal.prisma, customerId)
}

test('an app is connected with consent and a cap, and rejected as soon as it is disconnected', async () => {
  const customer = await portal.createCustomer({ credits: 5 })
  const page = await openSignedIn(browser, portal, { customer })
  const app = await openApp(
    page,
    async () => {
      expect(await page.locator('h1').textContent()).toContain('Map of chargers')
      expect(await page.locator('main').textContent()).toContain(customer.email)
      await page.getByLabel('Daily credit cap').fill('7')
      await page.getByRole('button', { name: 'Allow' }).click()
    },
    { client_name: 'Map of chargers' },
  )
  const { accessToken } = await app.connect()
  expect(await resource.call(accessToken)).toBe(200)

  await page.goto(`${portal.url}/apps`)
  await page.getByRole('link', { name: 'Change Map of chargers' }).click()
  const cap = page.getByLabel('Daily credit cap')
  expect(await cap.inputValue()).toBe('7')
  await cap.fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => connectionsOf(customer.id)).toMatchObject([{ dailyCreditCap: 12 }])

  await page.getByRole('link', { name: 'Disconnect Map of chargers' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No apps connected').waitFor()
  expect(await resource.call(accessToken)).toBe(401)
})

test('a customer who is not signed in signs in first and returns to the consent page, also without scripts', async () => {
  const customer = await portal.createCustomer({ password: 'a password of the customer' })
  const page = await openPage(browser, { baseURL: portal.url, javaScriptEnabled: false })
  const app = await openApp(page, async () => {
    await page.getByLabel('Email address').fill(customer.email)
    await page.getByLabel('Password').fill('a password of the customer')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
  })
  expect(await resource.call((await app.connect()).accessToken)).toBe(200)
  expect(await connectionsOf(customer.id)).toMatchObject([{ clientId: app.clientId }])
})

test('an app that a customer denies gets access_denied and no connection', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(outside())
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  const answered = await visitor.post(path, { answer: 'refuse' })
  const told = await visitor.get(answered.headers.get('location') ?? '')
  expect(told.headers.get('location')).toMatch(new RegExp(`^${CALLBACK}\\?error=access_denied&`))
  expect(await connectionsOf(visitor.customer.id)).toEqual([])
})

test('everything an app says about itself is shown as text on every page', async () => {
  const page = await openSignedIn(browser, portal)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.url) && !request.url().startsWith(callback))
      foreign.push(request.url())
  })
  const clientName = '</script><img src=x onerror=alert(1)>{{7*7}}'
  const app = await openApp(
    page,
    async () => {
      expect(await page.locator('h1').textContent()).toContain(clientName)
      await page.getByRole('button', { name: 'Allow' }).click()
    },
    {
      client_name: clientName,
      logo_uri: 'https://tracker.example/logo.svg',
      client_uri: 'https://tracker.example/"><script>alert(1)</script>',
      policy_uri: 'https://tracker.example/?<svg/onload=alert(1)>',
    },
  )
  await app.connect()
  await page.goto(`${portal.url}/apps`)
  expect(await page.getByText(clientName).count()).toBe(1)
  await page.getByRole('link', { name: /^Disconnect/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect([dialogs, foreign]).toEqual([[], []])
})

test.each([
  ['https://evil.example/path?to=https://bank.example', 'evil.example'],
  ['com.example.app:/https://evil.example/', 'the program that opens com.example.app: links on this device'],
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'Cursor on this device'],
  ['https://xn--pple-43d.example/callback', 'xn--pple-43d.example'],
])('the consent page for %s says who gets the answer, and where exactly', async (uri, name) => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(outside(), { redirect_uris: [uri] })
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43), { redirect_uri: uri }))
  const page = await visitor.get(begun.headers.get('location') ?? '')
  const text = readMain(await page.text())
  expect(text).toContain(`Your answer goes to ${name}`)
  expect(text).toContain(uri)
})

test.each(['signed in', 'signed out'])(
  'an invalid request from an app keeps a customer who is %s here',
  async (who) => {
    const visitor = who === 'signed in' ? await visitSignedIn(portal) : visit(portal.url)
    const redirect_uri = 'https://evil.example/callback'
    const app = await registerApp(outside(), { redirect_uris: [redirect_uri] })
    const changes = {
      redirect_uri,
      response_type: 'token',
      state: '"><img src=x>',
      nonce: '<script>alert(1)</script>',
    }
    const refused = await visitor.get(app.authorizationUrl('v'.repeat(43), changes))
    const location = refused.headers.get('location')
    expect(location).toBe('/oauth/problem?error=unsupported_response_type')
    const page = await visitor.get(location ?? '')
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    const html = await page.text()
    expect(html).not.toContain('<img src=x>')
    expect(readMain(html)).toContain("The app wasn't connected")
    expect(readMain(html)).toContain('unsupported_response_type')
  },
)

test('the page for rejected requests repeats nothing from its link, and cannot be framed', async () => {
  const visitor = await visitSignedIn(portal)
  for (const error of [
    'Call 555-0100 now',
    '<script>alert(1)</script>',
    'constructor',
    'access_denied\u202e',
  ]) {
    const query = new URLSearchParams({ error, error_description: error, state: error })
    const answer = await visitor.get(`/oauth/problem?${query.toString()}`)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const main = /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? ''
    expect(main).toContain('t connected')
    expect(main).not.toContain(error)
  }
})

test('the response to an invalid request cannot be framed', async () => {
  const app = await registerApp(outside())
  const url = app.authorizationUrl('v'.repeat(43), { response_type: 'token' })
  const answer = await fetch(url, { redirect: 'manual' })
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('location')).toBe('/oauth/problem?error=unsupported_response_type')
})

test('the consent page cannot be framed, and its form leads only to the app', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(outside())
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const page = await visitor.get(begun.headers.get('location') ?? '')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(page.status).toBe(200)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(`form-action 'self' ${new URL(CALLBACK).origin};`)
})

test('another site cannot answer for the customer, and neither can another browser', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(outside())
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  const form = { answer: 'allow', lookups: 'on', daily_cap: '100' }

  const foreign = await visitor.post(path, form, { origin: 'https://attacker.example' })
  expect(foreign.status).toBe(403)
  const other = await visitSignedIn(portal)
  const stolen = await other.post(path, form)
  expect(stolen.headers.get('location')).toBe('/oauth/problem?error=expired')
  expect(await connectionsOf(visitor.customer.id)).toEqual([])
  expect(await connectionsOf(other.customer.id)).toEqual([])

  const own = await visitor.post(path, form)
  expect(own.headers.get('location')).toContain('/oauth/authorize/')
  expect(await connectionsOf(visitor.customer.id)).toHaveLength(1)
})

test('an answer counts for the request that was shown, not for a later one', async () => {
  const visitor = await visitSignedIn(portal)
  const [shown, later] = [await registerApp(outside()), await registerApp(outside())]
  const begun = await visitor.get(shown.authorizationUrl('v'.repeat(43)))
  // This visitor has one cookie jar for all paths, so the later request's cookie replaces the first's.
  await visitor.get(later.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  const answer = await visitor.post(path, { answer: 'allow', lookups: 'on', daily_cap: '100' })
  expect(answer.headers.get('location')).toBe('/oauth/problem?error=expired')
  expect(await connectionsOf(visitor.customer.id)).toEqual([])
})

test('an unknown request leads to an explanation', async () => {
  const visitor = await visitSignedIn(portal)
  const answer = await visitor.get('/oauth/interaction/nonsense')
  expect(answer.headers.get('location')).toBe('/oauth/problem?error=expired')
})
