/** The second factor: turning it on, signing in with it, and not getting around it. */

import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPortal, TEST_PASSWORD, type TestCustomer, type TestPortal } from '../testing/test-portal.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { CODE_LASTS_MS, codeOf } from './support/authenticator-app.ts'
import {
  type IdentityProviders,
  SOCIAL_CLIENTS,
  startIdentityProviders,
} from './support/identity-providers.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

let portal: TestPortal
let browser: Browser
let providers: IdentityProviders
beforeAll(async () => {
  // Which codes are right depends on the time, and so on how fast this machine is, unless it stands still.
  vi.useFakeTimers({ toFake: ['Date'] })
  providers = await startIdentityProviders()
  ;[portal, browser] = await Promise.all([startTestPortal({ social: SOCIAL_CLIENTS }), shareBrowser()])
})
afterAll(async () => {
  await portal.close()
  await providers.close()
  vi.useRealTimers()
})

interface Protected {
  readonly customer: TestCustomer
  readonly uri: string
  readonly codes: readonly string[]
}

const unescape = (text: string) => text.replaceAll('&amp;', '&')
const readCodes = (page: string) =>
  [...page.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code]) => code ?? '')

/** A customer who has turned it on, and signed out. */
async function protect(): Promise<Protected> {
  const visitor = await visitSignedIn(portal)
  const start = await visitor.post('/account/two-factor', { task: 'start', current: TEST_PASSWORD })
  const uri = unescape(/name="uri" value="([^"]+)"/.exec(await start.text())?.[1] ?? '')
  // The code before this one, so that tests have this one and the next.
  const verified = await visitor.post('/account/two-factor', { task: 'verify', uri, code: codeOf(uri, -1) })
  const codes = readCodes(await verified.text())
  await visitor.post('/sign-out', {})
  return { customer: visitor.customer, uri, codes }
}

/** Somebody who has given the right password. */
async function enterPassword({ customer }: Protected): Promise<Visitor> {
  const visitor = visit(portal.url)
  const answer = await visitor.post('/sign-in', {
    email: customer.email,
    password: TEST_PASSWORD,
    next: '/apps',
  })
  expect(answer.headers.get('location')).toBe('/sign-in/code?next=%2Fapps')
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const enter = async (visitor: Visitor, code: string) =>
  (await visitor.post('/sign-in/code', { code, next: '/apps' })).status

test('a customer turns it on, keeps the recovery codes, signs in with a code, and turns it off', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/account')
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Two-factor authentication', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Two-factor authentication is off' }).waitFor()
  await page.getByLabel('Current password').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  const ground = page.getByLabel('QR code for your authenticator app').locator('rect')
  expect(await ground.evaluate((element) => getComputedStyle(element).fill)).toBe('rgb(255, 255, 255)')
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code from the app').fill(codeOf(uri, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(readCodes(await page.content())).toHaveLength(10)
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()

  await page.getByLabel('Email address').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await page.getByLabel('Code').fill(codeOf(uri))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  await page.goto('/account/two-factor')
  await page.getByLabel('Current password').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor authentication is off').waitFor()
  expect(await portal.prisma.twoFactor.count({ where: { customerId: customer.id } })).toBe(0)
})

test('a password alone signs nobody in', async () => {
  const visitor = await enterPassword(await protect())
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a sign-in link alone signs nobody in, and goes on to its page with the code', async () => {
  const known = await protect()
  const visitor = visit(portal.url)
  const { email, id } = known.customer
  await visitor.post('/sign-in', { with: 'link', email, next: '/apps' })
  const link = new URL(await portal.mailedLink(email, 'Your sign-in link'))
  const form = Object.fromEntries(link.searchParams)
  const answer = await visitor.post('/sign-in/link', form)
  expect(answer.headers.get('location')).toBe('/sign-in/code?next=%2Fapps')
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await portal.prisma.portalSession.count({ where: { customerId: id } })).toBe(0)
  expect(await enter(visitor, codeOf(known.uri))).toBe(302)
  expect(await isSignedIn(visitor)).toBe(true)
})

