/** Attacks by somebody who is not the customer. */
import { ensureCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { describe, expect, test } from 'vitest'
import { comparablePage } from './support/comparable-page.ts'
import { sharePortal } from './support/share-portal.ts'
import { visit } from './support/visitor.ts'

const portal = await sharePortal()

const PASSWORD = 'correct horse battery'
const newAddress = () => `${crypto.randomUUID()}@example.com`

describe('another site', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: '' }],
    ['an opaque origin', { origin: 'null' }],
    ['an origin that only starts like ours', { origin: 'http://localhost.evil.example' }],
  ])('another site cannot send a form: %s', async (_name, { origin }) => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const visitor = visit(portal.url)
    const signIn = { email, password: PASSWORD }
    expect((await visitor.post('/sign-in', signIn, { origin })).status).toBe(403)
    await visitor.post('/sign-in', signIn)
    expect((await visitor.post('/sign-out', {}, { origin })).status).toBe(403)
    expect((await visitor.get('/account')).status).toBe(200)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n//evil.example',
    '/.//evil.example/',
    'javascript:alert(1)',
    'http:evil.example',
    '\\\\evil.example',
    '/%2f/../..//evil.example',
  ])('signing in cannot lead to another site: %j', async (next) => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const visitor = visit(portal.url)
    const answer = await visitor.post('/sign-in', { email, password: PASSWORD, next })
    const target = new URL(answer.headers.get('location') ?? 'missing:', portal.url)
    expect([answer.status, target.origin]).toEqual([302, portal.url])
    expect(target.pathname.startsWith('//')).toBe(false)
    const again = await visitor.get(`/sign-in?${new URLSearchParams({ next })}`)
    expect(new URL(again.headers.get('location') ?? 'missing:', portal.url).origin).toBe(portal.url)
  })
})

describe('an attacker cannot find out who has an account', () => {
  const pages = [
    ['/sign-up', { name: 'Ada', password: PASSWORD }],
    ['/forgot-password', {}],
    ['/sign-in', { with: 'link' }],
    ['/sign-in', { password: 'a wrong password' }],
  ] as const
  test.each(pages)('%s does not reveal who has an account: %o', async (path, form) => {
    const known = (await portal.createCustomer({ password: PASSWORD })).email
    const unknown = newAddress()
    const ask = async (email: string) => {
      const answer = await visit(portal.url).post(path, { ...form, email })
      const text = comparablePage((await answer.text()).replaceAll(email, ''))
      return { status: answer.status, headers: [...answer.headers.keys()].toSorted(), text }
    }
    expect(await ask(known)).toEqual(await ask(unknown))
  })
})

