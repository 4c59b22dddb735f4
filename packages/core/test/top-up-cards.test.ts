/** The card of a rule: found, saved on a page, replaced, or lost, with or without an event. */
import { describe, expect, test } from 'vitest'
import { syncCard } from '../src/money/auto-top-up/sync-card.ts'
import { syncCardSetup } from '../src/money/auto-top-up/sync-card-setup.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTopUpShop, SAVED_CARDS } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

const cardOf = async (customerId: string) =>
  (await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })).cardId ?? ''
const pageOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

async function openPage(): Promise<{ customerId: string; url: string; pageId: string }> {
  const customerId = await bed.createCustomer(20)
  const { setup_url: url = '' } = await shop.configure(customerId)
  return { customerId, url, pageId: pageOf(url) }
}

describe('the page that saves a card', () => {
  test('is one page, however many requests for it come at once', async () => {
    const customer = await bed.createCustomer(20)
    const asked = await Promise.all(Array.from({ length: 10 }, () => shop.configure(customer)))
    expect(new Set(asked.map(({ setup_url: url }) => url)).size).toBe(1)
  })

  test('reactivates the rule once when completed, however often it is reported', async () => {
    const { customerId, url, pageId } = await openPage()
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'open' })
    await bed.sandbox.pay(url)
    const told = await Promise.all(Array.from({ length: 10 }, () => syncCardSetup(bed, pageId)))
    expect(told.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    expect(told.filter(({ kind }) => kind === 'known')).toHaveLength(9)
    expect(await shop.status(customerId)).toBe('active')
  })

  test('counts when completed even after it had become too old for us', async () => {
    const { customerId, url, pageId } = await openPage()
    bed.pass(DAY_MS - MINUTE_MS)
    expect((await shop.read(customerId)).setup_url).not.toBe(url)
    await bed.sandbox.pay(url)
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'saved' })
    expect(await shop.status(customerId)).toBe('active')
  })

  test('that has expired is noticed without an event', async () => {
    const { customerId, pageId } = await openPage()
    await bed.sandbox.stripe('POST', `/checkout/sessions/${pageId}/expire`)
    bed.pass(2 * MINUTE_MS)
    await shop.sweep()
    expect(await bed.prisma.cardSetup.findMany({ where: { customerId } })).toMatchObject([
      { state: 'expired' },
    ])
  })

  test('is checked less and less often if nobody completes it', async () => {
    const { customerId } = await openPage()
    const setup = () => bed.prisma.cardSetup.findFirstOrThrow({ where: { customerId } })
    const opened = Number((await setup()).createdAt)
    const waits = []
    for (let i = 0; i < 4; i++) {
      const { dueAt } = await setup()
      waits.push((Number(dueAt) - opened) / MINUTE_MS)
      bed.pass(Number(dueAt) - Number(bed.clock()))
      await shop.sweep()
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })

  test("a page that is not ours, or another customer's card, changes nothing", async () => {
    expect(await syncCardSetup(bed, 'cs_unknown')).toEqual({ kind: 'foreign' })
    const [one, other] = [await openPage(), await openPage()]
    await bed.sandbox.pay(other.url)
    await bed.prisma.cardSetup.update({
      where: { pageId: other.pageId },
      data: { pageId: 'cs_gone' },
    })
    await bed.prisma.cardSetup.update({
      where: { pageId: one.pageId },
      data: { pageId: other.pageId },
    })
    await syncCardSetup(bed, other.pageId)
    expect(await shop.status(one.customerId)).toBe('setup_required')
  })
})

