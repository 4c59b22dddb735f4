/** Emailed links: each does one thing once, for the customer it was sent to, until the credentials change. */
import { describe, expect, test } from 'vitest'
import type { TestCustomer } from '../testing/test-portal.ts'
import {
  askForReset,
  askForSignInLink,
  changeAddress,
  isIn,
  mailedToken,
  newAddress,
} from './support/mailed-links.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

const PASSWORD = 'correct horse battery'
const OTHER_PASSWORD = 'an entirely new one'

const portal = await sharePortal()

describe('sign-in and reset links', () => {
  const changes = {
    'a change of the password': async (visitor) => {
      const current = 'correct horse battery staple'
      await visitor.post('/account', { task: 'password', current, password: OTHER_PASSWORD })
    },
    'a reset': async (visitor) => {
      const token = await askForReset(portal, visitor.customer.email)
      await visit(portal.url).post('/reset-password', { token, password: OTHER_PASSWORD })
    },
    'a change of the address': async (visitor) => {
      await changeAddress(portal, visitor, { from: visitor.customer.email, to: newAddress() })
    },
  } satisfies Record<string, (visitor: Visitor & { readonly customer: TestCustomer }) => Promise<void>>

  test.each(Object.entries(changes))('are void after %s', async (_name, change) => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const link = await askForSignInLink(portal, customer.email)
    const reset = await askForReset(portal, customer.email)
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

  test('do only their own task, and only once, even under concurrent use', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const token = await askForSignInLink(portal, email)
    const wrongPages = ['/verify-email', '/change-email', '/reset-password']
    for (const page of wrongPages) {
      const answer = await visit(portal.url).post(page, { token, password: OTHER_PASSWORD })
      expect([page, answer.status]).toEqual([page, 400])
    }
    const madeUp = { where: { email }, data: { purpose: 'anything' } }
    await expect(portal.prisma.mailProof.updateMany(madeUp)).rejects.toThrow('mail_proof_purpose')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(portal.url).post('/sign-in/link', { token })),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)

    const reset = await askForReset(portal, email)
    const resets = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        visit(portal.url).post('/reset-password', { token: reset, password: `new password number ${i}` }),
      ),
    )
    expect(resets.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(resets.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('expire', async () => {
    const { email } = await portal.createCustomer({ password: PASSWORD })
    const token = await askForSignInLink(portal, email)
    await portal.prisma.mailProof.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    const visitor = visit(portal.url)
    await visitor.post('/sign-in/link', { token })
    expect(await isIn(visitor)).toBe(false)
  })

  test('links to an address without an account do not open the account that has moved there since', async () => {
    const [visitor, next] = [await visitSignedIn(portal), newAddress()]
    const token = await askForSignInLink(portal, next)
    portal.forgetMails()
    await changeAddress(portal, visitor, { from: visitor.customer.email, to: next })
    const reader = visit(portal.url)
    await reader.post('/sign-in/link', { token })
    expect(await isIn(reader)).toBe(false)
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
    const token = await mailedToken(portal, email)
    expect((await visitor.post('/verify-email', { token })).status).toBe(302)
    expect(await isIn(visitor)).toBe(true)
  })

  test('confirming an address signs in at once if the form was sent twice, by a click before the first response', async () => {
    const email = newAddress()
    await signUp(email, PASSWORD)
    const visitor = await signUp(email.toUpperCase(), PASSWORD)
    const token = await mailedToken(portal, email, 'Confirm your email address')
    expect((await visitor.post('/verify-email', { token })).status).toBe(302)
    expect(await isIn(visitor)).toBe(true)
  })

  test('confirming an address in another browser asks for the password, so that one set by an attacker is useless', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const victim = visit(portal.url)
    const token = await mailedToken(portal, email)
    const asked = await victim.post('/verify-email', { token })
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Enter the password')])
    const wrong = await victim.post('/verify-email', { token, password: PASSWORD })
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('not the password')])
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(403)

    const reset = await askForReset(portal, email)
    expect((await victim.post('/reset-password', { token: reset, password: PASSWORD })).status).toBe(302)
    expect((await visit(portal.url).post('/sign-in', { email, password: PASSWORD })).status).toBe(302)
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(401)
  })

  test('confirming an address in the browser of a second sign-up does not confirm the account of the first', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const victim = await signUp(email, PASSWORD)
    // The attacker requests another verification email, whose link the victim opens.
    await attacker.post('/sign-in', { email, password: 'the password of a thief' })
    const token = await mailedToken(portal, email, 'Confirm your email address')
    expect((await victim.post('/verify-email', { token })).status).toBe(200)
    expect(await isIn(victim)).toBe(false)
    expect((await attacker.post('/sign-in', { email, password: 'the password of a thief' })).status).toBe(403)
  })

  test('confirming an address works in another browser with the chosen password', async () => {
    const email = newAddress()
    await signUp(email, PASSWORD)
    const phone = visit(portal.url)
    const token = await mailedToken(portal, email)
    expect((await phone.post('/verify-email', { token, password: PASSWORD })).status).toBe(302)
    expect(await isIn(phone)).toBe(true)
    expect((await visit(portal.url).post('/verify-email', { token, password: PASSWORD })).status).toBe(400)
  })

  test('confirming an address ignores a forged cookie', async () => {
    const email = newAddress()
    const attacker = await signUp(email, 'the password of a thief')
    const cookie = attacker.cookies.get('vinspec.sign_up') ?? ''
    const { id } = await portal.prisma.customer.findUniqueOrThrow({ where: { email } })
    const token = await mailedToken(portal, email)
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
