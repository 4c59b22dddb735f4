/** Step-up: what needs it, how long it lasts, and that the form being sent is not lost. */

import { newId, systemClock } from '@vinspec/core/foundation'
import { createList, makeVins } from '@vinspec/core/testing/bulk-lists'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { createChallenges } from '../src/auth/step-up/challenges.ts'
import { createPasskeyCheck } from '../src/auth/step-up/passkey-check.ts'
import type { SessionOwner } from '../src/auth/step-up/session-owner.ts'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { isConfirmed, RIGHT, statusOf, visitLater, WRONG } from './support/step-up.ts'
import { registerApp } from './support/test-app.ts'

const MCP_URL = 'http://127.0.0.1:4016/mcp'

const [{ portal }, browser] = await Promise.all([openPayingPortal({ mcpUrl: MCP_URL }), shareBrowser()])

test.each([
  ['/api-keys', { task: 'create', name: 'shop' }],
  ['/billing', { task: 'set', package_key: 'lookups_50', threshold_percent: '10', monthly_cap: '100' }],
  ['/billing', { task: 'set_up' }],
  ['/account', { task: 'email', email: 'next@example.com' }],
])(
  '%s asks for confirmation after an old sign-in before it does %o, and then does it',
  async (path, form) => {
    const visitor = await visitLater(portal)
    const { id: customerId } = visitor.customer
    const readState = async () => [
      await portal.prisma.apiKey.count({ where: { customerId } }),
      await portal.prisma.autoTopUpRule.count({ where: { customerId } }),
      portal.mails.filter(({ to }) => to === visitor.customer.email).length,
    ]
    const before = await readState()
    const asked = await visitor.post(path, form)
    const confirm = asked.headers.get('location') ?? ''
    expect([asked.status, confirm]).toEqual([307, `/confirm?${new URLSearchParams({ next: path })}`])
    // A browser follows a 307 by sending the same form to the new address.
    const page = await (await visitor.post(confirm, form)).text()
    for (const [name, value] of Object.entries(form)) {
      expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    expect(await statusOf(visitor.post(confirm, { ...form, ...WRONG }))).toBe(403)
    expect(await readState()).toEqual(before)

    const confirmed = await visitor.post(confirm, { ...form, ...RIGHT })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, path])
    expect([200, 302]).toContain(await statusOf(visitor.post(path, { ...form, ...RIGHT })))
  },
)

test('allowing automatic top-up to buy for a list asks for confirmation, and starting the list alone does not', async () => {
  const visitor = await visitLater(portal)
  const { id: customerId } = visitor.customer
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const [allowed, alone] = [
    await createList(dependencies, customerId, makeVins(2)),
    await createList(dependencies, customerId, makeVins(1)),
  ]
  const form = { intent: 'start', budget: '1200' }
  const budgets = async () =>
    await portal.prisma.bulkLookup.findMany({
      where: { customerId, topUpBudgetCents: { gt: 0 } },
      select: { id: true },
    })
  expect(await statusOf(visitor.post(`/bulk/${allowed}`, form))).toBe(307)
  expect(await budgets()).toEqual([])
  expect(await statusOf(visitor.post(`/bulk/${alone}`, { intent: 'start' }))).toBe(302)
  await visitor.post('/confirm', RIGHT)
  expect(await statusOf(visitor.post(`/bulk/${allowed}`, form))).toBe(302)
  expect(await budgets()).toEqual([{ id: allowed }])
})

test("the export of an account's data asks for confirmation, and names only its customer", async () => {
  const visitor = await visitLater(portal)
  const other = await visitSignedIn(portal)
  const path = '/account/export.json'
  const asked = await visitor.get(path)
  const confirm = `/confirm?${new URLSearchParams({ next: path })}`
  expect([asked.status, asked.headers.get('location')]).toEqual([302, confirm])
  expect((await visitor.post(confirm, RIGHT)).headers.get('location')).toBe(path)
  const file = await visitor.get(path)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="vinspec-account.json"')
  const text = await file.text()
  expect(JSON.parse(text)).toMatchObject({ customer: { email: visitor.customer.email } })
  expect(text).not.toContain(other.customer.email)
})

