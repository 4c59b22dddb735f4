import { expect, test } from 'vitest'
import {
  endOtherSessions,
  endSession,
  forgetExpiredSignIns,
  readSignInRecords,
} from '../src/access/customers/sign-in-records.ts'
import { newId } from '../src/foundation/ids.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed(new Date()))

async function openSession(customerId: string, lastsMs = 60_000): Promise<string> {
  const now = bed.clock()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const data = { id: newId(), customerId, token: newId(), expiresAt, createdAt: now, updatedAt: now }
  return (await bed.prisma.portalSession.create({ data })).id
}

const idsOf = async (customerId: string) =>
  (await readSignInRecords(bed.prisma, customerId)).sessions.map(({ id }) => id)

test('a session is seen and ended by its customer only', async () => {
  const [owner, other] = [await bed.createCustomer(), await bed.createCustomer()]
  const id = await openSession(owner)
  expect(await idsOf(other)).toEqual([])
  expect(await endSession(bed.prisma, { customerId: other, id })).toBe(false)
  expect(await endSession(bed.prisma, { customerId: owner, id: 'nonsense' })).toBe(false)
  await endOtherSessions(bed.prisma, { customerId: other, id: newId() })
  expect(await idsOf(owner)).toEqual([id])
  expect(await endSession(bed.prisma, { customerId: owner, id })).toBe(true)
  expect(await idsOf(owner)).toEqual([])
})

test('all sessions except one can be ended at once', async () => {
  const customerId = await bed.createCustomer()
  const [kept] = [await openSession(customerId), await openSession(customerId), await openSession(customerId)]
  await endOtherSessions(bed.prisma, { customerId, id: kept })
  expect(await idsOf(customerId)).toEqual([kept])
})

test('only expired records are deleted', async () => {
  const customerId = await bed.createCustomer()
  const kept = await openSession(customerId)
  await openSession(customerId, -1)
  // At once, as two workers may.
  const deleted = await Promise.all([forgetExpiredSignIns(bed.prisma), forgetExpiredSignIns(bed.prisma)])
  expect(deleted.reduce((sum, count) => sum + count)).toBe(1)
  expect(await idsOf(customerId)).toEqual([kept])
})
