/** When customers are notified about their keys and credits. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiKey, revokeApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { notify } from '../src/foundation/notifications/notify.ts'
import {
  notifyExpiringCredits,
  notifyLowCredits,
} from '../src/foundation/notifications/notify-about-credits.ts'
import { writeLetter } from '../src/foundation/notifications/write-letter.ts'
import * as sql from '../src/generated/sql/functions.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
let customer: string
beforeEach(async () => {
  customer = await bed.createCustomer()
})

const rows = () =>
  bed.prisma.notification.findMany({ where: { customerId: customer }, orderBy: { createdAt: 'asc' } })
const kinds = async () => (await rows()).map(({ kind, episode }) => [kind, episode])

describe('an API key', () => {
  test('a created or revoked API key is announced once, never with its secret', async () => {
    const created = await createApiKey(bed, { customerId: customer, name: 'laptop' })
    if (created.kind !== 'created') throw new Error('no key')
    bed.pass(1)
    await revokeApiKey(bed, { customerId: customer, id: created.id })
    await revokeApiKey(bed, { customerId: customer, id: created.id })
    expect(await kinds()).toEqual([
      ['key_created', created.id],
      ['key_revoked', created.id],
    ])
    expect(JSON.stringify(await rows())).not.toContain(created.secret)
  })

  test('a rotated API key is announced once, by the visible ends of the new one', async () => {
    const created = await createApiKey(bed, { customerId: customer, name: 'laptop' })
    if (created.kind !== 'created') throw new Error('no key')
    bed.pass(1)
    const rotate = () => rotateApiKey(bed, { customerId: customer, id: created.id })
    const rotated = (await Promise.all([rotate(), rotate(), rotate()])).find((each) => each !== null)
    expect(await kinds()).toEqual([
      ['key_created', created.id],
      ['key_rotated', rotated?.id],
    ])
    const ends = `${rotated?.secret.slice(0, 13)}…${rotated?.secret.slice(-4)}`
    expect((await rows())[1]?.data).toEqual({ name: 'laptop', ends })
  })

  test('a key beyond the limit is not announced', async () => {
    const made = Array.from({ length: 8 }, () => createApiKey(bed, { customerId: customer, name: 'laptop' }))
    const results = await Promise.all(made)
    expect(results.filter(({ kind }) => kind === 'created')).toHaveLength(5)
    expect(await rows()).toHaveLength(5)
  })
})

describe('expiring credits', () => {
  test('expiring credits are announced 7, 3, and 1 days before, once each, by any number of workers', async () => {
    await bed.grant(customer, 5, 30)
    const told = async () => {
      await Promise.all(Array.from({ length: 4 }, () => notifyExpiringCredits(bed)))
      return (await kinds()).map(([, episode]) => episode?.split(':')[1])
    }
    bed.pass(23 * DAY_MS - 1)
    expect(await told()).toEqual([])
    bed.pass(1)
    expect(await told()).toEqual(['7'])
    bed.pass(4 * DAY_MS)
    expect(await told()).toEqual(['7', '3'])
    bed.pass(2 * DAY_MS)
    expect(await told()).toEqual(['7', '3', '1'])
    bed.pass(DAY_MS)
    expect(await told()).toEqual(['7', '3', '1'])
    expect((await rows())[0]?.data).toMatchObject({ credits: 5, days: 7 })
  })

  test('however many grants expire on a day (UTC), one email announces them', async () => {
    for (let i = 0; i < 3; i++) await bed.grant(customer, 1, 30)
    bed.pass(3 * 60 * 60_000)
    await bed.grant(customer, 2, 30)
    await bed.grant(customer, 4, 31)
    bed.pass(23 * DAY_MS - 3 * 60 * 60_000)
    for (let hour = 0; hour < 6; hour++) {
      await Promise.all([notifyExpiringCredits(bed), notifyExpiringCredits(bed)])
      bed.pass(60 * 60_000)
    }
    expect((await rows()).map(({ data }) => data)).toMatchObject([{ credits: 5, days: 7 }])
  })

  test('after an outage, only the latest notice announces expiring credits, and none once they are spent', async () => {
    await bed.grant(customer, 5, 30)
    const spent = await bed.createCustomer()
    const gone = await bed.grant(spent, 1, 30)
    await bed.prisma.grantEntry.create({
      data: { customerId: spent, grantId: gone, kind: 'revocation', credits: -1, createdAt: bed.clock() },
    })
    bed.pass(28 * DAY_MS)
    await notifyExpiringCredits(bed)
    expect((await rows()).map(({ data }) => data)).toMatchObject([{ credits: 5, days: 2 }])
    expect(await bed.prisma.notification.count({ where: { customerId: spent } })).toBe(0)
  })
})

describe('low credits', () => {
  const spend = (grantId: string, credits: number) =>
    bed.prisma.grantEntry.create({
      data: { customerId: customer, grantId, kind: 'revocation', credits: -credits, createdAt: bed.clock() },
    })
  const told = async () => {
    await Promise.all(Array.from({ length: 4 }, () => notifyLowCredits(bed)))
    return (await kinds()).map(([, episode]) => episode)
  }

  test('low credits are announced once per purchase, when a tenth of it is left', async () => {
    const first = await bed.grant(customer, 25)
    await spend(first, 21)
    expect(await told()).toEqual([])
    await spend(first, 1)
    expect(await told()).toEqual([first])
    await spend(first, 3)
    expect(await told()).toEqual([first])

    bed.pass(1)
    const second = await bed.grant(customer, 10)
    expect(await told()).toEqual([first])
    await spend(second, 9)
    expect(await told()).toEqual([first, second])
  })

  test('a credit that comes back does not change how many are low', async () => {
    const first = await bed.grant(customer, 25)
    bed.pass(1)
    await sql.giveLookupBack(bed.prisma, {
      grant: newId(),
      customer,
      vin: '5YJSA1E67NF123456',
      by: 'rule',
      reason: 'its data was corrected',
      now: bed.clock(),
      expiresAt: new Date(bed.clock().getTime() + 30 * DAY_MS),
    })
    await spend(first, 22)
    expect(await told()).toEqual([])
    await spend(first, 1)
    expect(await told()).toEqual([first])
    expect((await rows())[0]?.data).toEqual({ available: 3 })
  })

  test('low credits are not announced while a rule buys more, or when they have merely expired', async () => {
    const grant = await bed.grant(customer, 10)
    await spend(grant, 10)
    await storeRule(bed, customer, { packageKey: 'lookups_10', priceCents: 1_200 })
    expect(await told()).toEqual([])
    bed.pass(30 * DAY_MS)
    await bed.prisma.autoTopUpRule.delete({ where: { customerId: customer } })
    expect(await told()).toEqual([])
  })
})

test('credits that a refund took are not said to be used', () => {
  const { paragraphs } = writeLetter(
    { kind: 'credits_low', data: { available: 0 } },
    new URL('https://vinspec.example'),
  )
  expect(paragraphs.join(' ')).not.toContain('used')
})

test('emails write a number of credits alike everywhere, and a card as pages do', () => {
  const portal = new URL('https://vinspec.example')
  const data = { credits: 1250, days: 3, expiresAt: '2026-12-01T08:30:00.000Z' }
  const { subject, facts } = writeLetter({ kind: 'credits_expiring', data }, portal)
  expect([subject, facts?.[0]]).toEqual(['1,250 lookup credits expire in 3 days', ['Credits', '1,250']])
  const removed = { kind: 'card_removed', data: { brand: 'visa', last4: '4242' } } as const
  expect(writeLetter(removed, portal).paragraphs[0]).toContain('Visa ending in 4242')
})

test('a closed account gets its last email and no other, which would wait for an address for ever', async () => {
  await bed.grant(customer, 5, 7)
  await closeCustomer(bed, customer)
  expect([await notifyExpiringCredits(bed), await notifyLowCredits(bed)]).toEqual([0, 0])
  const refunded = { kind: 'payment_refunded', data: { paymentId: 'pi_1', amountCents: 100 } } as const
  await notify(bed.prisma, { customerId: customer, episode: 're_1', ...refunded }, bed.clock())
  expect(await kinds()).toEqual([['account_closed', customer]])
})
