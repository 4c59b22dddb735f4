/** Signing in, as a person does in a real browser. */

import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const PLAID = '5YJSA1E67NF123456'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

const open = (javaScriptEnabled = true) => openPage(browser, { baseURL: portal.url, javaScriptEnabled })

test('a person who checked a VIN signs up, confirms the address, and looks that VIN up', async () => {
  const page = await open()
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await page.getByLabel('Check a VIN for free').fill(PLAID)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByRole('link', { name: 'Look it up' }).click()
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await page.goto(await portal.mailedLink(email))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { name: 'Look up a vehicle' }).waitFor()
  expect(await page.getByLabel('Vehicle identification number').inputValue()).toBe(PLAID)
})

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example/', 'nonsense', ''])(
  'a link to sign up with %j leads only into the portal',
  async (next) => {
    const email = `${crypto.randomUUID()}@example.com`
    const visitor = visit(portal.url)
    await visitor.post('/sign-up', { email, name: '', password: 'correct horse battery', next })
    const { searchParams } = new URL(await portal.mailedLink(email))
    expect([...searchParams.keys()]).toEqual(['token'])
    const form = { token: searchParams.get('token') ?? '', next }
    expect((await visitor.post('/verify-email', form)).headers.get('location')).toBe('/')
  },
)

test('a forgotten password is reset by email, which ends every session', async () => {
  const { customer, ...elsewhere } = await visitSignedIn(portal)
  const { email } = customer
  const page = await open(false)
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await portal.mailedLink(email)
  const reset = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await reset('a new password')
  await page.getByText('Your new password is set').waitFor()
  expect((await visit(portal.url).post('/sign-in', { email, password: 'a new password' })).status).toBe(302)
  expect((await elsewhere.get('/account')).headers.get('location')).toMatch(/^\/sign-in/)
  await reset('another password')
  await page.getByText('This link is no longer valid').waitFor()
})

test('an emailed link signs in once and continues', async () => {
  const { email } = await portal.createCustomer({})
  const page = await open(false)
  await page.goto('/sign-in?next=%2F%3Ffrom%3Dmail')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await portal.mailedLink(email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(page.url()).toBe(`${portal.url}/?from=mail`)

  const token = new URL(link).searchParams.get('token') ?? ''
  const again = await visit(portal.url).post('/sign-in/link', { token })
  expect(await again.text()).toContain('This link is no longer valid')
})

test('a customer whose session has ended signs in again and gets the page they requested', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/')
  await page.context().clearCookies()
  // The browser requests only the data of this page.
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/api-keys')
  await page.getByLabel('Email address').fill(customer.email)
  await page.getByLabel('Password').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
})

test('signing out ends the session on the server', async () => {
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false })
  await page.goto('/account')
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByText("You're signed out").waitFor()
  await page.context().addCookies(cookies)
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
