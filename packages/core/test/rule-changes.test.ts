/** Who may change a rule, what the customer is told about it, and what may be charged after that. */
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptPrice } from '../src/money/auto-top-up/accept-price.ts'
import { configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { readMostChargeable } from '../src/money/auto-top-up/most-chargeable.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { changePackage, listAllPackages } from '../src/money/catalog/change-packages.ts'
import { openAskers } from '../testing/askers.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openTopUpShop, SAVED_CARDS } from '../testing/top-ups.ts'

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)
const { change, ask, ...askers } = openAskers(bed)

/** A customer with 3 credits, a card, and a rule that buys 10 credits at a balance of 1, up to $12 per month. */
let customer: string
beforeEach(async () => {
  customer = await shop.createRule(3, { packageKey: 'lookups_10', monthlyCapCents: 1_200 })
  await bed.prisma.notification.deleteMany({ where: { customerId: customer } })
})

const key = (monthlyTopUpCents: number | null = null) => askers.key(customer, monthlyTopUpCents)
const app = (monthlyTopUpCents: number | null = null) => askers.app(customer, monthlyTopUpCents)

const mails = () => askers.mails(customer)
const setPrice = (amountCents: number) =>
  changePackage(bed.owner(), { packageKey: 'lookups_10', name: undefined, amountCents })

/** Changes the lookup package of these rules. */
async function waitingRules(): Promise<number> {
  const packages = await listAllPackages(bed.owner())
  return packages.find(({ packageKey }) => packageKey === 'lookups_10')?.waitingRules ?? 0
}

describe('the cap', () => {
  test('stays if a change omits it, no matter who makes the change', async () => {
    for (const by of [ownerOf(customer), await key(5_000)]) {
      expect(await change(by, 'lookups_10', { thresholdPercent: 20 })).toMatchObject({
        monthly_cap: { amount_cents: 1_200 },
      })
    }
  })

  test('stays and rejects a lookup package that costs more', async () => {
    for (const by of [ownerOf(customer), await key(5_000), await app(5_000), await app()]) {
      await expect(change(by, 'lookups_1000', { thresholdPercent: 30 })).rejects.toMatchObject({
        code: 'monthly_cap_too_low',
        details: { minimum_cents: 60_000 },
      })
    }
    await shop.work()
    expect(await shop.charged(customer)).toEqual([])
  })

  test('is removed only by a customer who says so', async () => {
    const rule = await change(ownerOf(customer), 'lookups_10', { monthlyCapCents: null })
    expect(rule).toMatchObject({ monthly_cap: null })
  })

  test('survives turning the rule off and on again', async () => {
    await disableAutoTopUp(bed, ownerOf(customer))
    expect(await change(ownerOf(customer), 'lookups_10')).toMatchObject({
      monthly_cap: { amount_cents: 1_200 },
    })
  })
})

test('the response to a change says that it charges, even if the charge has already happened', async () => {
  const { prisma } = bed
  /** A worker that is faster than the response. */
  const $transaction: typeof prisma.$transaction = async (...args: [never]) => {
    const outcome = await prisma.$transaction(...args)
    await shop.work()
    return outcome
  }
  const hurried = {
    ...bed,
    prisma: new Proxy(prisma, {
      get: (of, name) => (name === '$transaction' ? $transaction : Reflect.get(of, name)),
    }),
  }
  const terms = { packageKey: 'lookups_10', thresholdPercent: 30, monthlyCapCents: undefined } as const
  expect(await configureAutoTopUp(hurried, ownerOf(customer), terms)).toMatchObject({
    status: 'processing',
    monthly_spend: { amount_cents: 1_200 },
  })
  expect(await shop.charged(customer)).toEqual([1_200])
})

