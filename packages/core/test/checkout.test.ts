/** Checkout against the real `stripe` package and the payments sandbox: one payment page per key, whatever fails. */
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { changePackage } from '../src/money/catalog/change-packages.ts'
import { offerCheckout } from '../src/money/checkout/offer-checkout.ts'
import { type StartedCheckout, startCheckout } from '../src/money/checkout/start-checkout.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { keyOf } from '../testing/principals.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createPaymentBed())
const { sandbox, payments } = bed
const impatient = createStripePayments(sandbox.settings, { timeoutMs: 300, retries: 0 })
afterEach(() => sandbox.control('POST', 'reset'))

const LEASE_MS = 60_000

interface Purchase {
  readonly key?: string
  readonly packageKey?: string
  readonly vendor?: Payments
}

function buy(
  customerId: string,
  { key = newId(), packageKey = 'lookups_50', vendor = payments }: Purchase = {},
) {
  return startCheckout({ ...bed, payments: vendor }, keyOf(customerId), {
    idempotencyKey: key,
    packageKey,
    requestId: `req_${newId()}`,
  })
}

/** The payments port, with a failure around one call, as if this process crashed there. */
function crashing(when: 'before' | 'after'): Payments {
  return {
    ...payments,
    createPage: async (offer) => {
      if (when === 'after') await payments.createPage(offer)
      return await new Promise<never>(() => {})
    },
  }
}

async function countAtVendor(path: 'customers' | 'checkout/sessions'): Promise<number> {
  const { data } = await sandbox.stripe('GET', `/${path}?limit=100`)
  return Array.isArray(data) ? data.length : Number.NaN
}

const states = async (customerId: string) => {
  const rows = await bed.prisma.checkout.findMany({ where: { customerId }, orderBy: { id: 'asc' } })
  return rows.map(({ state }) => state)
}

describe('a checkout', () => {
  test('returns a page for the package, which can save the card', async () => {
    const customer = await bed.createCustomer()
    const { checkout, originalRequestId } = await buy(customer)
    expect(originalRequestId).toBeUndefined()
    expect(checkout).toMatchObject({ object: 'checkout', package_key: 'lookups_50' })

    const row = await bed.prisma.checkout.findFirstOrThrow({ where: { customerId: customer } })
    expect(row).toMatchObject({ state: 'open', url: checkout.checkout_url, amountCents: 5000, credits: 50 })
    const session = await sandbox.stripe('GET', `/checkout/sessions/${row.pageId}`)
    expect(session).toMatchObject({
      amount_total: 5000,
      currency: 'usd',
      client_reference_id: row.id,
      metadata: { checkout_id: row.id, package_key: 'lookups_50' },
      saved_payment_method_options: { payment_method_save: 'enabled' },
      success_url: 'https://vinspec.example/credits?checkout=paid&page_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://vinspec.example/credits?checkout=cancelled',
      expires_at: Number(row.pageExpiresAt) / 1000,
    })
    expect(await bed.available(customer)).toBe(0)
  })

  test('repeated under its key, returns the same page without calling the vendor', async () => {
    const customer = await bed.createCustomer()
    const first = await buy(customer, { key: 'k' })
    await sandbox.control('POST', 'faults', { kind: 'server_error' })
    const again = await buy(customer, { key: 'k' })
    expect(JSON.stringify(again.checkout)).toBe(JSON.stringify(first.checkout))
    const { requestId } = await bed.prisma.checkout.findFirstOrThrow({ where: { customerId: customer } })
    expect(again.originalRequestId).toBe(requestId)
  })

  test('an idempotency key whose page took long to create is stored for 24 hours from the answer', async () => {
    const [customer, tookMs] = [await bed.createCustomer(), 15_000]
    const createPage: Payments['createPage'] = async (offer) => {
      bed.pass(tookMs)
      return await payments.createPage(offer)
    }
    const first = await buy(customer, { key: 'k', vendor: { ...payments, createPage } })
    bed.pass(DAY_MS - 1)
    expect((await buy(customer, { key: 'k' })).checkout).toEqual(first.checkout)
    bed.pass(1)
    expect((await buy(customer, { key: 'k' })).checkout).not.toEqual(first.checkout)
  })

  test('a checkout is replayed under its key even after its lookup package was withdrawn', async () => {
    const customer = await bed.createCustomer()
    const terms = { name: '7 lookups', credits: 7, amountCents: 700 }
    await bed.owner().lookupPackage.create({ data: { packageKey: 'lookups_7', ...terms } })
    const first = await buy(customer, { key: 'k', packageKey: 'lookups_7' })
    await bed.owner().lookupPackage.update({
      where: { packageKey: 'lookups_7' },
      data: { withdrawnAt: bed.clock() },
    })
    expect((await buy(customer, { key: 'k', packageKey: 'lookups_7' })).checkout).toEqual(first.checkout)
    await expect(buy(customer, { packageKey: 'lookups_7' })).rejects.toMatchObject({
      code: 'package_unavailable',
    })
  })

  test('a checkout under another key, or after 24 hours, gets another page for the same vendor customer', async () => {
    const customer = await bed.createCustomer()
    const pages = [await buy(customer, { key: 'k' }), await buy(customer, { key: 'l' })]
    bed.pass(DAY_MS)
    pages.push(await buy(customer, { key: 'k' }))
    expect(new Set(pages.map(({ checkout }) => checkout.checkout_url)).size).toBe(3)
    expect(await countAtVendor('customers')).toBe(1)
  })

  test('a checkout of an unknown lookup package, or of a different one under the same key, is rejected', async () => {
    const customer = await bed.createCustomer()
    const unknown = buy(customer, { packageKey: 'lookups_8' })
    await expect(unknown).rejects.toMatchObject({ code: 'package_not_found' })
    await buy(customer, { key: 'k' })
    const other = buy(customer, { key: 'k', packageKey: 'lookups_10' })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('20 concurrent requests under one key create one page, and the rest get it or wait', async () => {
    const customer = await bed.createCustomer()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => buy(customer, { key: 'k' })))
    const pages = results.flatMap((each) => (each.status === 'fulfilled' ? [urlOf(each.value)] : []))
    const refusals = results.filter((each) => each.status === 'rejected')
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'idempotency_in_progress' })
    expect(new Set(pages).size).toBe(1)
    expect(await countAtVendor('checkout/sessions')).toBe(1)
  })

  test('20 concurrent requests under different keys create one customer at the vendor', async () => {
    const customer = await bed.createCustomer()
    await Promise.all(Array.from({ length: 20 }, () => buy(customer)))
    expect(await countAtVendor('customers')).toBe(1)
    expect(await countAtVendor('checkout/sessions')).toBe(20)
  })
})