describe('a rule', () => {
  test('takes the latest saved card, and keeps its card as long as that works', async () => {
    const customer = await bed.createCustomer(20)
    await shop.saveCard(customer, SAVED_CARDS.good)
    expect((await shop.configure(customer)).payment_method).toEqual({ brand: 'visa', last4: '4242' })
    await shop.saveCard(customer, 'pm_card_mastercard')
    expect((await shop.configure(customer)).payment_method).toEqual({ brand: 'visa', last4: '4242' })
    await bed.sandbox.control('POST', `payment_methods/${await cardOf(customer)}/expire`)
    expect((await shop.configure(customer)).payment_method).toEqual({ brand: 'mastercard', last4: '4444' })
  })

  test('notices a changed card, and one that expired or was removed', async () => {
    const customer = await shop.createRule(20)
    const card = await cardOf(customer)
    await bed.sandbox.control('POST', `payment_methods/${card}/renew`)
    expect(await syncCard(bed, card, false)).toEqual({ kind: 'refreshed' })
    await bed.sandbox.control('POST', `payment_methods/${card}/expire`)
    expect(await syncCard(bed, card, false)).toEqual({ kind: 'lost' })
    expect(await shop.read(customer)).toMatchObject({ status: 'setup_required', payment_method: null })
    expect(await syncCard(bed, card, false)).toEqual({ kind: 'unused' })
    const told = await bed.prisma.notification.findMany({
      where: { customerId: customer, kind: { not: 'top_up_changed' } },
    })
    expect(told).toMatchObject([{ kind: 'card_removed', data: { brand: 'visa', last4: '4242' } }])
  })

  test('says again that its card is lost, if that had come back', async () => {
    const customer = await shop.createRule(20)
    const card = await cardOf(customer)
    const lose = async (how: 'expire' | 'remove') => {
      await bed.sandbox.control('POST', `payment_methods/${card}/${how}`)
      await syncCard(bed, card, false)
      expect(await shop.status(customer)).toBe('setup_required')
    }
    await lose('expire')
    await bed.sandbox.control('POST', `payment_methods/${card}/renew`)
    await shop.configure(customer)
    expect(await cardOf(customer)).toBe(card)
    await lose('remove')
    const told = { customerId: customer, kind: 'card_removed' }
    expect(await bed.prisma.notification.count({ where: told })).toBe(2)
  })

  test('keeps its card when a proxy answers in place of the vendor', async () => {
    const customer = await shop.createRule(20)
    const card = await cardOf(customer)
    const fault = { kind: 'other_body_before_effect', operation: 'PaymentMethods.retrieve' }
    await bed.sandbox.control('POST', 'faults', fault)
    await expect(syncCard(bed, card, false)).rejects.toMatchObject({ code: 'payments_unavailable' })
    expect(await syncCard(bed, card, false)).toEqual({ kind: 'refreshed' })
  })

  test('asks for another card instead of charging one that expired without an event', async () => {
    const customer = await shop.createRule(6)
    await bed.prisma.autoTopUpRule.update({
      where: { customerId: customer },
      data: { cardExpiresAt: bed.clock() },
    })
    await shop.lookUp(customer)
    await shop.work()
    expect(await shop.status(customer)).toBe('setup_required')
    expect(await shop.topUps(customer)).toEqual([])
  })

  test('that is turned off takes no saved card, and loses one that is removed', async () => {
    const customer = await shop.createRule(20)
    await bed.prisma.autoTopUpRule.update({
      where: { customerId: customer },
      data: { enabled: false, status: 'disabled' },
    })
    const other = await shop.saveCard(customer, 'pm_card_mastercard')
    expect(await syncCard(bed, other, true)).toEqual({ kind: 'unused' })
    const own = await cardOf(customer)
    await bed.sandbox.control('POST', `payment_methods/${own}/remove`)
    expect(await syncCard(bed, own, false)).toEqual({ kind: 'lost' })
    expect(await shop.status(customer)).toBe('disabled')
  })

  test('that is suspended takes a card saved since, but none of before, whose news is late', async () => {
    const customer = await shop.createRule(20)
    const card = await shop.saveCard(customer, 'pm_card_mastercard')
    const suspend = async (updatedAt: Date) => {
      const data = { status: 'suspended', updatedAt }
      await bed.prisma.autoTopUpRule.update({ where: { customerId: customer }, data })
    }
    const saved = bed.clock()
    await suspend(new Date(saved.getTime() + 2 * 60_000))
    expect(await syncCard(bed, card, true)).toEqual({ kind: 'unused' })
    expect(await shop.status(customer)).toBe('suspended')
    // In the same second, which is all that the vendor tells.
    await suspend(new Date(saved.getTime() + 999))
    expect(await syncCard(bed, card, true)).toEqual({ kind: 'used' })
    expect(await shop.status(customer)).toBe('active')
  })

  test('that is active keeps its card when another is saved', async () => {
    const customer = await shop.createRule(20)
    const other = await shop.saveCard(customer, 'pm_card_mastercard')
    expect(await syncCard(bed, other, true)).toEqual({ kind: 'unused' })
    expect((await shop.read(customer)).payment_method).toMatchObject({ brand: 'visa' })
  })
})

