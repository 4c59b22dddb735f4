/** Links that are sent by mail: each does one thing once, for whom it was meant, until the credentials change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestCustomer, type TestPortal } from '../testing/test-portal.ts'
import { comparablePage } from './support/comparable-page.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const PASSWORD = 'correct horse battery'
const OTHER_PASSWORD = 'an entirely new one'
const newAddress = () => `${crypto.randomUUID()}@example.com`
const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

async function mailedToken(to: string, subject?: string): Promise<string> {
  return tokenOf(await portal.mailedLink(to, subject))
}

const SIGN_IN_LINK = 'Your sign-in link'
const RESET_LINK = 'Set a new password'
const CHANGE_AT_OLD = 'Change your email address?'
const CHANGE_AT_NEW = 'Confirm your new email address'

async function askForSignInLink(email: string): Promise<string> {
  await visit(portal.url).post('/sign-in', { email, with: 'link' })
  return await mailedToken(email, SIGN_IN_LINK)
}

async function askForReset(email: string): Promise<string> {
  await visit(portal.url).post('/forgot-password', { email })
  return await mailedToken(email, RESET_LINK)
}

/** Changes the address by both of its mailboxes. Returns the tokens that were used. */
async function changeAddress(visitor: Visitor, from: string, to: string): Promise<readonly [string, string]> {
  await visitor.post('/account', { task: 'email', email: to })
  const atOld = await mailedToken(from, CHANGE_AT_OLD)
  await visitor.post('/change-email', { token: atOld })
  const atNew = await mailedToken(to, CHANGE_AT_NEW)
  expect((await visitor.post('/change-email', { token: atNew })).status).toBe(200)
  return [atOld, atNew]
}

const readEmail = async ({ id }: TestCustomer) =>
  (await portal.prisma.customer.findUniqueOrThrow({ where: { id } })).email

describe('a link that changes an address', () => {
  test('works once, even if the address is changed back', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const [first, second] = [customer.email, newAddress()]
    const used = await changeAddress(visitor, first, second)
    await changeAddress(visitor, second, first)
    expect(await readEmail(customer)).toBe(first)
    for (const token of used) {
      const thief = visit(portal.url)
      for (const page of ['/change-email', '/verify-email', '/sign-in/link']) {
        expect((await thief.post(page, { token })).status).toBeLessThan(500)
      }
      expect(await isIn(thief)).toBe(false)
    }
    expect(await readEmail(customer)).toBe(first)
  })

  test('signs nobody in, and ends the sessions of every other browser', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const elsewhere = await visitSignedIn(portal, { customer })
    const next = newAddress()
    await visitor.post('/account', { task: 'email', email: next })
    const reader = visit(portal.url)
    await reader.post('/change-email', { token: await mailedToken(customer.email, CHANGE_AT_OLD) })
    const answer = await reader.post('/change-email', { token: await mailedToken(next, CHANGE_AT_NEW) })
    expect(await answer.text()).toContain('Your email address has changed')
    expect(await readEmail(customer)).toBe(next)
    expect(await isIn(reader)).toBe(false)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await isIn(visitor)).toBe(false)
  })

  test('a link that changes an address is void at either mailbox once the password has changed', async () => {
    for (const step of [CHANGE_AT_OLD, CHANGE_AT_NEW]) {
      const visitor = await visitSignedIn(portal)
      const { customer } = visitor
      const next = newAddress()
      await visitor.post('/account', { task: 'email', email: next })
      let token = await mailedToken(customer.email, CHANGE_AT_OLD)
      if (step === CHANGE_AT_NEW) {
        await visitor.post('/change-email', { token })
        token = await mailedToken(next, CHANGE_AT_NEW)
      }
      const current = 'correct horse battery staple'
      const change = { task: 'password', current, password: OTHER_PASSWORD }
      expect((await visitor.post('/account', change)).status).toBe(302)
      expect((await visitor.post('/change-email', { token })).status).toBe(400)
      expect(await readEmail(customer)).toBe(customer.email)
    }
  })

  test('ends when another change is asked for', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const mistyped = newAddress()
    await visitor.post('/account', { task: 'email', email: mistyped })
    await visitor.post('/change-email', { token: await mailedToken(customer.email, CHANGE_AT_OLD) })
    const token = await mailedToken(mistyped, CHANGE_AT_NEW)
    portal.forgetMails()
    await visitor.post('/account', { task: 'email', email: newAddress() })
    await mailedToken(customer.email, CHANGE_AT_OLD)
    expect((await visit(portal.url).post('/change-email', { token })).status).toBe(400)
    expect(await readEmail(customer)).toBe(customer.email)
  })

  test('a link that changes an address does not take an address that somebody else got in the meantime', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const next = newAddress()
    await visitor.post('/account', { task: 'email', email: next })
    await visitor.post('/change-email', { token: await mailedToken(customer.email, CHANGE_AT_OLD) })
    const token = await mailedToken(next, CHANGE_AT_NEW)
    await visit(portal.url).post('/sign-up', { email: next, name: 'Ada', password: PASSWORD })
    expect((await visitor.post('/change-email', { token })).status).toBe(400)
    expect(await readEmail(customer)).toBe(customer.email)
  })

  test('a change to a taken address looks like one to a free address, and the owner of the taken one is told', async () => {
    const owner = await portal.createCustomer({})
    const visitor = await visitSignedIn(portal)
    const { email } = visitor.customer
    const answers = []
    for (const wanted of [owner.email, newAddress()]) {
      const asked = await visitor.post('/account', { task: 'email', email: wanted })
      const token = await mailedToken(email, CHANGE_AT_OLD)
      const agreed = await visitor.post('/change-email', { token })
      const page = (await agreed.text()).replaceAll(token, '').replaceAll(wanted, '')
      answers.push([asked.status, asked.headers.get('location'), agreed.status, comparablePage(page)])
      await portal.mailedLink(wanted)
      // The next request must find its own mail.
      await portal.prisma.mailProof.deleteMany({ where: { customerId: visitor.customer.id } })
      portal.forgetMails()
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await readEmail(owner)).toBe(owner.email)
  })
})