describe.each([
  ['an app', 'app'],
  ['a key', 'key'],
] as const)('%s with a monthly maximum of $50', (_, kind) => {
  const allowed = () => askers[kind](customer, 5_000)

  test('buys up to the maximum and not a cent more, and nothing that costs more', async () => {
    const helper = await allowed()
    await ask(helper)
    await ask(helper, 'lookups_10', { monthlyCapCents: 5_001 })
    expect(
      await change(helper, 'lookups_10', { thresholdPercent: 30, monthlyCapCents: 5_000 }),
    ).toMatchObject({
      status: 'processing',
      monthly_spend: { amount_cents: 1_200 },
    })
    for (let round = 0; round < 6; round += 1) {
      await shop.work()
      await shop.lookUp(customer, Math.max(0, (await bed.available(customer)) - 3))
      bed.pass(11 * 60_000)
      await shop.lookUp(customer)
      await shop.sweep()
    }
    expect(await shop.charged(customer)).toEqual([1_200, 1_200, 1_200, 1_200])
    expect(await shop.status(customer)).toBe('cap_reached')
  })

  test('a monthly maximum is not exceeded by parallel changes', async () => {
    const helper = await allowed()
    const changes = ['lookups_10', 'lookups_50', 'lookups_200', 'lookups_1000'].flatMap((packageKey) => [
      change(helper, packageKey, { monthlyCapCents: 5_000 }),
      change(helper, packageKey, { monthlyCapCents: 60_000 }),
    ])
    await Promise.allSettled(changes)
    const rule = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
    expect(Math.max(rule.priceCents, rule.monthlyCapCents ?? Infinity)).toBeLessThanOrEqual(5_000)
  })

  test('requests approval before it raises a rule that can charge more than the maximum, and lowers that rule without', async () => {
    const helper = await allowed()
    await change(ownerOf(customer), 'lookups_50', { thresholdPercent: 10, monthlyCapCents: null })
    await shop.work()
    for (const [packageKey, terms] of [
      ['lookups_50', { thresholdPercent: 20 }],
      ['lookups_50', { thresholdPercent: 20, monthlyCapCents: 6_000 }],
      ['lookups_200', { monthlyCapCents: 16_000 }],
    ] as const) {
      await ask(helper, packageKey, terms)
    }
    expect(await change(helper, 'lookups_50', { monthlyCapCents: 6_000 })).toMatchObject({
      monthly_cap: { amount_cents: 6_000 },
    })
    await ask(helper, 'lookups_50', { monthlyCapCents: 6_001 })
    await disableAutoTopUp(bed, helper)
    await ask(helper, 'lookups_50', {})
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([5_000])
  })
})