describe('when the bank requires the customer', () => {
  test.each([
    ['as code', 'authentication_required'],
    ['as decline code', 'card_declined'],
  ])('told %s, the rule asks for the customer and counts no decline', async (_how, code) => {
    const customer = await shop.createRule(6)
    await bed.sandbox.control('POST', `payment_methods/${await cardOf(customer)}/decline`, {
      code,
      decline_code: 'authentication_required',
    })
    await shop.lookUp(customer)
    await shop.work()
    expect(await shop.read(customer)).toMatchObject({
      status: 'action_required',
      setup_url: expect.stringMatching(/^http/),
      monthly_spend: { amount_cents: 0 },
    })
    const { failures } = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
    expect(failures).toBe(0)
    const told = await bed.prisma.notification.findMany({
      where: { customerId: customer, kind: { not: 'top_up_changed' } },
    })
    expect(told).toMatchObject([{ kind: 'top_up_action_required', data: { amountCents: 5000 } }])
  })

  test('a card that needs its holder once is charged after the page; the page charges nothing', async () => {
    const customer = await shop.createRule(6, { card: SAVED_CARDS.authenticationOnce })
    await shop.lookUp(customer)
    await shop.work()
    const { status, setup_url: url = '' } = await shop.read(customer)
    expect(status).toBe('action_required')
    await bed.sandbox.pay(url, { number: '4000002500003155' })
    expect(await shop.charged(customer)).toEqual([])
    await syncCardSetup(bed, pageOf(url))
    bed.pass(30_000)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([5000])
    expect(await shop.status(customer)).toBe('active')
  })

  test('an abandoned page changes nothing', async () => {
    const { customerId, pageId } = await openPage()
    await bed.sandbox.control('POST', `checkout/sessions/${pageId}/pay`, {
      number: '4000002500003155',
      authentication: 'leave',
    })
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'open' })
    expect(await shop.status(customerId)).toBe('setup_required')
  })
})

describe('a page whose news is late', () => {
  const LOST = { code: 'card_declined', decline_code: 'lost_card' }
  const completePage = async () => {
    const customerId = await shop.createCustomer(5, null)
    const { setup_url: url = '' } = await shop.configure(customerId)
    await bed.sandbox.pay(url)
    const { cardId } = await bed.payments.readSetupPage(pageOf(url))
    return { customerId, pageId: pageOf(url), cardId: cardId ?? '' }
  }

  test('does not have a card charged again that was refused since', async () => {
    const { customerId, pageId, cardId } = await completePage()
    await bed.sandbox.control('POST', `payment_methods/${cardId}/decline`, LOST)
    expect(await syncCard(bed, cardId, true)).toEqual({ kind: 'used' })
    await shop.work()
    expect(await shop.status(customerId)).toBe('suspended')
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'saved' })
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.status(customerId)).toBe('suspended')
    expect(await shop.topUps(customerId)).toHaveLength(1)
  })

  test('brings no card back that was refused before another one was', async () => {
    const { customerId, pageId, cardId } = await completePage()
    const refuse = async (card: string) =>
      await bed.sandbox.control('POST', `payment_methods/${card}/decline`, LOST)
    await refuse(cardId)
    await syncCard(bed, cardId, true)
    await shop.work()
    const other = await shop.saveCard(customerId, 'pm_card_mastercard')
    await refuse(other)
    await shop.configure(customerId)
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.topUps(customerId)).toMatchObject([{ cardId }, { cardId: other }])
    expect(await shop.configure(customerId)).toMatchObject({ status: 'setup_required' })
    expect(await syncCard(bed, cardId, true)).toEqual({ kind: 'unused' })
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'saved' })
    expect(await shop.status(customerId)).toBe('setup_required')
  })

  test('ends no suspension from after its card was saved', async () => {
    const { customerId, pageId } = await completePage()
    await bed.prisma.autoTopUpRule.update({
      where: { customerId },
      data: { status: 'suspended', updatedAt: new Date(Number(bed.clock()) + 2 * MINUTE_MS) },
    })
    expect(await syncCardSetup(bed, pageId)).toEqual({ kind: 'saved' })
    expect(await shop.status(customerId)).toBe('suspended')
  })
})
