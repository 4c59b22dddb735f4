/** What the worker deletes by itself. */
import { randomUUID } from 'node:crypto'
import { ensureCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { pruneJobs } from '../src/prune.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const database = await createTestDatabase()
const prisma = openTestDatabase(database.url, 2)
afterAll(async () => {
  await prisma.$disconnect()
  await database.drop()
})

test('a worker whose clock is ahead signs nobody out', async () => {
  const { id: customerId } = await ensureCustomer({ prisma, clock: systemClock }, 'a@example.com')
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 30 * DAY_MS)]
  const session = { id: randomUUID(), customerId, token: 't', createdAt, updatedAt: createdAt, expiresAt }
  await prisma.portalSession.create({ data: session })
  const clock = () => new Date(Date.now() + 45 * DAY_MS)
  const { prune } = pruneJobs({ prisma, clock, rawRecordDays: 90 }, pino({ level: 'silent' }))
  await prune?.({}, { job: 'j', name: 'prune', attempt: 1 })
  expect(await prisma.portalSession.count()).toBe(1)
})
