/** The second factor: turning it on and off, signing in with it, and not getting around it. */

import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { codeOf } from './support/authenticator-app.ts'
import { SOCIAL_CLIENTS, startIdentityProviders } from './support/identity-providers.ts'
import { forgetSignIn, openSignedIn } from './support/signed-in.ts'
import { enter, enterPassword, isSignedIn, protect, readCodes } from './support/two-factor.ts'
import { visit } from './support/visitor.ts'

// Which codes are right depends on the time, and so on how fast this machine is, unless it stands still.
vi.useFakeTimers({ toFake: ['Date'] })
const providers = await startIdentityProviders()
const [portal, browser] = await Promise.all([startTestPortal({ social: SOCIAL_CLIENTS }), shareBrowser()])
afterAll(async () => {
  await portal.close()
  await providers.close()
})

test('a customer turns it on, keeps the recovery codes, signs in with a code, and turns it off', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer, javaScriptEnabled: false })
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
  const inApp = page.getByRole('link', { name: 'Open in an app on this device' })
  expect(await inApp.getAttribute('href')).toBe(uri)
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code from the app').fill(codeOf(uri, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(readCodes(await page.content())).toHaveLength(10)
  await page.goto('/account/security')
  await page.getByText('Wrong code entered').waitFor()
  expect(await page.getByText('Failed sign-in').count()).toBe(0)
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
  const visitor = await enterPassword(await protect(portal))
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a sign-in link alone signs nobody in, and goes on to its page with the code', async () => {
  const known = await protect(portal)
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
  const known = await protect(portal)
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

test('an old session turns nothing on or off without a password or confirmation', async () => {
  const known = await protect(portal)
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
  const known = await protect(portal)
  const row = await portal.prisma.twoFactor.findFirstOrThrow({ where: { customerId: known.customer.id } })
  const key = new URL(known.uri).searchParams.get('secret') ?? ''
  for (const secret of [key, ...known.codes]) expect(JSON.stringify(row)).not.toContain(secret)
})
