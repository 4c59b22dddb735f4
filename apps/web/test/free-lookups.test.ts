/** Free lookups for a new customer, with every way to prove an address. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { SOCIAL_CLIENTS, startIdentityProviders } from './support/identity-providers.ts'
import { type Visitor, visit } from './support/visitor.ts'

const providers = await closeAfterAll(startIdentityProviders())
const portal = await closeAfterAll(startTestPortal({ freeLookups: 3, social: SOCIAL_CLIENTS }))

const PASSWORD = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Signs up with a password and confirms the address. */
async function signUp(visitor: Visitor, email = newEmail()): Promise<string> {
  await visitor.post('/sign-up', { email, name: '', password: PASSWORD })
  const link = new URL(await portal.mailedLink(email))
  await visitor.post(link.pathname + link.search, {
    token: link.searchParams.get('token') ?? '',
    password: PASSWORD,
  })
  return email
}

async function signInByLink(visitor: Visitor, email = newEmail()): Promise<string> {
  await visitor.post('/sign-in', { with: 'link', email, password: '', next: '/' })
  const link = new URL(await portal.mailedLink(email))
  await visitor.post(link.pathname + link.search, { token: link.searchParams.get('token') ?? '' })
  return email
}

async function signInWith(provider: string, visitor: Visitor): Promise<string> {
  const { email } = providers.signIn({})
  const answer = await visitor.post('/sign-in', { with: provider, next: '/' })
  const { pathname, search } = providers.authorize(answer.headers.get('location') ?? '')
  await visitor.get(pathname + search)
  return email
}

async function creditsOf(email: string): Promise<number> {
  const { id } = await portal.prisma.customer.findUniqueOrThrow({ where: { email } })
  const grants = await portal.prisma.creditGrant.findMany({ where: { source: 'free', customerId: id } })
  return grants.reduce((sum, { credits }) => sum + credits, 0)
}

const WAYS: ReadonlyArray<readonly [string, (visitor: Visitor) => Promise<string>]> = [
  ['a confirmed sign-up', signUp],
  ['a sign-in link', signInByLink],
  ['Google', (visitor) => signInWith('google', visitor)],
  ['GitHub', (visitor) => signInWith('github', visitor)],
]

test.each(WAYS)('%s brings 3 free lookups, which the portal shows', async (_, prove) => {
  const visitor = visit(portal.url)
  const email = await prove(visitor)
  expect(await creditsOf(email)).toBe(3)
  expect(await (await visitor.get('/')).text()).toContain('3 free lookups')
  expect(await (await visitor.get('/billing')).text()).toContain('Free lookups for a new customer')
})

test.each(WAYS)('a browser gets them once, whatever address it signs up with next: %s', async (_, prove) => {
  const visitor = visit(portal.url)
  await signInByLink(visitor)
  await visitor.post('/sign-out', {})
  expect(await creditsOf(await prove(visitor))).toBe(0)
})

test('a network gets them for a limited number of customers per day', async () => {
  expect(await creditsOf(await signInByLink(visit(portal.url)))).toBe(3)
  const strict = await portal.startReplica({ freeLookupsPerNetwork: 1 })
  expect(await creditsOf(await signInByLink(visit(strict.url)))).toBe(0)
})

test('a customer with an unconfirmed address has no free lookups', async () => {
  const email = newEmail()
  await visit(portal.url).post('/sign-up', { email, name: '', password: PASSWORD })
  await portal.mailedLink(email)
  expect(await creditsOf(email)).toBe(0)
})

test('public pages mention the offer, but not while it is turned off', async () => {
  const off = await portal.startReplica({ freeLookups: 0 })
  for (const path of ['/', '/pricing', '/sign-up']) {
    expect(await (await visit(portal.url).get(path)).text()).toContain('3 free lookups')
    expect(await (await visit(off.url).get(path)).text()).not.toContain('free lookup')
  }
})

test('a new customer gets no free lookups while they are turned off', async () => {
  const off = await portal.startReplica({ freeLookups: 0 })
  expect(await creditsOf(await signInByLink(visit(off.url)))).toBe(0)
})