const urlOf = ({ checkout }: StartedCheckout) => checkout.checkout_url

describe('a crash', () => {
  test.each(['before', 'after'] as const)(
    '%s the page is created lets the retry get the same page',
    async (when) => {
      const customer = await bed.createCustomer()
      void buy(customer, { key: 'k', vendor: crashing(when) })
      const made = when === 'after' ? 1 : 0
      await expect.poll(() => states(customer)).toEqual(['preparing'])
      await expect.poll(() => countAtVendor('checkout/sessions')).toBe(made)

      await expect(buy(customer, { key: 'k' })).rejects.toMatchObject({ code: 'idempotency_in_progress' })
      bed.pass(LEASE_MS)
      const retry = await buy(customer, { key: 'k' })
      expect(await countAtVendor('checkout/sessions')).toBe(1)
      expect(await states(customer)).toEqual(['open'])
      expect(urlOf(await buy(customer, { key: 'k' }))).toBe(urlOf(retry))
    },
  )

  test('a slow attempt and the one that takes over return the same page', async () => {
    const customer = await bed.createCustomer()
    let second: StartedCheckout | undefined
    const slow: Payments = {
      ...payments,
      createPage: async (offer) => {
        const page = await payments.createPage(offer)
        bed.pass(LEASE_MS)
        second = await buy(customer, { key: 'k' })
        return page
      },
    }
    const first = buy(customer, { key: 'k', vendor: slow })
    await expect(first).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(second?.checkout).toEqual((await buy(customer, { key: 'k' })).checkout)
    expect(await countAtVendor('checkout/sessions')).toBe(1)
    expect(await states(customer)).toEqual(['open'])
  })
})

describe('a vendor that fails', () => {
  const operations = ['Customers.create', 'Checkout.Sessions.create']
  const kinds = [
    'server_error',
    'server_error_after_effect',
    'rate_limited',
    'key_in_use',
    'cut_before_effect',
    'cut_after_effect',
    'hang_before_effect',
    'hang_after_effect',
    'broken_body_before_effect',
    'broken_body_after_effect',
    'other_body_before_effect',
    'other_body_after_effect',
  ]
  const cases = operations.flatMap((operation) => kinds.map((kind) => [operation, kind] as const))
  test.each(cases)(
    'a vendor that fails in %s with %s is unavailable, and the retry gets its page',
    async (operation, kind) => {
      const customer = await bed.createCustomer()
      await sandbox.control('POST', 'faults', { kind, operation, times: 3 })
      const first = buy(customer, { key: 'k', vendor: impatient })
      await expect(first).rejects.toMatchObject({ code: 'payments_unavailable' })
      await sandbox.control('DELETE', 'faults')

      const retry = await buy(customer, { key: 'k' })
      expect(urlOf(await buy(customer, { key: 'k' }))).toBe(urlOf(retry))
      const all = await states(customer)
      expect(all.at(-1)).toBe('open')
      expect(all.slice(0, -1).every((state) => state === 'failed')).toBe(true)
    },
  )

  test('a vendor that fails once goes unnoticed', async () => {
    const customer = await bed.createCustomer()
    await sandbox.control('POST', 'faults', {
      kind: 'cut_after_effect',
      operation: 'Checkout.Sessions.create',
    })
    await buy(customer)
    expect(await countAtVendor('checkout/sessions')).toBe(1)
  })
})

test('a live key is never sent to a sandbox', () => {
  const settings = { ...sandbox.settings, secretKey: 'sk_live_1' }
  expect(() => createStripePayments(settings)).toThrow('must be a test key')
})

test('a page that was offered before its price changed is not offered again', async () => {
  const customer = keyOf(await bed.createCustomer())
  const setPrice = (amountCents: number) =>
    changePackage(bed.owner(), { packageKey: 'lookups_10', name: undefined, amountCents })
  const offer = () => offerCheckout(bed, customer, `req_${newId()}`)
  const dear = await offer()
  try {
    await setPrice(900)
    const cheap = await offer()
    expect(await (await fetch(cheap?.checkout_url ?? '')).text()).toContain('$9.00')
    expect(cheap).not.toEqual(dear)
    expect(await offer()).toEqual(cheap)
  } finally {
    await setPrice(1_200)
  }
})
