import { expect, test } from 'vitest'
import type { FunctionCaller, FunctionRow } from '../src/foundation/db/call-function.ts'
import { newId } from '../src/foundation/ids.ts'
import * as sql from '../src/generated/sql/functions.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const event = () => ({ id: `evt_${newId()}`, type: 'payment_succeeded', object: 'pi_1', now: bed.clock() })

test('a call in a transaction commits or rolls back with it', async () => {
  const { id, ...rest } = event()
  const undone = bed.prisma.$transaction(async (tx) => {
    expect(await sql.storePaymentEvent(tx, { id, ...rest })).toBe(true)
    expect(await tx.paymentEvent.count({ where: { id } })).toBe(1)
    expect(await bed.prisma.paymentEvent.count({ where: { id } })).toBe(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await sql.storePaymentEvent(bed.prisma, { id, ...rest })).toBe(true)
})

test('a value arrives as the same type in a transaction and outside of one', async () => {
  const customer = await bed.createCustomer()
  const args = { customer, month: '2026-11-01' }
  expect(await sql.monthlySpend(bed.prisma, args)).toBe(0n)
  expect(await bed.prisma.$transaction((tx) => sql.monthlySpend(tx, args))).toBe(0n)
  const setup = { setup: newId(), customer, now: bed.clock(), margin: '1 minute', retention: '1 hour' }
  const outside = await sql.beginCardSetup(bed.prisma, setup)
  expect(outside).toMatchObject([{ id: setup.setup, url: null, createdAt: setup.now }])
  expect(await bed.prisma.$transaction((tx) => sql.beginCardSetup(tx, setup))).toEqual(outside)
})

test.each([
  ['is of another type', { value: 'many', available: 'many' }, 'available is not of type integer'],
  ['is missing', {}, 'available is not of type integer'],
])('a value that %s is rejected', async (_, row: FunctionRow, reason) => {
  const other: FunctionCaller = { $callFunction: async () => [row] }
  const asked = sql.availableCredits(other, { customer: newId(), now: bed.clock() })
  await expect(asked).rejects.toThrow(reason)
})