test('an account at another service alone signs nobody in', async () => {
  const known = await protect()
  const visitor = visit(portal.url)
  providers.signIn({ email: known.customer.email, emailVerified: true })
  const start = await visitor.post('/sign-in', { with: 'google', next: '/apps' })
  const back = providers.authorize(start.headers.get('location') ?? '')
  const answer = await visitor.get(back.pathname + back.search)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in/code?next=%2Fapps'])
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await enter(visitor, codeOf(known.uri))).toBe(302)
  expect(await isSignedIn(visitor)).toBe(true)
})

test('a passkey counts as two factors', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  const authenticator = await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await portal.prisma.customer.update({ where: { id: customer.id }, data: { twoFactorEnabled: true } })
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await authenticator.verifyUser(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText("The passkey didn't work").waitFor()
  await authenticator.verifyUser(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('the server rejects a passkey that did not verify its holder, whatever the browser was asked', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  const authenticator = await addAuthenticator(page)
  // What the page asks is changed on its way: the device need not verify.
  await page.route('**/generate-*-options', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"required"', '"discouraged"'),
    })
  })
  await authenticator.verifyUser(false)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText("The passkey wasn't added").waitFor()
  expect(await portal.prisma.passkey.count({ where: { customerId: customer.id } })).toBe(0)
})

test('an app code works once, even for someone who saw it being typed', async () => {
  const known = await protect()
  const [first, second] = [await enterPassword(known), await enterPassword(known)]
  const code = codeOf(known.uri)
  expect([await enter(first, code), await enter(second, code)]).toEqual([302, 401])
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
  const usedBefore = codeOf(known.uri, -1)
  expect(await enter(second, usedBefore)).toBe(401)
})

test('a used app code stays used while the app shows the next ones', async () => {
  const known = await protect()
  const [first, second] = [await enterPassword(known), await enterPassword(known)]
  const code = codeOf(known.uri, 1)
  expect(await enter(first, code)).toBe(302)
  for (let later = 1; later <= 3; later++) {
    vi.setSystemTime(Date.now() + CODE_LASTS_MS)
    expect(await enter(second, code)).toBe(401)
  }
  expect(await enter(second, codeOf(known.uri))).toBe(302)
})

test('an app code sent many times at once signs in once', async () => {
  const known = await protect()
  const visitors = await Promise.all(Array.from({ length: 4 }, () => enterPassword(known)))
  const code = codeOf(known.uri)
  const answers = await Promise.all(visitors.map((each) => enter(each, code)))
  expect(answers.filter((status) => status === 302)).toHaveLength(1)
})

test('a recovery code works once, also when it is sent many times at once', async () => {
  const known = await protect()
  const [first = '', second = ''] = known.codes
  const visitors = await Promise.all(Array.from({ length: 4 }, () => enterPassword(known)))
  const answers = await Promise.all(visitors.map((each) => enter(each, first.toUpperCase())))
  expect(answers.filter((status) => status === 302)).toHaveLength(1)
  const later = await enterPassword(known)
  expect([await enter(later, first), await enter(later, second)]).toEqual([401, 302])
})

test('new recovery codes replace the old ones', async () => {
  const known = await protect()
  const visitor = await enterPassword(known)
  await enter(visitor, known.codes[0] ?? '')
  const page = await visitor.post('/account/two-factor', { task: 'codes', current: TEST_PASSWORD })
  const fresh = readCodes(await page.text())
  expect(fresh).toHaveLength(10)
  const later = await enterPassword(known)
  expect([await enter(later, known.codes[1] ?? ''), await enter(later, fresh[0] ?? '')]).toEqual([401, 302])
})

test('code guesses are limited across all browsers', async () => {
  const known = await protect()
  const visitors = await Promise.all(Array.from({ length: 6 }, () => enterPassword(known)))
  for (const [index, each] of visitors.entries()) {
    for (const guess of [`11111${index}`, `22222${index}`]) await enter(each, guess)
  }
  const late = await enterPassword(known)
  expect(await enter(late, codeOf(known.uri))).toBe(429)
  expect(await isSignedIn(late)).toBe(false)
})

