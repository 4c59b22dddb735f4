/** The two links that change an address: they work once, only for the customer they were sent to, and never take another customer's address. */
import { describe, expect, test } from 'vitest'
import type { TestCustomer } from '../testing/test-portal.ts'
import { comparablePage } from './support/comparable-page.ts'
import {
  CHANGE_AT_NEW,
  CHANGE_AT_OLD,
  changeAddress,
  isIn,
  mailedToken,
  newAddress,
} from './support/mailed-links.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const PASSWORD = 'correct horse battery'
const OTHER_PASSWORD = 'an entirely new one'

const portal = await sharePortal()

const readEmail = async ({ id }: TestCustomer) =>
  (await portal.prisma.customer.findUniqueOrThrow({ where: { id } })).email

describe('a link that changes an address', () => {
  test('works once, even if the address is changed back', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const [first, second] = [customer.email, newAddress()]
    const used = await changeAddress(portal, visitor, { from: first, to: second })
    await changeAddress(portal, visitor, { from: second, to: first })
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
    await reader.post('/change-email', { token: await mailedToken(portal, customer.email, CHANGE_AT_OLD) })
    const answer = await reader.post('/change-email', {
      token: await mailedToken(portal, next, CHANGE_AT_NEW),
    })
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
      let token = await mailedToken(portal, customer.email, CHANGE_AT_OLD)
      if (step === CHANGE_AT_NEW) {
        await visitor.post('/change-email', { token })
        token = await mailedToken(portal, next, CHANGE_AT_NEW)
      }
      const current = 'correct horse battery staple'
      const change = { task: 'password', current, password: OTHER_PASSWORD }
      expect((await visitor.post('/account', change)).status).toBe(302)
      expect((await visitor.post('/change-email', { token })).status).toBe(400)
      expect(await readEmail(customer)).toBe(customer.email)
    }
  })

  test('is void once another change is requested', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const mistyped = newAddress()
    await visitor.post('/account', { task: 'email', email: mistyped })
    await visitor.post('/change-email', { token: await mailedToken(portal, customer.email, CHANGE_AT_OLD) })
    const token = await mailedToken(portal, mistyped, CHANGE_AT_NEW)
    portal.forgetMails()
    await visitor.post('/account', { task: 'email', email: newAddress() })
    await mailedToken(portal, customer.email, CHANGE_AT_OLD)
    expect((await visit(portal.url).post('/change-email', { token })).status).toBe(400)
    expect(await readEmail(customer)).toBe(customer.email)
  })

  test('a link that changes an address does not take an address that somebody else got in the meantime', async () => {
    const visitor = await visitSignedIn(portal)
    const { customer } = visitor
    const next = newAddress()
    await visitor.post('/account', { task: 'email', email: next })
    await visitor.post('/change-email', { token: await mailedToken(portal, customer.email, CHANGE_AT_OLD) })
    const token = await mailedToken(portal, next, CHANGE_AT_NEW)
    await visit(portal.url).post('/sign-up', { email: next, name: 'Ada', password: PASSWORD })
    expect((await visitor.post('/change-email', { token })).status).toBe(400)
    expect(await readEmail(customer)).toBe(customer.email)
  })

  test('a change to a taken address looks like one to a free address, and the owner of the taken one is notified', async () => {
    const owner = await portal.createCustomer({})
    const visitor = await visitSignedIn(portal)
    const { email } = visitor.customer
    const answers = []
    for (const wanted of [owner.email, newAddress()]) {
      const asked = await visitor.post('/account', { task: 'email', email: wanted })
      const token = await mailedToken(portal, email, CHANGE_AT_OLD)
      const agreed = await visitor.post('/change-email', { token })
      const page = (await agreed.text()).replaceAll(token, '').replaceAll(wanted, '')
      answers.push([asked.status, asked.headers.get('location'), agreed.status, comparablePage(page)])
      await portal.mailedLink(wanted)
      // So that the next request finds its own email.
      await portal.prisma.mailProof.deleteMany({ where: { customerId: visitor.customer.id } })
      portal.forgetMails()
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await readEmail(owner)).toBe(owner.email)
  })
})
