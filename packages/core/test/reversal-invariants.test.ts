/** What the database rejects about refunds, disputes, and their credits, whatever the code does. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { offerCheckout, recordPayment } from '../testing/sales.ts'
import { createTestBed } from '../testing/test-bed.ts'

let customerId: string
let paymentId: string
let grantId: string
const bed = await closeAfterAll(createTestBed())
beforeEach(async () => {
  customerId = await bed.createCustomer()
  grantId = newId()
  const now = bed.clock()
  const { id: checkoutId } = await offerCheckout(bed, customerId)
  paymentId = (await recordPayment(bed, { customerId, checkoutId })).id
  await bed.prisma.creditGrant.create({
    data: {
      id: grantId,
      customerId,
      paymentId,
      source: 'purchase',
      credits: 50,
      grantedAt: now,
      expiresAt: new Date(now.getTime() + 1_000),
    },
  })
})

const refund = (more: object = {}) =>
  bed.prisma.refund.create({
    data: {
      id: newId(),
      paymentId,
      amountCents: 1_000,
      reason: 'duplicate',
      createdAt: bed.clock(),
      ...more,
    },
  })
const reverse = (more: object = {}) =>
  bed.prisma.paymentReversal.create({
    data: { paymentId, amountCents: 5_000, credits: 50, reading: 0, updatedAt: bed.clock(), ...more },
  })
const change = (data: object) => bed.prisma.paymentReversal.update({ where: { paymentId }, data })
const half = { refundedCents: 2_500, owedCredits: 25 }

test('a reversal takes no more than its share, and the ledger records all of it', async () => {
  await expect(reverse({ credits: 500 })).rejects.toThrow('as_paid')
  await expect(reverse(half)).rejects.toThrow('begins with nothing')
  await reverse()
  await expect(change({ ...half, owedCredits: 26 })).rejects.toThrow('reversal_owed')
  await expect(change({ ...half, revokedCredits: 26 })).rejects.toThrow('reversal_revoked')
  await expect(change({ ...half, revokedCredits: -1 })).rejects.toThrow('reversal_revoked')
  await expect(change({ refundedCents: 5_001, owedCredits: 50 })).rejects.toThrow('reversal_amounts')
  await expect(change({ ...half, revokedCredits: 20, shortfallCredits: 6 })).rejects.toThrow('shortfall')
  await change({ ...half, revokedCredits: 25, version: 1 })
  await expect(change({ revokedCredits: 20 })).rejects.toThrow('grant_entry_of_reversal')
  await change({ revokedCredits: 20, version: 2 })
  const rows = await bed.prisma.ledgerEntry.findMany({ where: { grantId }, orderBy: { id: 'asc' } })
  expect(rows.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['grant', 50],
    ['revocation', -25],
    ['adjustment', 5],
  ])
  expect(await bed.available(customerId)).toBe(30)
})

test('a reversal never takes what is reserved', async () => {
  await bed.prisma.creditHold.create({
    data: { id: newId(), customerId, grantId, placedAt: bed.clock(), leaseExpiresAt: bed.clock() },
  })
  await reverse()
  await expect(
    change({ refundedCents: 5_000, owedCredits: 50, revokedCredits: 50, version: 1 }),
  ).rejects.toThrow('credit_grant_never_overspent')
})

test('nothing but the reversal itself writes its entries', async () => {
  const entry = { customerId, grantId, kind: 'revocation', credits: -1, createdAt: bed.clock() }
  await expect(bed.prisma.grantEntry.create({ data: { ...entry, reversalVersion: 1 } })).rejects.toThrow(
    'written by the database alone',
  )
})

test("a refund's facts cannot change, and it moves money only once the vendor has named it", async () => {
  await expect(refund({ amountCents: 0 })).rejects.toThrow('amount_positive')
  await expect(refund({ state: 'lost', vendorId: 're_1' })).rejects.toThrow('state_known')
  await expect(refund({ state: 'succeeded' })).rejects.toThrow('known_to_vendor')
  await expect(refund({ paymentId: 'pi_unknown' })).rejects.toThrow('payment_id')
  const { id } = await refund()
  await expect(refund()).rejects.toThrow('Unique constraint')
  const update = (data: object) => bed.prisma.refund.update({ where: { id }, data })
  await expect(update({ amountCents: 2_000 })).rejects.toThrow('only its state')
  await update({ state: 'succeeded', vendorId: `re_${id}` })
  await expect(update({ vendorId: 're_other' })).rejects.toThrow('only its state')
  await expect(bed.owner().refund.delete({ where: { id } })).rejects.toThrow('are kept')
})

test("a dispute's facts cannot change", async () => {
  const dispute = { id: `du_${newId()}`, paymentId, amountCents: 5_000, createdAt: bed.clock() }
  await expect(bed.prisma.dispute.create({ data: { ...dispute, state: 'lent' } })).rejects.toThrow(
    'state_known',
  )
  await bed.prisma.dispute.create({ data: { ...dispute, state: 'open' } })
  const { id } = dispute
  await expect(bed.prisma.dispute.update({ where: { id }, data: { paymentId: 'pi_2' } })).rejects.toThrow(
    'only its state',
  )
  await expect(bed.owner().dispute.delete({ where: { id } })).rejects.toThrow('are kept')
})
