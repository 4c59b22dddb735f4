/** The allowance of an app at consent: what the page says, suggests, and accepts. */

import { listConnections } from '@vinspec/core/oauth'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { RIGHT } from './support/step-up.ts'
import { registerApp } from './support/test-app.ts'

const MCP_URL = 'http://127.0.0.1:4016/mcp'

const [portal, browser] = await Promise.all([startTestPortal({ mcpUrl: MCP_URL }), shareBrowser()])
const surroundings = {
  url: portal.url,
  resource: { mcpUrl: MCP_URL },
  authorize: () => Promise.reject(new Error('nobody waits for the answer')),
}
afterAll(() => portal.close())

async function connectionsOf(customerId: string) {
  return await listConnections(portal.prisma, customerId)
}

const TOP_UP = { daily_cap: '100', top_up: 'on' }

const WRONG = [
  ...['0', '-1', '1.5', '10001', 'many', '1e3', '0x10', '9'.repeat(400)].map((daily_cap) => ({
    lookups: 'on',
    daily_cap,
  })),
  ...['', '0', '-5', 'many', '1e3', '0.001', '100000.01', 'Infinity'].map((monthly_maximum) => ({
    ...TOP_UP,
    monthly_maximum,
  })),
  TOP_UP,
]

test.each([...WRONG, ...['', ' '].map((daily_cap) => ({ lookups: 'on', daily_cap }))])(
  '%j connects nothing',
  async (form) => {
    const visitor = await visitSignedIn(portal)
    const app = await registerApp(surroundings)
    const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
    const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
    expect((await visitor.post(path, { answer: 'allow', ...form })).status).toBe(400)
    expect(await connectionsOf(visitor.customer.id)).toEqual([])
  },
)

test('an API key cannot be created with such an allowance either', async () => {
  const visitor = await visitSignedIn(portal)
  for (const form of WRONG) {
    const answer = await visitor.post('/api-keys', { task: 'create', name: 'shop', ...form })
    expect([form, answer.status]).toEqual([form, 400])
  }
  expect(await portal.prisma.apiKey.count({ where: { customerId: visitor.customer.id } })).toBe(0)
})

test('what was chosen is still chosen once the customer has confirmed, but a link preselects nothing unusual', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(surroundings)
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  await forgetSignIn(portal, visitor.customer.id)
  const form = {
    answer: 'allow',
    lookups: 'on',
    daily_cap: '5',
    monthly_dollars: '20',
    monthly_maximum: '50',
  }
  const back = (await visitor.post(path, form)).headers.get('location') ?? ''
  const asked = (await visitor.get(back)).headers.get('location') ?? ''
  const confirmed = (await visitor.post(asked, RIGHT)).headers.get('location') ?? ''
  const chosen = await (await visitor.get(confirmed)).text()
  expect(chosen).toMatch(/name="daily_cap"[^>]*value="5"/)
  expect(chosen).toMatch(/name="monthly_dollars"[^>]*value="20"/)
  expect(chosen).not.toMatch(/<input[^>]*name="purchases"[^>]*checked/)

  const unusual = await (
    await visitor.get(`${path}?lookups=on&daily_cap=9000&top_up=on&monthly_maximum=900`)
  ).text()
  expect(unusual).toMatch(/name="daily_cap"[^>]*value="100"/)
  expect(unusual).not.toMatch(/<input[^>]*name="top_up"[^>]*checked/)
})

test('anything not selected is not allowed, whatever else the form says', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(surroundings)
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  const form = {
    answer: 'allow',
    lookups: 'yes',
    purchases: 'off',
    'top_up[]': 'on',
    permissions: 'top_up',
    daily_cap: '5',
    monthly_maximum: '1000',
  }
  await visitor.post(path, form)
  expect(await connectionsOf(visitor.customer.id)).toMatchObject([
    { permissions: new Set(), dailyCreditCap: 5, monthlyTopUpCents: null },
  ])
})

