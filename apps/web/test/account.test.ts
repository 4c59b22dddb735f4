/** The account page: ways to sign in, sessions, and closing the account. */

import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { sharePortal } from './support/share-portal.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

test('a passkey can be added, renamed, used to sign in without a password, and removed', async () => {
  const page = await openSignedIn(browser, portal)
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('textbox', { name: 'New name for Chrome on Linux' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Passkey renamed').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText("The passkey didn't work").waitFor()
})

test('a session can be ended immediately from another one', async () => {
  const here = await visitSignedIn(portal)
  const there = await visitSignedIn(portal, { customer: here.customer })
  const others = async () => [
    ...(await (await here.get('/account')).text()).matchAll(
      /name="id" value="([^"]+)"\/>(?:(?!<form).)*aria-label="End the session of/gs,
    ),
  ]
  const [[, id = ''] = [], ...more] = await others()
  expect(more).toEqual([])
  expect((await here.post('/account', { task: 'end-session', id })).status).toBe(302)
  expect(await others()).toEqual([])
  expect((await there.get('/account')).headers.get('location')).toMatch(/^\/sign-in/)
})

test('changing a password requires the current one and ends other sessions', async () => {
  const visitor = await visitSignedIn(portal)
  const { email } = visitor.customer
  const other = visit(portal.url)
  const present = 'correct horse battery staple'
  await other.post('/sign-in', { email, password: present })
  const change = { task: 'password', password: 'an entirely new one' }
  expect((await visitor.post('/account', { ...change, current: 'a guess' })).status).toBe(400)
  expect((await other.get('/account')).status).toBe(200)
  expect((await visitor.post('/account', { ...change, current: present })).status).toBe(302)
  expect((await visitor.get('/account')).status).toBe(200)
  expect((await other.get('/account')).status).toBe(302)
  expect((await visit(portal.url).post('/sign-in', { email, password: present })).status).toBe(401)
})

test('an address changes once both the old and the new mailbox have confirmed', async () => {
  const visitor = await visitSignedIn(portal)
  const { email, id } = visitor.customer
  const next = `${crypto.randomUUID()}@example.com`
  const read = async () => (await portal.prisma.customer.findUniqueOrThrow({ where: { id } })).email
  const follow = async (link: string) => {
    await visitor.post('/change-email', { token: new URL(link).searchParams.get('token') ?? '' })
  }
  expect((await visitor.post('/account', { task: 'email', email: next })).status).toBe(302)
  await follow(await portal.mailedLink(email))
  expect(await read()).toBe(email)
  await follow(await portal.mailedLink(next))
  expect(await read()).toBe(next)
  expect((await visitor.get('/account')).status).toBe(200)
})

test("another customer's session and passkey cannot be ended or renamed by their ids", async () => {
  const [visitor, owner] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const passkey = await portal.prisma.passkey.create({
    data: {
      id: crypto.randomUUID(),
      customerId: owner.customer.id,
      name: 'Laptop',
      credentialID: crypto.randomUUID(),
      publicKey: 'key',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    },
  })
  await visitor.post('/account', { task: 'remove-passkey', id: passkey.id })
  await visitor.post('/account', { task: 'name-passkey', id: passkey.id, name: 'Taken' })
  const answer = await visitor.post('/account', { task: 'remove-passkey', id: 'no id at all' })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('This passkey no longer exists'),
  ])
  expect(await portal.prisma.passkey.findUnique({ where: { id: passkey.id } })).toEqual(passkey)

  const session = await portal.prisma.portalSession.findFirstOrThrow({
    where: { customerId: owner.customer.id },
  })
  await visitor.post('/account', { task: 'end-session', id: session.id })
  await visitor.post('/account', { task: 'end-session', id: session.token })
  expect((await owner.get('/account')).status).toBe(200)
})

test('a change that changes nothing is rejected with a reason', async () => {
  const visitor = await visitSignedIn(portal)
  const { email } = visitor.customer
  const same = await visitor.post('/account', { task: 'email', email: email.toUpperCase() })
  expect([same.status, await same.text()]).toEqual([
    400,
    expect.stringContaining('already your email address'),
  ])
  const nameless = await visitor.post('/account', {
    task: 'name-passkey',
    id: crypto.randomUUID(),
    name: ' ',
  })
  expect([nameless.status, await nameless.text()]).toEqual([
    400,
    expect.stringContaining('Enter a name for the passkey'),
  ])
})

test('unexpected fields change nothing', async () => {
  const visitor = await visitSignedIn(portal)
  const { id, email } = visitor.customer
  await visitor.post('/account', {
    task: 'name',
    name: 'Ada',
    email: 'mallory@example.com',
    emailVerified: 'false',
    closedAt: '2020-01-01',
    id: crypto.randomUUID(),
  })
  expect(await portal.prisma.customer.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: 'Ada',
    email,
    emailVerified: true,
    closedAt: null,
  })
})

test('closing an account takes its email address and a confirmation, and removes it', async () => {
  const visitor = await visitSignedIn(portal, { credits: 3 })
  const { id, email } = visitor.customer
  expect((await visitor.post('/account', { task: 'close', email: 'wrong@example.com' })).status).toBe(400)
  await forgetSignIn(portal, id)
  expect((await visitor.post('/account', { task: 'close', email })).status).toBe(307)
  expect((await visitor.get('/account')).status).toBe(200)
  await visitor.post('/confirm', { 'confirm-way': 'password', 'confirm-answer': TEST_PASSWORD })
  expect((await visitor.post('/account', { task: 'close', email })).headers.get('location')).toContain(
    'closed',
  )
  expect((await visitor.get('/account')).status).toBe(302)
  expect(await portal.prisma.customer.count({ where: { email } })).toBe(0)
  expect(await portal.prisma.ledgerEntry.count({ where: { customerId: id } })).toBe(1)
})

test('status emails are off until they are turned on, and can be turned off again', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/status')
  await page.getByRole('link', { name: 'your account' }).click()
  await page.getByText('We can email you when a part of the service is down').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Status emails are on.').waitFor()
  await page.getByText('We email you when a part of the service is down').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Status emails are off.').waitFor()
})
