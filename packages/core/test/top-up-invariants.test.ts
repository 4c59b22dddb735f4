/** What the database rejects, whatever the code does. */
import { describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { recordPayment, reserveTopUp } from '../testing/sales.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const STATUSES = [
  'disabled',
  'setup_required',
  'active',
  'processing',
  'retry_scheduled',
  'action_required',
  'cap_reached',
  'suspended',
] as const
type Status = (typeof STATUSES)[number]

/** The statuses that each status may change to, as docs/service.md lists them. */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  disabled: ['setup_required', 'active', 'processing'],
  setup_required: ['disabled', 'active', 'suspended'],
  active: ['disabled', 'setup_required', 'processing', 'cap_reached', 'action_required', 'suspended'],
  processing: ['disabled', 'setup_required', 'active', 'retry_scheduled', 'action_required', 'suspended'],
  retry_scheduled: [
    'disabled',
    'setup_required',
    'active',
    'processing',
    'cap_reached',
    'action_required',
    'suspended',
  ],
  action_required: ['disabled', 'setup_required', 'active', 'suspended'],
  cap_reached: ['disabled', 'setup_required', 'active', 'processing', 'action_required', 'suspended'],
  suspended: ['disabled', 'setup_required', 'active', 'processing'],
}

const waits = (status: Status) => status === 'retry_scheduled' || status === 'cap_reached'
const CARD = {
  cardId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpiresAt: new Date('2030-01-01'),
}

async function createRule(status: Status, more: object = {}): Promise<string> {
  const customerId = await bed.createCustomer()
  await writeRule(customerId, status, more)
  return customerId
}

async function writeRule(customerId: string, status: Status, more: object = {}): Promise<void> {
  const dueAt = waits(status) ? bed.clock() : null
  await storeRule(bed, customerId, { status, dueAt, ...CARD, ...more })
}

const reserve = (customerId: string, more: object = {}) => reserveTopUp(bed, customerId, more)

const move = (customerId: string, status: Status) =>
  bed.prisma.autoTopUpRule.update({
    where: { customerId },
    data: {
      status,
      enabled: status !== 'disabled',
      ...(waits(status) ? { dueAt: bed.clock() } : {}),
    },
  })

/** A rule in a status that it did not reach by itself, with a charge in progress or without. */
async function placeRule(status: Status, inFlight: boolean): Promise<string> {
  if (!inFlight) return await createRule(status)
  const customerId = await createRule('active')
  await reserve(customerId)
  await bed.prisma.autoTopUpRule.delete({ where: { customerId } })
  await writeRule(customerId, status)
  return customerId
}

const PAIRS = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
)

describe('a rule', () => {
  test.each(PAIRS)('moves from %s to %s only as documented', async (from, to) => {
    const customer = await placeRule(from, to === 'processing')
    if (MOVES[from].includes(to)) expect(await move(customer, to)).toMatchObject({ status: to })
    else await expect(move(customer, to)).rejects.toThrow(`does not go from ${from} to ${to}`)
  })

  test('is processing exactly while a charge is in progress', async () => {
    await expect(move(await createRule('active'), 'processing')).rejects.toThrow('in flight')
    const customer = await placeRule('processing', true)
    await expect(move(customer, 'active')).rejects.toThrow('in flight')
    await expect(move(customer, 'retry_scheduled')).rejects.toThrow('in flight')
    await move(customer, 'disabled')
    await expect(move(customer, 'active')).rejects.toThrow('in flight')
    await move(customer, 'processing')
    await move(customer, 'suspended')
  })

  test('that stops buying no longer waits for anything', async () => {
    const customer = await createRule('active', { dueAt: bed.clock(), checkWanted: true })
    expect(await move(customer, 'suspended')).toMatchObject({ dueAt: null, checkWanted: false })
    expect(await move(customer, 'active')).toMatchObject({ episode: 1 })
  })

  test.each([
    ['a retry without a time', 'retry_scheduled', { dueAt: null }, 'auto_top_up_rule_due'],
    ['a time while suspended', 'suspended', { dueAt: new Date() }, 'auto_top_up_rule_due'],
    ['half a card', 'active', { cardBrand: null }, 'auto_top_up_rule_card'],
    ['five digits of a card', 'active', { cardLast4: '54242' }, 'auto_top_up_rule_card'],
    ['a fourth failure', 'suspended', { failures: 4 }, 'auto_top_up_rule_failures'],
  ] as const)('cannot have %s', async (_what, status, more, constraint) => {
    await expect(createRule(status, more)).rejects.toThrow(constraint)
  })
})