describe('sign-in and reset links', () => {
  const changes = {
    'a change of the password': async (visitor) => {
      const current = 'correct horse battery staple'
      await visitor.post('/account', { task: 'password', current, password: OTHER_PASSWORD })
    },
    'a reset': async (visitor) => {
      const token = await askForReset(visitor.customer.email)
      await visit(portal.url).post('/reset-password', { token, password: OTHER_PASSWORD })
    },
    'a change of the address': async (visitor) => {
      await changeAddress(visitor, visitor.customer.email, newAddress())
    },
  } satisfies Record<string, (visitor: Visitor & { readonly customer: TestCustomer }) => Promise<void>>

  test.each(Object.entries(changes))('do not outlive %s', async (_name, change) => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const link = await askForSignInLink(customer.email)
    const reset = await askForReset(customer.email)
    portal.forgetMails()
    await change(visitor)
    const thief = visit(portal.url)
    await thief.post('/sign-in/link', { token: link })
    expect(await isIn(thief)).toBe(false)
    expect(
      (await thief.post('/reset-password', { token: reset, password: 'the password of a thief' })).status,
    ).toBe(400)
    expect(await portal.prisma.mailProof.count({ where: { customerId: customer.id } })).toBe(0)
  })

  test('do one thing each, once, even under concurrent use', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const token = await askForSignInLink(email)
    const wrongPages = ['/verify-email', '/change-email', '/reset-password']
    for (const page of wrongPages) {
      const answer = await visit(portal.url).post(page, { token, password: OTHER_PASSWORD })
      expect([page, answer.status]).toEqual([page, 400])
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(portal.url).post('/sign-in/link', { token })),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)

    const reset = await askForReset(email)
    const resets = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        visit(portal.url).post('/reset-password', { token: reset, password: `new password number ${i}` }),
      ),
    )
    expect(resets.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(resets.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('end when their time is over', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const token = await askForSignInLink(email)
    await portal.prisma.mailProof.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    const visitor = visit(portal.url)
    await visitor.post('/sign-in/link', { token })
    expect(await isIn(visitor)).toBe(false)
  })

  test('links to an address without an account do not open the account that has moved there since', async () => {
    const [visitor, next] = [await visitSignedIn(portal), newAddress()]
    const token = await askForSignInLink(next)
    portal.forgetMails()
    await changeAddress(visitor, visitor.customer.email, next)
    const reader = visit(portal.url)
    await reader.post('/sign-in/link', { token })
    expect(await isIn(reader)).toBe(false)
  })

  test('create an account for an address that has none, once', async () => {
    const email = newAddress()
    await askForSignInLink(email)
    const first = await mailedToken(email)
    const [a, b] = [visit(portal.url), visit(portal.url)]
    await Promise.all([a.post('/sign-in/link', { token: first }), b.post('/sign-in/link', { token: first })])
    expect(new Set([await isIn(a), await isIn(b)])).toEqual(new Set([true, false]))
    expect(await portal.prisma.customer.count({ where: { email } })).toBe(1)
  })
})

