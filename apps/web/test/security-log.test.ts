/** What a customer sees in the security log, and which sign-ins are emailed. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestPortal, TEST_PASSWORD, type TestCustomer } from '../testing/test-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

const portal = await closeAfterAll(startTestPortal())

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }

const signIn = async (visitor: Visitor, { email }: TestCustomer, password = TEST_PASSWORD) =>
  await visitor.post('/sign-in', { email, password }, FIREFOX)
const readLog = (visitor: Visitor) => visitor.read('/account/security')
const mails = async ({ id }: TestCustomer) =>
  await portal.prisma.notification.count({ where: { customerId: id, kind: 'new_sign_in' } })

async function createCustomer(): Promise<TestCustomer> {
  const customer = await portal.createCustomer({ password: TEST_PASSWORD })
  return customer
}

test('a sign-in is shown with its method, browser, and address', async () => {
  const customer = await createCustomer()
  const visitor = visit(portal.url)
  await signIn(visitor, customer)
  const log = await readLog(visitor)
  expect(log).toContain('Signed in')
  expect(log).toContain('With a password')
  expect(log).toMatch(/Firefox on Windows, (127\.0\.0\.1|::1)/)
})

test('a sign-in from a new browser is emailed, and one from a known browser is not', async () => {
  const customer = await createCustomer()
  const first = visit(portal.url)
  await signIn(first, customer)
  expect(await mails(customer)).toBe(0)
  await first.post('/sign-out', {})
  await signIn(first, customer)
  expect(await mails(customer)).toBe(0)
  await signIn(visit(portal.url), customer)
  expect(await mails(customer)).toBe(1)
})

test('a cookie of a known browser is useless for another account, and so is a forged one', async () => {
  const [owner, victim] = [await createCustomer(), await createCustomer()]
  const browser = visit(portal.url)
  await signIn(browser, owner)
  await signIn(visit(portal.url), victim)
  await browser.post('/sign-out', {})
  await signIn(browser, victim)
  expect(await mails(victim)).toBe(1)
  const forger = visit(portal.url)
  const [name = '', value = ''] = [...browser.cookies].find(([each]) => each.endsWith('.device')) ?? []
  expect(value).not.toBe('')
  forger.cookies.set(
    name,
    value.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
  )
  await signIn(forger, victim)
  expect(await mails(victim)).toBe(2)
})

test('a wrong password is shown to the owner, and an address without an account is not stored', async () => {
  const customer = await createCustomer()
  const before = await portal.prisma.securityEvent.count()
  await signIn(visit(portal.url), { id: '', email: 'nobody@example.com' }, 'a guess')
  await signIn(visit(portal.url), customer, 'a guess')
  const visitor = visit(portal.url)
  await signIn(visitor, customer)
  await expect.poll(() => readLog(visitor)).toContain('Failed sign-in')
  expect(await portal.prisma.securityEvent.count()).toBe(before + 2)
})

test('downloads, with their address, and ended sessions are shown', async () => {
  const visitor = await visitSignedIn(portal)
  await visitSignedIn(portal, { customer: visitor.customer })
  await visitor.get('/billing/ledger.csv')
  await visitor.get('/vehicles.csv')
  await visitor.post('/account', { task: 'end-others' })
  const log = await readLog(visitor)
  for (const text of ['ledger.csv', 'vehicles.csv', 'Other sessions ended']) expect(log).toContain(text)
  const where = { customerId: visitor.customer.id, kind: 'data_exported' }
  const downloads = await portal.prisma.securityEvent.findMany({ where })
  expect(downloads.map(({ ipAddress }) => ipAddress)).toEqual(
    Array(2).fill(expect.stringMatching(/^(127\.0\.0\.1|::1)$/)),
  )
})

test("another customer's log cannot be read, whatever the URL says", async () => {
  const [visitor, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  await other.post('/api-keys', { task: 'create', name: 'a key of the other' })
  for (const before of ['999999999999', '-1', 'x', '99999999999999999999999999', "1' OR '1'='1"]) {
    const answer = await visitor.get(`/account/security?${new URLSearchParams({ before })}`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('of the other')])
  }
})

test('a long log has pages', async () => {
  const visitor = await visitSignedIn(portal)
  const { id: customerId } = visitor.customer
  const row = { customerId, kind: 'data_exported', at: new Date() }
  await portal.prisma.securityEvent.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({ ...row, detail: { what: `file ${index}` } })),
  })
  const log = await readLog(visitor)
  expect([log.includes('file 59'), log.includes('file 5<')]).toEqual([true, false])
  const older = /href="(\/account\/security\?before=\d+)"/.exec(log)?.[1] ?? ''
  expect(await (await visitor.get(older)).text()).toContain('file 5<')
})