describe('a price that has risen', () => {
  const buy = async () => {
    await shop.lookUp(customer, 2)
    await shop.sweep()
  }

  test('waits for the customer to accept it and is announced once; then that price is paid', async () => {
    try {
      await change(ownerOf(customer), 'lookups_10', { monthlyCapCents: 5_000 })
      await setPrice(1_500)
      const waiting = await waitingRules()
      expect(waiting).toBeGreaterThan(0)
      await buy()
      expect(await shop.charged(customer)).toEqual([])
      expect(await shop.read(customer)).toMatchObject({
        status: 'action_required',
        setup_url: 'https://vinspec.example/billing#top-up',
      })
      await shop.sweep()
      const told = { customerId: customer, kind: 'top_up_price_risen' }
      expect(await bed.prisma.notification.findMany({ where: told })).toMatchObject([
        { data: { packageName: '10 lookups', seenCents: 1_200, priceCents: 1_500 } },
      ])
      await expect(acceptPrice(bed, customer, 1_400)).rejects.toMatchObject({ code: 'invalid_request' })
      expect(await acceptPrice(bed, customer, 1_500)).toMatchObject({ status: 'processing' })
      expect(await waitingRules()).toBe(waiting - 1)
      await shop.work()
      expect(await shop.charged(customer)).toEqual([1_500])
    } finally {
      await setPrice(1_200)
    }
  })

  test('waits for nobody anymore once it is back at what the customer has seen', async () => {
    try {
      await setPrice(1_500)
      await buy()
      await setPrice(1_300)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('action_required')
      expect(await readMostChargeable(bed, customer)).toBe(1_200)
      await setPrice(1_200)
      await shop.sweep()
      expect(await shop.charged(customer)).toEqual([1_200])
      expect(await shop.status(customer)).toBe('active')
    } finally {
      await setPrice(1_200)
    }
  })

  test('is announced again if it rises again after it had fallen', async () => {
    try {
      await setPrice(1_500)
      await buy()
      await setPrice(1_200)
      await shop.sweep()
      await setPrice(1_500)
      await shop.lookUp(customer, 10)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('action_required')
      const told = { customerId: customer, kind: 'top_up_price_risen' }
      expect(await bed.prisma.notification.count({ where: told })).toBe(2)
    } finally {
      await setPrice(1_200)
    }
  })

  test('is not what a rule waits for whose bank wants the customer, whatever becomes of the price', async () => {
    try {
      const card = SAVED_CARDS.authentication
      customer = await shop.createRule(2, { packageKey: 'lookups_10', card })
      await buy()
      expect(await shop.status(customer)).toBe('action_required')
      await setPrice(900)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('action_required')
    } finally {
      await setPrice(1_200)
    }
  })

  test('is not got around by a key that sets a cheaper package', async () => {
    try {
      await change(ownerOf(customer), 'lookups_50', { monthlyCapCents: 10_000 })
      await shop.work()
      const before = await shop.charged(customer)
      await changePackage(bed.owner(), { packageKey: 'lookups_50', name: undefined, amountCents: 6_000 })
      bed.pass(10 * 60_000)
      await shop.lookUp(customer, 50)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('action_required')
      await ask(await key(), 'lookups_10', {})
      await change(await key(), 'lookups_50', { monthlyCapCents: 9_000 })
      await shop.sweep()
      expect([await shop.status(customer), await shop.charged(customer)]).toEqual(['action_required', before])
    } finally {
      await changePackage(bed.owner(), { packageKey: 'lookups_50', name: undefined, amountCents: 5_000 })
    }
  })

  test('setting the rule again accepts a higher price, with permission', async () => {
    try {
      await change(ownerOf(customer), 'lookups_10', { monthlyCapCents: 5_000 })
      await setPrice(1_500)
      await buy()
      await ask(await app(), 'lookups_10', {})
      expect(await change(await key(5_000), 'lookups_10')).toMatchObject({ status: 'processing' })
    } finally {
      await setPrice(1_200)
    }
  })

  test('a price that has fallen needs no agreement, and the lower one is paid', async () => {
    try {
      await setPrice(900)
      await buy()
      expect(await shop.charged(customer)).toEqual([900])
    } finally {
      await setPrice(1_200)
    }
  })

  test('a price that has fallen is paid as soon as it fits what is left of the cap', async () => {
    try {
      await change(ownerOf(customer), 'lookups_10', { monthlyCapCents: 2_000 })
      await buy()
      await shop.lookUp(customer, 10)
      bed.pass(10 * 60_000)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('cap_reached')
      await setPrice(801)
      await shop.sweep()
      expect(await shop.status(customer)).toBe('cap_reached')
      await setPrice(800)
      await shop.sweep()
      expect([await shop.status(customer), await shop.charged(customer)]).toEqual(['active', [800, 1_200]])
    } finally {
      await setPrice(1_200)
    }
  })
})

describe('every change', () => {
  test('every real change is emailed with who made it and the terms before and after', async () => {
    const laptop = await key(5_000)
    await change(ownerOf(customer), 'lookups_10', { thresholdPercent: 20 })
    await change(laptop, 'lookups_10', { thresholdPercent: 20 })
    await change(laptop, 'lookups_10', { thresholdPercent: 10 })
    await disableAutoTopUp(bed, await app())
    await disableAutoTopUp(bed, await app())
    expect(await mails()).toMatchObject([
      { by: { kind: 'customer' }, before: { thresholdCredits: 1 }, after: { thresholdCredits: 2 } },
      {
        by: { kind: 'api_key', name: 'laptop' },
        before: { thresholdCredits: 2 },
        after: { thresholdCredits: 1 },
      },
      {
        by: { kind: 'connection', name: 'Fleet helper' },
        before: { enabled: true },
        after: { enabled: false },
      },
    ])
  })

  test('reports immediately that a charge follows, with its amount', async () => {
    const rule = await change(ownerOf(customer), 'lookups_50', {
      thresholdPercent: 10,
      monthlyCapCents: 5_000,
    })
    expect(rule).toMatchObject({ status: 'processing', monthly_spend: { amount_cents: 5_000 } })
  })
})