test('consent says what each permission can cost, and nothing that charges a card is preselected', async () => {
  const customer = await portal.createCustomer({ credits: 5 })
  const page = await openSignedIn(browser, portal, { customer })
  const app = await registerApp(surroundings)
  await page.goto(app.authorizationUrl('v'.repeat(43)))
  const lookups = page.getByRole('checkbox', { name: 'Look up vehicles' })
  const purchases = page.getByRole('checkbox', { name: 'Prepare payments' })
  const topUp = page.getByRole('checkbox', { name: 'Change automatic top-up' })
  expect([await lookups.isChecked(), await purchases.isChecked(), await topUp.isChecked()]).toEqual([
    true,
    true,
    false,
  ])
  const text = page.getByRole('main')
  await text.getByText("Worth up to $120.00 per day, from credits you've paid for.").waitFor()
  await page.getByLabel('Daily credit cap').fill('7')
  await page.getByLabel('Most per month, in dollars (optional)').fill('20')
  await text.getByText("Worth up to $8.40 per day, from credits you've paid for.").waitFor()
  await text.getByText('Up to $50.00 per month.').waitFor()
  await topUp.check()
  await page.getByLabel('Monthly top-up maximum, in dollars').fill('24')
  await text.getByText('Up to $24.00 per month.').waitFor()
  await purchases.uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect
    .poll(() => connectionsOf(customer.id))
    .toMatchObject([
      {
        permissions: new Set(['lookups', 'top_up']),
        dailyCreditCap: 7,
        monthlyCents: 2_000,
        monthlyTopUpCents: 2_400,
      },
    ])
  // The browser is being redirected to the app, where nothing listens, so a new page is opened.
  const apps = await openSignedIn(browser, portal, { customer })
  await apps.goto('/apps')
  await apps
    .getByText(
      'Can look up vehicles (7 credits per day, $20.00 per month), change automatic top-up (up to $24.00 per month).',
    )
    .waitFor()
})

test('for a disconnected app, consent suggests its last cap again, and no right to charge', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(surroundings)
  const ask = async () => {
    const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
    return new URL(begun.headers.get('location') ?? '', portal.url).pathname
  }
  const form = { lookups: 'on', top_up: 'on', daily_cap: '7', monthly_dollars: '20', monthly_maximum: '24' }
  await visitor.post(await ask(), { answer: 'allow', ...form })
  const shownAgain = await (await visitor.get(await ask())).text()
  expect(inputs(shownAgain)).toMatchObject({ daily_cap: '7', top_up: 'ticked', monthly_maximum: '24' })
  const [connection] = await connectionsOf(visitor.customer.id)
  await visitor.post('/apps', { task: 'disconnect', id: connection?.id ?? '' })
  const shownAnew = await (await visitor.get(await ask())).text()
  expect(inputs(shownAnew)).toEqual({
    lookups: 'ticked',
    daily_cap: '7',
    purchases: 'ticked',
    top_up: 'unticked',
    monthly_dollars: '20',
    monthly_maximum: '50',
  })
})

const REFUSED = {
  lookups: 'on',
  top_up: 'on',
  daily_cap: '10001',
  monthly_dollars: '12.50',
  monthly_maximum: '24',
}
const KEPT = {
  lookups: 'ticked',
  purchases: 'unticked',
  top_up: 'ticked',
  daily_cap: '10001',
  monthly_dollars: '12.50',
  monthly_maximum: '24',
}

test('a rejected form for an app keeps what was typed', async () => {
  const visitor = await visitSignedIn(portal)
  const app = await registerApp(surroundings)
  const begun = await visitor.get(app.authorizationUrl('v'.repeat(43)))
  const path = new URL(begun.headers.get('location') ?? '', portal.url).pathname
  const consent = await visitor.post(path, { answer: 'allow', ...REFUSED })
  expect([consent.status, inputs(await consent.text())]).toEqual([400, KEPT])

  await visitor.post(path, { answer: 'allow', ...REFUSED, daily_cap: '100' })
  const [connection] = await connectionsOf(visitor.customer.id)
  const id = connection?.id ?? ''
  const change = await visitor.post(`/apps?change=${id}`, { task: 'change', id, ...REFUSED })
  expect([change.status, inputs(await change.text())]).toEqual([400, { id, ...KEPT }])
})

test('a rejected form for a key keeps what was typed', async () => {
  const visitor = await visitSignedIn(portal)
  const create = await visitor.post('/api-keys', { task: 'create', name: 'shop', ...REFUSED })
  expect([create.status, inputs(await create.text())]).toEqual([400, { name: 'shop', ...KEPT }])
})

/** The values of the form's fields. */
function inputs(page: string): Record<string, string> {
  const found = [...page.matchAll(/<input[^>]*>/g)].map(([tag]) => {
    const [name = '', value = ''] = ['name', 'value'].map((key) => RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1])
    if (!tag.includes('type="checkbox"')) return [name, value]
    return [name, / checked/.test(tag) ? 'ticked' : 'unticked']
  })
  return Object.fromEntries(found)
}