describe('a session', () => {
  test('a session set before signing in is replaced', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const visitor = visit(portal.url)
    visitor.cookies.set('vinspec.session_token', 'chosen-by-somebody-else.signature')
    await visitor.post('/sign-in', { email, password: PASSWORD })
    expect(visitor.cookies.get('vinspec.session_token')).not.toContain('chosen')
    const first = visitor.cookies.get('vinspec.session_token')
    await visitor.post('/sign-in', { email, password: PASSWORD })
    expect(visitor.cookies.get('vinspec.session_token')).not.toBe(first)
  })

  test('a session cannot be made from a copy of the database', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    await visit(portal.url).post('/sign-in', { email, password: PASSWORD })
    const { token } = await portal.prisma.portalSession.findFirstOrThrow({ where: { customer: { email } } })
    for (const cookie of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`]) {
      const thief = visit(portal.url)
      thief.cookies.set('vinspec.session_token', cookie)
      expect((await thief.get('/account')).status).toBe(302)
    }
  })

  test('has a cookie that scripts cannot read and other sites do not send', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const answer = await visit(portal.url).post('/sign-in', { email, password: PASSWORD })
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('vinspec.session_token='))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    const secure = await portal.startReplica({ publicUrl: new URL('https://portal.example') })
    const overTls = await fetch(`${secure.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://portal.example' },
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
    expect(overTls.headers.getSetCookie().join()).toMatch(/^__Secure-vinspec\.session_token=.*; Secure/i)
    expect(overTls.headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})

test('a password set by a stranger no longer works once the owner of the address signs in', async () => {
  const email = newAddress()
  await visit(portal.url).post('/sign-up', { email, name: 'Mallory', password: PASSWORD })
  const owner = visit(portal.url)
  await owner.post('/sign-in', { email, with: 'link' })
  const token = new URL(await portal.mailedLink(email, 'Your sign-in link')).searchParams.get('token') ?? ''
  expect((await owner.post('/sign-in/link', { token })).status).toBe(302)
  expect((await owner.get('/account')).status).toBe(200)
  expect((await visit(portal.url).post('/sign-in', { email, password: PASSWORD })).status).toBe(401)
})

test('a customer created by an operator sets a password by email', async () => {
  const email = newAddress()
  await ensureCustomer({ prisma: portal.prisma, clock: systemClock }, email)
  const visitor = visit(portal.url)
  await visitor.post('/forgot-password', { email })
  const token = new URL(await portal.mailedLink(email)).searchParams.get('token') ?? ''
  await visitor.post('/reset-password', { token, password: PASSWORD })
  expect((await visitor.post('/sign-in', { email, password: PASSWORD })).status).toBe(302)
})

test('a program that opens links in emails uses none of them up', async () => {
  const { email } = await portal.createCustomer({})
  const visitor = visit(portal.url)
  await visitor.post('/sign-in', { email, with: 'link' })
  const link = new URL(await portal.mailedLink(email))
  for (let i = 0; i < 3; i++) expect((await visitor.get(link.pathname + link.search)).status).toBe(200)
  const token = link.searchParams.get('token') ?? ''
  expect((await visitor.post('/sign-in/link', { token })).status).toBe(302)
})

test('only those routes of the sign-in library that browsers need can be reached', async () => {
  const { email } = await portal.createCustomer({ password: PASSWORD })
  const visitor = visit(portal.url)
  await visitor.post('/sign-in', { email, password: PASSWORD })
  for (const path of [
    'update-user',
    'sign-up/email',
    'sign-in/email',
    'change-email',
    'delete-user',
    'list-sessions',
  ]) {
    expect((await visitor.post(`/api/auth/${path}`, { emailVerified: 'true' })).status).toBe(404)
    expect((await visitor.get(`/api/auth/${path}`)).status).toBe(404)
  }
})

test('unexpected fields are ignored at sign-up', async () => {
  const email = newAddress()
  await visit(portal.url).post('/sign-up', {
    email,
    name: 'Mallory',
    password: PASSWORD,
    emailVerified: 'true',
    id: crypto.randomUUID(),
    closedAt: '2020-01-01',
    image: 'https://evil.example/pixel.png',
  })
  expect(await portal.prisma.customer.findUniqueOrThrow({ where: { email } })).toMatchObject({
    emailVerified: false,
    closedAt: null,
    image: null,
    name: 'Mallory',
  })
})

test('a database dump signs nobody in', async () => {
  const { email } = await portal.createCustomer({})
  const visitor = visit(portal.url)
  await visitor.post('/forgot-password', { email })
  const reset = new URL(await portal.mailedLink(email)).searchParams.get('token') ?? ''
  await visitor.post('/sign-in', { email, with: 'link' })
  const link = new URL(await portal.mailedLink(email, 'Your sign-in link')).searchParams.get('token') ?? ''
  const dump = JSON.stringify(
    await Promise.all([portal.prisma.signInProof.findMany(), portal.prisma.mailProof.findMany()]),
  )
  expect(reset.length).toBeGreaterThan(20)
  expect(dump).not.toContain(reset)
  expect(dump).not.toContain(link)
})

test('every page forbids foreign scripts, frames, and forms', async () => {
  const answer = await visit(portal.url).get('/sign-in')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(nonce.length).toBeGreaterThanOrEqual(20)
  expect(await answer.text()).toContain(`nonce="${nonce}"`)
  const second = await visit(portal.url).get('/sign-in')
  expect(second.headers.get('content-security-policy')).not.toContain(nonce)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})
