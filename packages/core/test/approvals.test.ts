/** Changes that a key or an app cannot make alone wait for the customer. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { revokeConnection } from '../src/access/oauth/connections.ts'
import { changeAllowance, USUAL_PERMISSIONS } from '../src/access/permissions/allowance.ts'
import { ALL_PERMISSIONS } from '../src/foundation/permission.ts'
import { startBulkLookup } from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { approveChange, refuseChange } from '../src/money/auto-top-up/decide-approval.ts'
import { readApproval } from '../src/money/auto-top-up/read-approval.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { openAskers } from '../testing/askers.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const HOUR_MS = 60 * 60_000

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

const own = (id: string) => ({ customerId: customer, id })
const standing = async (id: string) => (await readApproval(bed, own(id)))?.standing
const mails = () => askers.mails(customer)
const setPrice = (amountCents: number) =>
  bed.owner().lookupPackage.update({ where: { packageKey: 'lookups_10' }, data: { amountCents } })

const setWithdrawn = (withdrawnAt: Date | null) =>
  bed.owner().lookupPackage.update({ where: { packageKey: 'lookups_10' }, data: { withdrawnAt } })

test('a change that needs approval charges nothing before the customer approves it, and then exactly what was shown', async () => {
  const id = await ask(await app())
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual([])
  expect(await shop.read(customer)).toMatchObject({ package_key: 'lookups_10', status: 'active' })
  expect(await readApproval(bed, own(id))).toMatchObject({
    standing: 'open',
    asker: { kind: 'connection', name: 'Fleet helper' },
    today: { packageName: '10 lookups', priceCents: 1_200, monthlyCapCents: 1_200 },
    proposed: { priceCents: 60_000, thresholdCredits: 300, monthlyCapCents: 60_000 },
    card: { last4: '4242' },
    chargedNowCents: 60_000,
  })

  const approved = await approveChange(bed, own(id))
  expect(approved).toMatchObject({
    kind: 'approved',
    rule: { status: 'processing', monthly_spend: { amount_cents: 60_000 } },
  })
  await shop.work()
  expect(await shop.charged(customer)).toEqual([60_000])
  expect(await mails()).toMatchObject([
    {
      by: { kind: 'approval', name: 'Fleet helper' },
      before: { priceCents: 1_200 },
      after: { priceCents: 60_000 },
    },
  ])
})

test('what is charged on approval includes what a list with a budget buys ahead', async () => {
  const id = await createList(bed, customer, makeVins(5))
  await workOffBulkLookups(bed)
  await disableAutoTopUp(bed, ownerOf(customer))
  const approval = await ask(await app(), 'lookups_10', {})
  await startBulkLookup(bed, { customerId: customer, id }, { topUpBudgetCents: 1_200 })
  const shown = await readApproval(bed, own(approval))
  await approveChange(bed, own(approval))
  await shop.work()
  expect(await shop.charged(customer)).toEqual([shown?.chargedNowCents])
})

test('a change that needs approval has one page, however often it is requested, until another change is requested', async () => {
  const [one, other] = [await app(), await key()]
  const ids = new Set(await Promise.all(Array.from({ length: 6 }, () => ask(one))))
  expect(ids.size).toBe(1)
  const [first = ''] = ids
  expect(await ask(other)).not.toBe(first)
  const second = await ask(one, 'lookups_50', { monthlyCapCents: 5_000 })
  expect([await standing(first), await standing(second)]).toEqual(['replaced', 'open'])
})

test('a change that needs approval is approved once, even by two concurrent answers, and not after it was declined', async () => {
  const asker = await app()
  const id = await ask(asker)
  const answers = await Promise.all([approveChange(bed, own(id)), approveChange(bed, own(id))])
  expect(new Set(answers.map((each) => each?.kind))).toEqual(new Set(['approved', 'too_late']))
  await shop.work()
  expect(await shop.charged(customer)).toEqual([60_000])

  await change(ownerOf(customer), 'lookups_10', { monthlyCapCents: 1_200 })
  const refused = await ask(asker, 'lookups_200', { monthlyCapCents: 16_000 })
  expect(await refuseChange(bed, own(refused))).toEqual({ kind: 'refused' })
  expect(await approveChange(bed, own(refused))).toEqual({ kind: 'too_late', standing: 'refused' })
})

test('a change that needs approval expires, and is void once the rule or its price has changed or the key or app is revoked', async () => {
  const asker = await app()
  const changed = await ask(asker)
  await change(ownerOf(customer), 'lookups_10', { thresholdPercent: 20 })
  expect(await approveChange(bed, own(changed))).toEqual({ kind: 'too_late', standing: 'changed' })

  const dearer = await ask(asker, 'lookups_10', { thresholdPercent: 30 })
  await setPrice(1_300)
  expect(await approveChange(bed, own(dearer))).toEqual({ kind: 'too_late', standing: 'repriced' })
  await setPrice(1_200)

  const withdrawn = await ask(asker, 'lookups_10', { thresholdPercent: 30 })
  await setWithdrawn(bed.clock())
  expect(await approveChange(bed, own(withdrawn))).toEqual({ kind: 'too_late', standing: 'withdrawn' })
  await setWithdrawn(null)

  const expired = await ask(asker)
  bed.pass(24 * HOUR_MS)
  expect(await approveChange(bed, own(expired))).toEqual({ kind: 'too_late', standing: 'expired' })
  expect(await ask(asker)).not.toBe(expired)

  const revoked = await ask(asker)
  await revokeConnection(bed, { customerId: customer, id: asker.credential.id })
  expect(await approveChange(bed, own(revoked))).toEqual({ kind: 'too_late', standing: 'revoked' })
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual([])
})

test('a change that needs approval is void once the customer has approved a different one', async () => {
  const [one, other] = [
    await ask(await app()),
    await ask(await key(), 'lookups_50', { monthlyCapCents: 5_000 }),
  ]
  await approveChange(bed, own(one))
  expect(await standing(other)).toBe('outdated')
  expect(await approveChange(bed, own(other))).toEqual({ kind: 'too_late', standing: 'outdated' })
})

test.each<[string, () => Promise<unknown>]>([
  ['sets another cap', () => change(ownerOf(customer), 'lookups_10', { monthlyCapCents: 1_300 })],
  ['removes the cap', () => change(ownerOf(customer), 'lookups_10', { monthlyCapCents: null })],
  ['sets another threshold', () => change(ownerOf(customer), 'lookups_10', { thresholdPercent: 20 })],
  ['sets another package', () => change(ownerOf(customer), 'lookups_50', { monthlyCapCents: 5_000 })],
  ['turns the rule off', () => disableAutoTopUp(bed, ownerOf(customer))],
])('a change that needs approval is void once the customer %s', async (_what, decide) => {
  const id = await ask(await app())
  await decide()
  expect(await approveChange(bed, own(id))).toEqual({ kind: 'too_late', standing: 'changed' })
  expect(await bed.prisma.topUp.count({ where: { customerId: customer, amountCents: 60_000 } })).toBe(0)
})

test('the database lets nobody decide an approval twice, or change what was requested', async () => {
  const id = await ask(await app())
  const update = (data: object) => bed.prisma.topUpApproval.update({ where: { id }, data })
  await expect(update({ monthlyCapCents: 1_000_000 })).rejects.toThrow('decided once')
  await refuseChange(bed, own(id))
  await expect(update({ state: 'approved' })).rejects.toThrow('decided once')
  await expect(update({ state: 'open', decidedAt: null })).rejects.toThrow('decided once')
})

test('a change that needs approval is invisible to anyone else', async () => {
  const id = await ask(await app())
  const stranger = { customerId: await bed.createCustomer(), id }
  expect([
    await readApproval(bed, stranger),
    await approveChange(bed, stranger),
    await refuseChange(bed, stranger),
  ]).toEqual([null, null, null])
  expect(await readApproval(bed, own('nothing'))).toBeNull()
  expect(await standing(id)).toBe('open')
})

test('only changes that raise charges need approval; lowering works, starts nothing, and accepts no price', async () => {
  const asker = await key()
  await change(ownerOf(customer), 'lookups_50', { thresholdPercent: 10, monthlyCapCents: 20_000 })
  await shop.work()
  bed.pass(HOUR_MS)
  await shop.lookUp(customer, 1)
  await bed.prisma
    .$executeRaw`UPDATE auto_top_up_rule SET check_wanted = false, due_at = NULL WHERE customer_id = ${customer}::uuid`
  const before = await shop.charged(customer)
  expect(await change(asker, 'lookups_10', { monthlyCapCents: 5_000 })).toMatchObject({
    package_key: 'lookups_10',
    monthly_cap: { amount_cents: 5_000 },
  })
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual(before)
  await disableAutoTopUp(bed, asker)
  expect(await shop.status(customer)).toBe('disabled')
})

test('retrying a suspended rule needs approval', async () => {
  await bed.prisma.autoTopUpRule.update({ where: { customerId: customer }, data: { status: 'suspended' } })
  await ask(await app(), 'lookups_10', {})
  expect(await change(await app(5_000), 'lookups_10', {})).toMatchObject({
    enabled: true,
    status: 'active',
  })
})

describe('a key without a monthly maximum for top-ups', () => {
  test('cannot raise a rule, whether the key is new or older than maximums', async () => {
    const made = await createApiKey(bed, { customerId: customer, name: 'new' })
    const old = await createApiKey(bed, { customerId: customer, name: 'old' })
    if (made.kind !== 'created' || old.kind !== 'created') throw new Error('two keys fit')
    await bed.prisma
      .$executeRaw`UPDATE spender SET permissions = '{lookups,purchases,top_up}' WHERE id = ${old.id}::uuid`
    for (const { secret } of [made, old]) {
      const by = await createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(secret)
      await ask(by, 'lookups_1000', { monthlyCapCents: 2_147_483_647 })
      await ask(by, 'lookups_10', { thresholdPercent: 30 })
      await disableAutoTopUp(bed, by)
      await ask(by, 'lookups_10', {})
      await change(ownerOf(customer), 'lookups_10')
    }
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([])
  })

  test.each([
    ['without a maximum', { permissions: ALL_PERMISSIONS }],
    ['with a maximum and without the permission', { monthlyTopUpCents: 5_000 }],
    ['with more than anybody may', { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 10_000_001 }],
  ])('cannot be created or changed with the permission for automatic top-up %s', async (_, part) => {
    const usual = {
      permissions: USUAL_PERMISSIONS,
      dailyCreditCap: null,
      monthlyCents: null,
      monthlyTopUpCents: null,
    }
    const made = await createApiKey(bed, { customerId: customer, name: 'shop' })
    if (made.kind !== 'created') throw new Error('a first key fits')
    const whose = { customerId: customer, id: made.id }
    expect(await changeAllowance(bed.prisma, whose, { ...usual, ...part })).toBe(false)
    await expect(createApiKey(bed, { customerId: customer, name: 'shop', ...part })).rejects.toThrow(
      'allowance',
    )
  })
})