describe('a top-up', () => {
  test('is the only one of its customer that is in progress', async () => {
    const customer = await createRule('active')
    await reserve(customer)
    await expect(reserve(customer)).rejects.toThrow()
    await reserve(await createRule('active'))
  })

  test('is reserved within the cap, even by 20 at once', async () => {
    const customer = await createRule('active', { monthlyCapCents: 12_000 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async () => {
        const { id } = await reserve(customer)
        await succeed(id, customer)
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    const reserveAndSucceed = async () => await succeed((await reserve(customer)).id, customer)
    await reserveAndSucceed().catch(() => undefined)
    await expect(reserveAndSucceed()).rejects.toThrow('within the monthly cap')
    expect(await bed.prisma.topUp.count({ where: { customerId: customer } })).toBe(2)
  })

  test('that failed gives its part of the cap back, and another month has its own', async () => {
    const customer = await createRule('active', { monthlyCapCents: 5_000 })
    const { id } = await reserve(customer)
    await fail(id)
    await succeed((await reserve(customer)).id, customer)
    await expect(reserve(customer)).rejects.toThrow('within the monthly cap')
    const december = {
      month: new Date('2026-12-01'),
      reservedAt: new Date(Number(bed.clock()) + 10 * DAY_MS),
    }
    await reserve(customer, december)
  })

  test.each([
    ['for another price', { amountCents: 4_999 }, 'as it is sold'],
    ['for other credits', { credits: 51 }, 'as it is sold'],
    ['of another package', { packageKey: 'lookups_10' }, 'as it is sold'],
    ['of another card', { cardId: 'pm_2' }, 'card of its rule'],
    ['in another month', { month: new Date('2026-12-01') }, 'top_up_month'],
    ['when it is over', { state: 'failed', failure: 'declined' }, 'begins with its reservation'],
  ])('is not reserved %s', async (_what, more, message) => {
    await expect(reserve(await createRule('active'), more)).rejects.toThrow(message)
  })

  test.each(['disabled', 'setup_required', 'processing', 'action_required', 'suspended'] as const)(
    'is not reserved while the rule is %s',
    async (status) => {
      await expect(reserve(await createRule(status))).rejects.toThrow('a rule that may buy')
    },
  )

  test('is not reserved at a higher price than the customer has seen', async () => {
    const seen = (priceCents: number) => createRule('active', { priceCents })
    await expect(reserve(await seen(4_999))).rejects.toThrow('no more than the customer has seen')
    await reserve(await seen(5_001))
  })

  test('is not reserved for a withdrawn lookup package or a rejected card', async () => {
    const terms = { name: '9 lookups', credits: 9, amountCents: 900, withdrawnAt: bed.clock() }
    await bed.owner().lookupPackage.create({ data: { packageKey: 'lookups_9', ...terms } })
    const customer = await createRule('active', { packageKey: 'lookups_9' })
    const nine = { packageKey: 'lookups_9', credits: 9, amountCents: 900 }
    await expect(reserve(customer, nine)).rejects.toThrow('as it is sold')
    await expect(reserve(await createRule('active', { cardRefused: true }))).rejects.toThrow(
      'card of its rule',
    )
  })

  test.each([
    ['without a payment', { state: 'failed', failure: 'cancelled', dueAt: null }],
    ['while it is charged', { state: 'charging', paymentId: 'pi_a', tries: 1 }],
  ])('does not begin %s', async (_when, data) => {
    const customer = await createRule('active')
    const closedAt = data.state === 'failed' ? bed.clock() : null
    await expect(reserve(customer, { ...data, closedAt })).rejects.toThrow('begins with its reservation')
  })

  test('cannot be rewritten, and succeeds by its payment only', async () => {
    const customer = await createRule('active')
    const { id } = await reserve(customer)
    const change = (data: object) => bed.prisma.topUp.update({ where: { id }, data })
    await expect(change({ amountCents: 1 })).rejects.toThrow('does not change')
    await expect(change({ state: 'succeeded', dueAt: null, closedAt: bed.clock() })).rejects.toThrow(
      'by its payment',
    )
    await change({ paymentId: 'pi_a', state: 'charging', tries: 1 })
    await expect(change({ paymentId: 'pi_b' })).rejects.toThrow('does not change')
    await expect(change({ tries: 0 })).rejects.toThrow('does not change')
    await fail(id)
    await expect(
      change({ state: 'charging', failure: null, dueAt: bed.clock(), closedAt: null }),
    ).rejects.toThrow('from reserved to charging')
    await expect(bed.owner().topUp.delete({ where: { id } })).rejects.toThrow('are kept')
  })
})

test('a payment for a top-up comes from the customer who reserved it, for its price and its credits, once', async () => {
  const customer = await createRule('active')
  const { id } = await reserve(customer)
  await expect(pay(id, customer, { amountCents: 4_999 })).rejects.toThrow('payment_as_topped_up')
  await expect(pay(id, customer, { credits: 51 })).rejects.toThrow('payment_as_topped_up')
  await expect(pay(id, await bed.createCustomer())).rejects.toThrow('payment_as_topped_up')
  await expect(pay(id, customer, { checkoutId: newId() })).rejects.toThrow('fits_or_buys_nothing')
  await expect(pay(id, customer, { mismatch: 'wrong', credits: 0 })).rejects.toThrow('buys_nothing')
  await pay(id, customer)
  await expect(pay(id, customer)).rejects.toThrow('top_up_id')
})

const pay = (topUpId: string, customerId: string, more: object = {}) =>
  recordPayment(bed, { topUpId, customerId, ...more })

async function succeed(id: string, customerId: string): Promise<void> {
  await pay(id, customerId)
  await bed.prisma.topUp.update({
    where: { id },
    data: { state: 'succeeded', dueAt: null, closedAt: bed.clock() },
  })
}

async function fail(id: string): Promise<void> {
  await bed.prisma.topUp.update({
    where: { id },
    data: { state: 'failed', failure: 'declined', dueAt: null, closedAt: bed.clock() },
  })
}