test('rotating a key, removing a passkey, and closing the account ask for confirmation too', async () => {
  const visitor = await visitSignedIn(portal)
  const { id: customerId, email } = visitor.customer
  await visitor.post('/api-keys', { task: 'create', name: 'shop' })
  const key = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId } })
  const passkey = await portal.prisma.passkey.create({
    data: {
      id: crypto.randomUUID(),
      customerId,
      credentialID: crypto.randomUUID(),
      publicKey: 'key',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    },
  })
  await forgetSignIn(portal, customerId)
  expect(await statusOf(visitor.post('/api-keys', { task: 'rotate', id: key.id }))).toBe(307)
  expect(await statusOf(visitor.post('/account', { task: 'remove-passkey', id: passkey.id }))).toBe(307)
  expect(await statusOf(visitor.post('/account', { task: 'close', email }))).toBe(307)
  expect(await portal.prisma.apiKey.count({ where: { customerId, revokedAt: null } })).toBe(1)
  expect(await portal.prisma.passkey.count({ where: { customerId } })).toBe(1)
})

test('changes that only reduce access need no confirmation: revoking a key, turning top-up off, ending sessions', async () => {
  const visitor = await visitLater(portal)
  const { id: customerId } = visitor.customer
  expect(await statusOf(visitor.post('/billing', { task: 'turn_off' }))).toBe(302)
  expect(await statusOf(visitor.post('/account', { task: 'end-others' }))).toBe(302)
  expect(await statusOf(visitor.post('/api-keys', { task: 'revoke', id: customerId }))).toBe(302)
})

test('typing the current password to change it is enough', async () => {
  const visitor = await visitLater(portal)
  const change = { task: 'password', password: 'an entirely new one' }
  expect(await statusOf(visitor.post('/account', { ...change, current: 'a guess' }))).toBe(400)
  expect(await statusOf(visitor.post('/account', { ...change, current: TEST_PASSWORD }))).toBe(302)
})

test('passkey routes reject a customer who has not confirmed, even without the pages', async () => {
  const visitor = await visitLater(portal)
  expect(await statusOf(visitor.get('/api/auth/passkey/generate-register-options'))).toBe(403)
  const answer = await visitor.post('/confirm', RIGHT)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(await statusOf(visitor.get('/api/auth/passkey/generate-register-options'))).toBe(200)
})

