/** Signing in with an account at Google or GitHub, for which stand-ins answer. */

import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { describe, expect, test } from 'vitest'
import { MAX_NAME_LENGTH } from '../src/auth/name-length.ts'
import { startTestPortal } from '../testing/test-portal.ts'
import { type Person, SOCIAL_CLIENTS, startIdentityProviders } from './support/identity-providers.ts'
import { changeAddress, newAddress } from './support/mailed-links.ts'
import { openPage } from './support/pages.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

const providers = await closeAfterAll(startIdentityProviders())
const portal = await closeAfterAll(startTestPortal({ social: SOCIAL_CLIENTS }))

const PROVIDERS = ['google', 'github'] as const

/** Signs in at the provider and returns to the portal. Returns where the portal redirects then. */
async function signInWith(provider: string, visitor: Visitor, next = '/'): Promise<URL> {
  const back = await goTo(provider, visitor, next)
  return await comeBack(visitor, back)
}

async function goTo(provider: string, visitor: Visitor, next = '/'): Promise<URL> {
  const answer = await visitor.post('/sign-in', { with: provider, next })
  return providers.authorize(answer.headers.get('location') ?? '')
}

async function comeBack(visitor: Visitor, { pathname, search }: URL): Promise<URL> {
  const answer = await visitor.get(pathname + search)
  return new URL(answer.headers.get('location') ?? 'missing:', portal.url)
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const findCustomer = ({ email }: Person) => portal.prisma.customer.findUnique({ where: { email } })

describe.each(PROVIDERS)('with %s', (provider) => {
  test('a new visitor becomes a customer with a confirmed address, and continues to the requested page', async () => {
    const person = providers.signIn({ name: 'Grace' })
    const visitor = visit(portal.url)
    expect((await signInWith(provider, visitor, '/billing')).pathname).toBe('/billing')
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await findCustomer(person)).toMatchObject({ name: 'Grace', emailVerified: true, image: null })
  })

  test('a name that the provider has is stored without invisible characters, and no longer than one typed here', async () => {
    const person = providers.signIn({ name: `\u202Eshop\u0000\u200B ${'x'.repeat(200)}` })
    const visitor = visit(portal.url)
    await signInWith(provider, visitor)
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await findCustomer(person)).toMatchObject({ name: `shop ${'x'.repeat(MAX_NAME_LENGTH - 5)}` })
  })

  test('one person is one customer, however often they sign in', async () => {
    providers.signIn({})
    for (let i = 0; i < 3; i++)
      expect(await signInWith(provider, visit(portal.url))).toMatchObject({ pathname: '/' })
    const [account] = await portal.prisma.signInAccount.findMany({
      where: { providerId: provider },
      orderBy: { createdAt: 'desc' },
      take: 1,
    })
    expect(
      await portal.prisma.signInAccount.count({ where: { customerId: account?.customerId ?? '' } }),
    ).toBe(1)
  })

  test('a customer whose address the provider has confirmed signs in to their existing account', async () => {
    const customer = await portal.createCustomer({ password: 'correct horse battery' })
    providers.signIn({ email: customer.email })
    const visitor = visit(portal.url)
    await signInWith(provider, visitor)
    expect(await isSignedIn(visitor)).toBe(true)
    const accounts = await portal.prisma.signInAccount.findMany({ where: { customerId: customer.id } })
    expect(accounts.map(({ providerId }) => providerId).toSorted()).toEqual(
      ['credential', provider].toSorted(),
    )
  })

  test('an address that the provider has not confirmed neither signs in nor creates an account', async () => {
    const known = await portal.createCustomer({ password: 'correct horse battery' })
    for (const email of [known.email, `${crypto.randomUUID()}@example.com`]) {
      const person = providers.signIn({ email, emailVerified: false })
      const visitor = visit(portal.url)
      const { pathname, search } = await signInWith(provider, visitor)
      expect(pathname).toBe('/sign-in')
      expect(await (await visitor.get(pathname + search)).text()).toContain('t confirmed')
      expect(await isSignedIn(visitor)).toBe(false)
      if (email !== known.email) expect(await findCustomer(person)).toBeNull()
    }
    expect(await portal.prisma.signInAccount.count({ where: { customerId: known.id } })).toBe(1)
  })

  test('a stranger cannot keep access to an account with an unconfirmed address', async () => {
    const person = providers.signIn({})
    const thief = { email: person.email, name: 'Mallory', password: 'a password of mallory' }
    await visit(portal.url).post('/sign-up', thief)
    const { searchParams } = await signInWith(provider, visit(portal.url))
    expect(searchParams.get('news')).toBe('social-failed')
    expect((await visit(portal.url).post('/sign-in', thief)).status).not.toBe(302)
  })

  test('an account at the provider with the old address does not sign in once the address has changed', async () => {
    const customer = await visitSignedIn(portal)
    const { email: from } = customer.customer
    providers.signIn({ email: from })
    await signInWith(provider, visit(portal.url))
    const to = newAddress()
    await changeAddress(portal, customer, { from, to })
    const reader = visit(portal.url)
    await signInWith(provider, reader)
    const isTheirs = async (each: Visitor) => (await (await each.get('/account')).text()).includes(to)
    expect(await isTheirs(reader)).toBe(false)
    providers.signIn({ email: to })
    const moved = visit(portal.url)
    await signInWith(provider, moved)
    expect(await isTheirs(moved)).toBe(true)
  })

  test('an answer is accepted only from the browser that asked, and once', async () => {
    providers.signIn({})
    const [asking, other] = [visit(portal.url), visit(portal.url)]
    const back = await goTo(provider, asking)
    expect((await comeBack(other, back)).pathname).not.toBe('/')
    expect(await isSignedIn(other)).toBe(false)

    const again = await goTo(provider, asking)
    await comeBack(asking, again)
    expect(await isSignedIn(asking)).toBe(true)
    asking.cookies.clear()
    await comeBack(asking, again)
    expect(await isSignedIn(asking)).toBe(false)
  })

  test('a refusal, a wrong state, and a wrong code lead back to the sign-in page', async () => {
    providers.signIn({})
    for (const change of [
      (url: URL) => url.searchParams.set('error', 'access_denied'),
      (url: URL) => url.searchParams.set('state', 'of somebody else'),
      (url: URL) => url.searchParams.set('code', 'guessed'),
      (url: URL) => url.searchParams.delete('code'),
    ]) {
      const visitor = visit(portal.url)
      const back = await goTo(provider, visitor)
      change(back)
      expect((await comeBack(visitor, back)).pathname).toBe('/sign-in')
      expect(await isSignedIn(visitor)).toBe(false)
    }
  })

  test('nothing usable from the provider is stored', async () => {
    const person = providers.signIn({})
    await signInWith(provider, visit(portal.url))
    await signInWith(provider, visit(portal.url))
    const { id } = (await findCustomer(person)) ?? { id: '' }
    const [account] = await portal.prisma.signInAccount.findMany({ where: { customerId: id } })
    expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })
})

test('anyone who creates an account by signing in is told of the terms', async () => {
  const text = (await (await visit(portal.url).get('/sign-in')).text()).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(
    'By continuing with Google or GitHub for the first time, you agree to the terms of service and the privacy policy.',
  )
})

test('the button leads to the provider, and from there to the page the customer wanted', async () => {
  providers.signIn({ name: 'Grace' })
  const page = await openPage(await shareBrowser(), { baseURL: portal.url })
  await page.route('https://github.com/**', async (route) => {
    const back = providers.authorize(route.request().url())
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
})

test('a provider that is not configured is not offered, and cannot be requested', async () => {
  const { url } = await portal.startReplica({ social: { google: undefined, github: undefined } })
  const visitor = visit(url)
  const page = await (await visitor.get('/sign-in')).text()
  expect(page).not.toContain('Continue with')
  expect(page).not.toContain('you agree to')
  expect((await visitor.post('/sign-in', { with: 'github' })).status).not.toBe(302)
  expect((await visitor.get('/api/auth/callback/github?code=x&state=y')).headers.get('location')).not.toBe(
    '/',
  )
})