test('whoever has only the password does not lock the customer out of a browser they know', async () => {
  const known = await protect()
  const own = await enterPassword(known)
  expect(await enter(own, codeOf(known.uri))).toBe(302)
  await own.post('/sign-out', {})
  const refusals: number[] = []
  for (let i = 0; i < 12; i++) refusals.push(await enter(await enterPassword(known), `3333${10 + i}`))
  expect([...new Set(refusals)]).toEqual([401, 429])
  await own.post('/sign-in', { email: known.customer.email, password: TEST_PASSWORD, next: '/apps' })
  expect(await enter(own, '444444')).toBe(401)
  expect(await enter(own, known.codes[0] ?? '')).toBe(302)
  expect(await isSignedIn(own)).toBe(true)
})

test('a wrong code after a right password is emailed once a day, but not one in a known browser', async () => {
  const known = await protect()
  const countLetters = async () =>
    await portal.prisma.notification.count({ where: { customerId: known.customer.id, kind: 'wrong_code' } })
  const own = await enterPassword(known)
  expect(await enter(own, codeOf(known.uri))).toBe(302)
  await own.post('/sign-out', {})
  await own.post('/sign-in', { email: known.customer.email, password: TEST_PASSWORD, next: '/apps' })
  expect(await enter(own, '555555')).toBe(401)
  expect(await countLetters()).toBe(0)
  const strangers = await Promise.all(Array.from({ length: 3 }, () => enterPassword(known)))
  await Promise.all(strangers.map((each, index) => enter(each, `66666${index}`)))
  expect(await countLetters()).toBe(1)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(await enter(await enterPassword(known), '777777')).toBe(401)
  expect(await countLetters()).toBe(2)
})

test("one customer's second step takes no code of another", async () => {
  const [known, other] = [await protect(), await protect()]
  const visitor = await enterPassword(known)
  expect(await enter(visitor, codeOf(other.uri))).toBe(401)
  expect(await enter(visitor, other.codes[0] ?? '')).toBe(401)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('the second step cannot start without the first, and remembers no device', async () => {
  const known = await protect()
  expect(await enter(visit(portal.url), codeOf(known.uri))).toBe(401)
  const visitor = await enterPassword(known)
  await visitor.post('/sign-in/code', { code: codeOf(known.uri, 1), next: '/', trustDevice: 'true' })
  expect([...visitor.cookies.keys()].filter((name) => name.includes('trust'))).toEqual([])
  await visitor.post('/sign-out', {})
  await enterPassword(known)
})

test("the library's own routes for it cannot be reached from outside", async () => {
  const visitor = await enterPassword(await protect())
  for (const path of [
    'verify-totp',
    'verify-backup-code',
    'enable',
    'disable',
    'get-totp-uri',
    'send-otp',
    'verify-otp',
  ]) {
    expect((await visitor.post(`/api/auth/two-factor/${path}`, {})).status).toBe(404)
  }
})

test('an old session turns nothing on or off without a password or confirmation', async () => {
  const known = await protect()
  const visitor = await enterPassword(known)
  await enter(visitor, known.codes[0] ?? '')
  await forgetSignIn(portal, known.customer.id)
  expect((await visitor.post('/account/two-factor', { task: 'off' })).status).toBe(307)
  const verified = await visitor.post('/account/two-factor', { task: 'verify', code: codeOf(known.uri) })
  expect([verified.status, readCodes(await verified.text())]).toEqual([307, []])
  expect((await visitor.post('/account/two-factor', { task: 'off', current: 'a guess' })).status).toBe(400)
  expect((await visitor.post('/account/two-factor', { task: 'codes', current: 'a guess' })).status).toBe(400)
  expect(
    await portal.prisma.customer.count({ where: { id: known.customer.id, twoFactorEnabled: true } }),
  ).toBe(1)
})

test('a copy of the database contains neither the key nor the recovery codes', async () => {
  const known = await protect()
  const row = await portal.prisma.twoFactor.findFirstOrThrow({ where: { customerId: known.customer.id } })
  const key = new URL(known.uri).searchParams.get('secret') ?? ''
  for (const secret of [key, ...known.codes]) expect(JSON.stringify(row)).not.toContain(secret)
})