test('an app is not connected before the customer has confirmed', async () => {
  const visitor = await visitLater(portal)
  const surroundings = {
    url: portal.url,
    resource: { mcpUrl: MCP_URL },
    authorize: async () => new URL('x:'),
  }
  const start = (await registerApp(surroundings)).authorizationUrl('v'.repeat(43))
  const interaction = (await visitor.get(start)).headers.get('location') ?? ''
  const path = new URL(interaction, portal.url).pathname
  const page = await visitor.get(path)
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    `/confirm?${new URLSearchParams({ next: path })}`,
  ])
  const chosen = { answer: 'allow', daily_cap: '5' }
  const answer = await visitor.post(path, chosen)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${path}?${new URLSearchParams(chosen)}`,
  ])
  const where = { customerId: visitor.customer.id }
  expect(await portal.prisma.connection.count({ where })).toBe(0)
  await visitor.post('/confirm', RIGHT)
  expect((await (await visitor.get(path)).text()).includes('A test app')).toBe(true)
})

test('a confirmation lasts ten minutes, for that session only', async () => {
  const visitor = await visitLater(portal)
  const other = await visitSignedIn(portal, { customer: visitor.customer })
  await forgetSignIn(portal, visitor.customer.id)
  await visitor.post('/confirm', RIGHT)
  expect([await isConfirmed(visitor), await isConfirmed(other)]).toEqual([true, false])
  const confirmedAt = new Date(Date.now() - 10 * 60_000)
  await portal.prisma.portalSession.updateMany({ data: { confirmedAt } })
  expect(await isConfirmed(visitor)).toBe(false)
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/confirm?next=/confirm',
  '/\t/evil',
])('the confirmation page leads only into the portal: %s', async (next) => {
  const visitor = await visitLater(portal)
  const answer = await visitor.post(`/confirm?${new URLSearchParams({ next })}`, RIGHT)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

test('another site can neither confirm nor submit the carried form', async () => {
  const visitor = await visitLater(portal)
  const foreign = { origin: 'https://evil.example' }
  expect(await statusOf(visitor.post('/confirm', RIGHT, foreign))).toBe(403)
  expect(await isConfirmed(visitor)).toBe(false)
})

test('a visitor who is not signed in is asked to sign in', async () => {
  const answer = await fetch(`${portal.url}/confirm?next=/api-keys`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toMatch(/^\/sign-in\?next=/)
})

test.each([true, false])(
  'a completed form continues after confirming (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const customer = await portal.createCustomer({})
    const page = await openSignedIn(browser, portal, { customer, javaScriptEnabled })
    await page.goto('/api-keys')
    await forgetSignIn(portal, customer.id)
    await page.getByLabel('Name').fill('the shop')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByText('We emailed you a code').waitFor()
    const mail = portal.mails.findLast(({ to }) => to === customer.email)
    await page.getByLabel('Code from our email').fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    expect(await portal.prisma.apiKey.findMany({ where: { customerId: customer.id } })).toMatchObject([
      { name: 'the shop' },
    ])
  },
)

test('a passkey has a plain name, confirms if it verifies its holder, and the name typed for a new one is not lost', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  const authenticator = await addAuthenticator(page)
  await page.goto('/account')
  await page.getByLabel('Passkey name').fill('My \u202Elaptop\u200B')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  expect(await portal.prisma.passkey.findMany({ where: { customerId: customer.id } })).toMatchObject([
    { name: 'My laptop' },
  ])

  await forgetSignIn(portal, customer.id)
  await page.getByLabel('Passkey name').fill('Second laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
  await authenticator.verifyUser(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText("The passkey couldn't confirm").waitFor()
  await authenticator.verifyUser(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByLabel('Passkey name').waitFor()
  expect(await page.getByLabel('Passkey name').inputValue()).toBe('Second laptop')
})

test("another customer's passkey and an answer that was used before confirm nothing", async () => {
  const [customer, other] = [await portal.createCustomer({}), await portal.createCustomer({})]
  const page = await openSignedIn(browser, portal, { customer })
  await visitSignedIn(portal, { customer: other })
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  const { prisma } = portal
  const passkey = await prisma.passkey.findFirstOrThrow({ where: { customerId: customer.id } })
  await prisma.passkey.create({
    data: { ...passkey, id: newId(), customerId: other.id, credentialID: 'AAAA' },
  })
  const ownerOf = async (customerId: string) => {
    const { id: sessionId } = await prisma.portalSession.findFirstOrThrow({ where: { customerId } })
    return { customerId, sessionId }
  }
  const check = createPasskeyCheck(
    { prisma, publicUrl: new URL(portal.url) },
    createChallenges({ prisma, secret: 'of this test' }),
  )
  const answerFor = async (owner: SessionOwner) => {
    const options = JSON.stringify({ ...(await check.ask(owner)), allowCredentials: [] })
    return String(
      await page.evaluate(`navigator.credentials
        .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${options}) })
        .then((answer) => JSON.stringify(answer))`),
    )
  }
  const [owner, stranger] = [await ownerOf(customer.id), await ownerOf(other.id)]
  expect(await check.verify(stranger, await answerFor(stranger))).toBe(false)
  const answer = await answerFor(owner)
  expect(await check.verify(owner, answer)).toBe(true)
  await check.ask(owner)
  expect(await check.verify(owner, answer)).toBe(false)
})

test('a response that no passkey could have given confirms nothing', async () => {
  const visitor = await visitLater(portal)
  for (const answer of ['', '{', '{}', 'null', '{"id":"x"}', '{"id":1}', 'x'.repeat(30_000)]) {
    const form = { 'confirm-way': 'passkey', 'confirm-answer': answer }
    expect(await statusOf(visitor.post('/confirm', form))).toBe(403)
  }
  expect(await isConfirmed(visitor)).toBe(false)
})
