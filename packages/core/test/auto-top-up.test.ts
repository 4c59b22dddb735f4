import { expect, test } from 'vitest'
import { configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { disableAutoTopUp, readAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { readCreditBalance } from '../src/money/credits/read-credit-balance.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { ownerOf } from '../testing/principals.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const withoutPayments = () => ({ ...bed, payments: undefined })

const NEVER_SET = {
  object: 'automatic_top_up',
  enabled: false,
  status: 'disabled',
  package_key: null,
  threshold_percent: null,
  threshold_credits: null,
  monthly_cap: null,
  monthly_spend: { amount_cents: 0, currency: 'usd' },
  payment_method: null,
}

const TERMS = { thresholdPercent: 30, monthlyCapCents: 20_000 }

test('a customer who never set a rule reads a disabled one without terms', async () => {
  expect(await readAutoTopUp(withoutPayments(), await bed.createCustomer())).toEqual(NEVER_SET)
})

test('disabling takes effect immediately and keeps the terms', async () => {
  const customer = await bed.createCustomer()
  await storeRule(bed, customer, TERMS)
  expect(await readCreditBalance(bed, customer)).toMatchObject({
    auto_top_up: { enabled: true, status: 'active' },
  })
  const terms = {
    package_key: 'lookups_50',
    threshold_percent: 30,
    threshold_credits: 15,
    monthly_cap: { amount_cents: 20_000, currency: 'usd' },
  }
  expect(await disableAutoTopUp(withoutPayments(), ownerOf(customer))).toMatchObject({
    enabled: false,
    status: 'disabled',
    ...terms,
  })
  expect(await disableAutoTopUp(withoutPayments(), ownerOf(customer))).toMatchObject({
    enabled: false,
    ...terms,
  })
})

test("disabling changes no other customer's rule", async () => {
  const [one, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
  await storeRule(bed, one, TERMS)
  await storeRule(bed, other, TERMS)
  await disableAutoTopUp(withoutPayments(), ownerOf(one))
  expect(await readAutoTopUp(withoutPayments(), other)).toMatchObject({ enabled: true })
})

test.each([
  [{ packageKey: 'nothing', monthlyCapCents: undefined }, { code: 'package_not_found' }],
  [
    { packageKey: 'lookups_50', monthlyCapCents: 4_999 },
    { code: 'monthly_cap_too_low', details: { minimum_cents: 5_000 } },
  ],
  [{ packageKey: 'lookups_50', monthlyCapCents: 5_000 }, { code: 'payments_unavailable' }],
])('configuring %j without payments is rejected and stores nothing', async (terms, error) => {
  const customer = await bed.createCustomer()
  const configured = configureAutoTopUp(withoutPayments(), ownerOf(customer), {
    ...terms,
    thresholdPercent: 20,
  })
  await expect(configured).rejects.toMatchObject(error)
  expect(await readAutoTopUp(withoutPayments(), customer)).toEqual(NEVER_SET)
})

test('a withdrawn lookup package is not for sale', async () => {
  await bed.owner.lookupPackage.create({
    data: {
      packageKey: 'lookups_25',
      name: '25 lookups',
      credits: 25,
      amountCents: 2_750,
      withdrawnAt: bed.clock(),
    },
  })
  const terms = { packageKey: 'lookups_25', thresholdPercent: 10, monthlyCapCents: undefined } as const
  const configured = configureAutoTopUp(withoutPayments(), ownerOf(await bed.createCustomer()), terms)
  await expect(configured).rejects.toMatchObject({ code: 'package_unavailable' })
})