describe('confirming an address', () => {
  const signUp = async (email: string, password: string) => {
    const visitor = visit(portal.url)
    await visitor.post('/sign-up', { email, name: 'Somebody', password })
    return visitor
  }

  test('confirming an address signs in at once in the browser of the sign-up', async () => {
    const email = newAddress()
    const visitor = await signUp(email, PASSWORD)
    const token = await mailedToken(email)
    expect((await visitor.post('/verify-email', { token })).status).toBe(302)
    expect(await isIn(visitor)).toBe(true)
  })

  test('confirming an address in another browser asks for the password, so that an attacker’s is useless', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const victim = visit(portal.url)
    const token = await mailedToken(email)
    const asked = await victim.post('/verify-email', { token })
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Enter the password')])
    const wrong = await victim.post('/verify-email', { token, password: PASSWORD })
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('not the password')])
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(403)

    const reset = await askForReset(email)
    expect((await victim.post('/reset-password', { token: reset, password: PASSWORD })).status).toBe(302)
    expect((await visit(portal.url).post('/sign-in', { email, password: PASSWORD })).status).toBe(302)
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(401)
  })

  test('confirming an address does not confuse a second sign-up with the first', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const victim = await signUp(email, PASSWORD)
    // The attacker asks for another verification mail, which the victim follows.
    await attacker.post('/sign-in', { email, password: 'the password of a thief' })
    const token = await mailedToken(email, 'Confirm your email address')
    expect((await victim.post('/verify-email', { token })).status).toBe(200)
    expect(await isIn(victim)).toBe(false)
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(403)
  })

  test('confirming an address works in another browser with the chosen password', async () => {
    const email = newAddress()
    await signUp(email, PASSWORD)
    const phone = visit(portal.url)
    const token = await mailedToken(email)
    expect((await phone.post('/verify-email', { token, password: PASSWORD })).status).toBe(302)
    expect(await isIn(phone)).toBe(true)
    expect((await visit(portal.url).post('/verify-email', { token, password: PASSWORD })).status).toBe(400)
  })

  test('confirming an address ignores a forged cookie', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const cookie = attacker.cookies.get('vinspec.sign_up') ?? ''
    const { id } = await portal.prisma.customer.findUniqueOrThrow({ where: { email } })
    const token = await mailedToken(email)
    const other = await signUp(newAddress(), PASSWORD)
    const signature = decodeURIComponent(other.cookies.get('vinspec.sign_up') ?? '').split('.')[1] ?? ''
    expect(decodeURIComponent(cookie)).toMatch(new RegExp(`^${id}\\.`))
    for (const forged of [id, `${id}.`, `${id}.${signature}`]) {
      const victim = visit(portal.url)
      victim.cookies.set('vinspec.sign_up', encodeURIComponent(forged))
      expect((await victim.post('/verify-email', { token })).status).toBe(200)
      expect(await isIn(victim)).toBe(false)
    }
  })
})
