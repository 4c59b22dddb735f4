/**
 * The five kinds of emails that support gets, each resolved in a real browser without a shell. The operator's pages need
 * no scripts, so the browser runs none.
 */
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { createEfforts, createHand, type Hand } from './support/hand.ts'
import { visitAsOperator, watchOperators } from './support/operators.ts'
import { openPage } from './support/pages.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { forgetSignIn, visitSignedIn } from './support/signed-in.ts'

const DOCS = new URL('../../../docs/operations/administration.md', import.meta.url)
const BOLT = '1G1FZ6S00P4763745'

const { portal, pay, buy } = await openPayingPortal()
const operator = await visitAsOperator(portal)
let desk: Page

const { refunds, commands, pageOf } = watchOperators(portal)

describe('a letter', () => {
  let hand: Hand
  const efforts = createEfforts(DOCS)

  /** Searches for what the email mentions, and opens the form of a task. The operator confirmed nothing for a while. */
  async function answer(named: string, task = ''): Promise<void> {
    await forgetSignIn(portal, operator.customer.id)
    desk = await openPage(await shareBrowser(), { baseURL: portal.url, javaScriptEnabled: false })
    const cookies = [...operator.cookies].map(([name, value]) => ({ name, value, url: portal.url }))
    await desk.context().addCookies(cookies)
    hand = createHand(desk)
    await desk.goto('/operator/customers')
    await hand.type(desk.getByRole('searchbox'), named)
    await hand.click(desk.getByRole('button', { name: 'Search' }))
    if (task !== '') await hand.click(desk.locator('summary').getByText(task, { exact: true }))
  }

  /** Sends the form, and confirms. Then the operator reads what was done. */
  async function send(
    button: string,
    done: string,
    reason = { field: 'Reason', text: 'Ticket 12' },
  ): Promise<void> {
    const form = desk.locator('form').filter({ has: desk.getByRole('button', { name: button }) })
    await hand.type(form.getByLabel(reason.field, { exact: true }), reason.text)
    await hand.click(form.getByRole('button', { name: button }))
    await hand.type(desk.getByLabel('Password'), TEST_PASSWORD)
    await hand.click(desk.getByRole('button', { name: 'Confirm', exact: true }))
    await desk.getByText(done).waitFor()
  }

  const expectEffort = async (letter: string) => await efforts.expectInDocs(letter, hand)
  afterAll(() => efforts.print())

  test('"I was charged twice": the second payment, however old, is found by what the bank shows, and refunded', async () => {
    const customer = await visitSignedIn(portal)
    const [first, second] = [await buy(customer), await buy(customer)]
    const since = {
      customerId: customer.customer.id,
      amountCents: 1,
      currency: 'usd',
      credits: 0,
      mismatch: 'x',
    }
    const at = { confirmedAt: new Date(), recordedAt: new Date() }
    await portal.prisma.payment.createMany({
      data: Array.from({ length: 11 }, (_, nth) => ({ ...since, ...at, id: `pi_since${nth}` })),
    })
    await answer(second)
    await hand.choose(desk.getByRole('combobox', { name: "Reason, in Stripe's terms" }), 'duplicate')
    await send('Refund', 'Refunded $50.00.')
    expect(await refunds(second)).toEqual([{ amountCents: 5_000, state: 'succeeded' }])
    expect(await refunds(first)).toEqual([])
    expect(await commands(customer)).toContain(`portal payments refund by ${operator.customer.email}`)
    await expectEffort('I was charged twice')
  })

  test('"my VIN is wrong": what the sources said is found by the VIN, and the credit goes back', async () => {
    const customer = await visitSignedIn(portal, { credits: 3 })
    await customer.post('/look-up', { vin: BOLT })
    await customer.post(`/vehicles/${BOLT}/report`, { row: 'seats', said: 'It has seven.' })
    await answer(BOLT)
    await hand.click(desk.getByRole('link', { name: 'Answer: Seats' }))
    await hand.click(desk.getByLabel('Answer, and give the credit back'))
    const word = { field: 'Answer', text: 'NHTSA says five seats.' }
    await send('Send answer', 'The report is settled.', word)
    const page = await (await customer.get(`/vehicles/${BOLT}/report`)).text()
    expect(page).toContain(word.text)
    expect(page).toContain('3 credits')
    await expectEffort('My VIN is wrong')
  })

  test('"refund me": a part of a payment goes back', async () => {
    const customer = await visitSignedIn(portal)
    const payment = await buy(customer)
    await answer(customer.customer.email, 'Refund')
    await hand.type(desk.getByLabel('US dollars'), '12.50')
    await send('Refund', 'Refunded $12.50.')
    expect(await refunds(payment)).toEqual([{ amountCents: 1_250, state: 'succeeded' }])
    await expectEffort('Refund me')
  })

  test('"I lost my phone": the second factor is reset, every session ends, and the customer reads why', async () => {
    const customer = await visitSignedIn(portal)
    const { id } = customer.customer
    await portal.prisma.customer.update({ where: { id }, data: { twoFactorEnabled: true } })
    await answer(customer.customer.email, 'Reset the second factor')
    await send('Reset second factor', 'The customer can sign in without a code now.')
    expect(await portal.prisma.portalSession.count({ where: { customerId: id } })).toBe(0)
    const reset = { customerId: id, kind: 'two_factor_reset' }
    expect(await portal.prisma.securityEvent.findFirst({ where: reset })).toMatchObject({
      detail: { reason: 'Ticket 12' },
    })
    await expectEffort('I lost my second factor')
  })

  test('"I paid and have no credits": what was paid here is read from Stripe again, and buys what it should', async () => {
    const customer = await visitSignedIn(portal)
    await pay(customer)
    await answer(customer.customer.email, 'Read a payment again')
    await send('Read from Stripe', 'Its credits are granted.')
    await desk.getByText('50 credits can be spent now.').waitFor()
    expect(await commands(customer)).toContain(`portal payments resend by ${operator.customer.email}`)
    await expectEffort('I paid and have no credits')
    const known = await operator.post(pageOf(customer), { task: 'payments resend', reason: 'Ticket 12' })
    expect(await known.text()).toContain('No open payment page of this customer is paid.')
  })
})
