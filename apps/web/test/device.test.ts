/** The page where a customer lets a computer sign in: what it shows, and what approving takes. */
import { createApiKeyAuthenticator } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'
import { startLogin } from './support/waiting-computer.ts'

const [portal, browser] = await Promise.all([
  startTestPortal({ mcpUrl: 'http://127.0.0.1:4016/mcp' }),
  shareBrowser(),
])
afterAll(() => portal.close())

const APPROVAL = { answer: 'approve', name: 'laptop', lookups: 'on', daily_cap: '7' }
const textOf = async (answer: Promise<Response>) => await (await answer).text()
const statusOf = async (answer: Promise<Response>) => (await answer).status
const keysOf = (customerId: string) =>
  portal.prisma.apiKey.findMany({ where: { customerId }, include: { spender: true } })

test('a customer types the code, sees who asks, and lets the computer sign in', async () => {
  const customer = await portal.createCustomer({ credits: 3 })
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false, customer })
  const computer = await startLogin(portal.url, 'ada-laptop.local')
  await page.goto('/device')
  await page.getByLabel('Code').fill(` ${computer.userCode.toLowerCase().replace('-', ' ')}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Let “ada-laptop.local” use your account?' }).waitFor()
  await page.getByText(computer.userCode, { exact: true }).waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text).toContain('Approve only if you just ran vinspec login yourself.')
  expect(text).toContain('Worth up to $120.00 per day')
  expect(text).toContain(customer.email)
  expect(await page.getByLabel('Name of the key').inputValue()).toBe('vinspec on ada-laptop.local')
  expect(await page.getByRole('checkbox').count()).toBe(2)
  expect(text).toContain('To raise what automatic top-up can charge, it asks you each time.')
  await page.getByLabel('Daily credit cap').fill('7')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  const { key } = await computer.ask()
  const authenticate = createApiKeyAuthenticator({ ...portal, clock: systemClock, cacheForMs: 0 })
  expect(await authenticate(key)).toMatchObject({
    customerId: customer.id,
    dailyCreditCap: 7,
    permissions: new Set(['lookups', 'purchases']),
  })
  await page.getByRole('link', { name: 'Go to API keys' }).click()
  await page.getByText('vinspec on ada-laptop.local').waitFor()
})

test('anyone who opens the link signs in first, and comes back to it', async () => {
  const { path } = await startLogin(portal.url)
  const answer = await visit(portal.url).get(path)
  expect(answer.headers.get('location')).toBe(`/sign-in?${new URLSearchParams({ next: path })}`)
})

test('a link alone approves nothing, however often it is opened', async () => {
  const visitor = await visitSignedIn(portal)
  const computer = await startLogin(portal.url)
  for (const suffix of ['', '&answer=approve&name=x', '&lookups=on']) {
    expect(await textOf(visitor.get(computer.path + suffix))).toContain(computer.userCode)
  }
  expect((await computer.ask()).error).toBe('authorization_pending')
})

test('another site cannot approve', async () => {
  const visitor = await visitSignedIn(portal)
  const computer = await startLogin(portal.url)
  const forged = visitor.post(computer.path, APPROVAL, { origin: 'https://attacker.example' })
  expect(await statusOf(forged)).toBe(403)
  expect((await computer.ask()).error).toBe('authorization_pending')
})

test('approving after an old sign-in asks for confirmation, and then does what was asked; denying does not', async () => {
  const visitor = await visitSignedIn(portal)
  await forgetSignIn(portal, visitor.customer.id)
  const [denied, approved] = [await startLogin(portal.url), await startLogin(portal.url)]
  expect(await statusOf(visitor.post(denied.path, { answer: 'deny' }))).toBe(302)
  expect((await denied.ask()).error).toBe('access_denied')
  expect(await textOf(visitor.get(denied.path))).toContain('gets no key')

  const asked = await visitor.post(approved.path, APPROVAL)
  const confirm = asked.headers.get('location') ?? ''
  expect([asked.status, confirm]).toEqual([307, `/confirm?${new URLSearchParams({ next: approved.path })}`])
  expect((await approved.ask()).error).toBe('authorization_pending')
  const proof = { 'confirm-way': 'password', 'confirm-answer': TEST_PASSWORD }
  const confirmed = await visitor.post(confirm, { ...APPROVAL, ...proof })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, approved.path])
  await visitor.post(approved.path, APPROVAL)
  expect((await approved.ask()).status).toBe(200)
  expect(await keysOf(visitor.customer.id)).toMatchObject([
    { name: 'laptop', spender: { permissions: ['lookups'], dailyCreditCap: 7 } },
  ])
})

test('a forged form gives a computer no right to charge', async () => {
  const visitor = await visitSignedIn(portal)
  const computer = await startLogin(portal.url)
  const forged = { ...APPROVAL, top_up: 'on', monthly_maximum: '100000' }
  expect(await statusOf(visitor.post(computer.path, forged))).toBe(302)
  expect((await computer.ask()).status).toBe(200)
  expect(await keysOf(visitor.customer.id)).toMatchObject([
    { spender: { permissions: ['lookups'], monthlyTopUpCents: null } },
  ])
})

test('a code that another customer has answered looks like one that never existed', async () => {
  const [owner, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const computer = await startLogin(portal.url)
  await owner.post(computer.path, APPROVAL)
  for (const path of [computer.path, '/device?user_code=BBBB-BBBB']) {
    const answer = await other.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('No computer is waiting with this code.')
  }
  await other.post(computer.path, APPROVAL)
  await other.post(computer.path, { answer: 'deny' })
  expect((await computer.ask()).status).toBe(200)
  expect(await keysOf(other.customer.id)).toEqual([])
  expect(await keysOf(owner.customer.id)).toHaveLength(1)
})

describe('an answer is not accepted', () => {
  test.each([
    ['a daily cap that is not a number', { daily_cap: 'many' }, 400, 'from 1 to 10,000'],
    ['no name', { name: ' ' }, 400, 'Enter a name of 1 to 60 characters'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 400, 'Enter a name of 1 to 60 characters'],
  ])('with %s, and keeps what was entered', async (_name, change, status, fault) => {
    const visitor = await visitSignedIn(portal)
    const computer = await startLogin(portal.url)
    const answer = await visitor.post(computer.path, { ...APPROVAL, purchases: 'on', ...change })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(fault)
    expect((await computer.ask()).error).toBe('authorization_pending')
  })
})

test('a customer who enters too many codes has to wait, even with the right one, and other customers do not', async () => {
  const [guesser, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const computer = await startLogin(portal.url)
  for (let i = 0; i < 30; i++) await guesser.get('/device?user_code=BBBB-BBBC')
  const answer = await guesser.get(computer.path)
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('Too many codes. Wait 15 minutes, then try again.')
  expect(await statusOf(guesser.post(computer.path, APPROVAL))).toBe(429)
  expect((await computer.ask()).error).toBe('authorization_pending')
  expect(await statusOf(other.get(computer.path))).toBe(200)
  expect(await statusOf(guesser.get('/device?user_code=nonsense'))).toBe(404)
})

test('the page says whether the computer has the same IP address as this browser', async () => {
  const visitor = await visitSignedIn(portal)
  const computer = await startLogin(portal.url)
  expect(await textOf(visitor.get(computer.path))).toContain('the same address as this browser')
  const userCode = computer.userCode.replace('-', '')
  const elsewhere = await portal.prisma.pairing.findUniqueOrThrow({ where: { userCode } })
  const moved = { ...elsewhere, id: crypto.randomUUID(), userCode: 'BCDFGHJK', ipAddress: '203.0.113.7' }
  await portal.prisma.pairing.create({ data: { ...moved, deviceCodeHash: new Uint8Array(32) } })
  expect(await textOf(visitor.get('/device?user_code=BCDF-GHJK'))).toContain('a different address from')
})
