/**
 * Random histories of data with a retention time, against a model that knows one moment per record: until then the record
 * is there, whatever clears up, and after that the next cleanup deletes it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { PAYMENT_EVENT_RETENTION_MS, PRUNE_MARGIN_MS } from '../src/foundation/policy.ts'
import { type Attempt, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { command, playHistories } from '../testing/histories.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const HOUR_MS = 60 * 60 * 1000
const LEASE_MS = 20_000

const bed = await closeAfterAll(createTestBed())

interface Kept {
  readonly what: string
  /** From this moment on, any cleanup deletes it. */
  until: number
  count(): Promise<number>
  isGone: boolean
}

interface Answered {
  readonly attempt: Attempt
  /** How long the answer is replayed for free. */
  readonly until: number
}

interface World {
  readonly customerId: string
  readonly kept: Kept[]
  readonly answered: Answered[]
  /** Webhook events that have not been processed. */
  readonly waiting: Kept[]
}

async function openWorld(): Promise<World> {
  const customerId = await bed.createCustomer()
  await bed.grant(customerId, 10_000, 100_000)
  return { customerId, kept: [], answered: [], waiting: [] }
}

function now(): number {
  return bed.clock().getTime()
}

/** A paid answer, which its key replays for this many hours. */
async function answer({ customerId, kept, answered }: World, retentionHours: number): Promise<void> {
  const key = newId()
  const fingerprint = new Uint8Array([1])
  const attempt = { id: newId(), customerId, key, fingerprint, now: bed.clock(), retentionHours }
  expect(await beginLookup(bed.prisma, attempt, LEASE_MS)).toEqual({ outcome: 'held' })
  await settleAttempt(bed, attempt)
  const until = now() + retentionHours * HOUR_MS
  answered.push({ attempt, until })
  kept.push({
    what: 'a key',
    until: until + PRUNE_MARGIN_MS,
    count: () => bed.prisma.idempotencyRecord.count({ where: { customerId, key } }),
    isGone: false,
  })
}

async function askAgain({ answered }: World, which: number): Promise<void> {
  const kept = answered.filter(({ until }) => until > now())
  const target = kept[which % Math.max(1, kept.length)]
  if (!target) return
  const again = { ...target.attempt, id: newId(), now: bed.clock() }
  expect(await beginLookup(bed.prisma, again, LEASE_MS)).toMatchObject({ outcome: 'completed' })
}

async function receiveEvent({ kept, waiting }: World): Promise<void> {
  const id = `evt_${newId()}`
  await bed.prisma.paymentEvent.create({
    data: { id, type: 'charge.refunded', objectId: 'ch_1', receivedAt: bed.clock() },
  })
  const event: Kept = {
    what: id,
    // An event that has not been processed is never deleted.
    until: Infinity,
    count: () => bed.prisma.paymentEvent.count({ where: { id } }),
    isGone: false,
  }
  kept.push(event)
  waiting.push(event)
}

async function workOn({ waiting }: World): Promise<void> {
  const event = waiting.shift()
  if (!event) return
  await bed.prisma.paymentEvent.update({ where: { id: event.what }, data: { processedAt: bed.clock() } })
  event.until = now() + PAYMENT_EVENT_RETENTION_MS
}

async function countCalls({ kept }: World, hours: number): Promise<void> {
  const key = newId()
  const expire = new Date(now() + hours * HOUR_MS)
  await bed.prisma.limitCount.create({ data: { key, points: 1, expire } })
  const count = () => bed.prisma.limitCount.count({ where: { key } })
  kept.push({ what: 'a limit', until: Number(expire) + PRUNE_MARGIN_MS, count, isGone: false })
}

async function rehearse({ customerId, kept }: World): Promise<void> {
  const attemptId = newId()
  await bed.prisma.testLookup.create({
    data: { customerId, attemptId, body: '{}', requestId: 'req', createdAt: bed.clock() },
  })
  const count = () => bed.prisma.testLookup.count({ where: { customerId, attemptId } })
  kept.push({ what: 'a test lookup', until: now() + DAY_MS + PRUNE_MARGIN_MS, count, isGone: false })
}

/** Twice at once, as two workers may. */
async function clearUp({ kept }: World): Promise<void> {
  await Promise.all([prune(bed), prune(bed)])
  for (const each of kept) each.isGone ||= each.until <= now()
  const counts = await Promise.all(kept.map(({ count }) => count()))
  expect(kept.map(({ what }, index) => [what, counts[index]])).toEqual(
    kept.map(({ what, isGone }) => [what, isGone ? 0 : 1]),
  )
}

const hours = fc.constantFrom(1, 24, 72)

test('data with a retention time is there until then, and gone afterwards', {
  timeout: 3_600_000,
}, async () => {
  await playHistories<World>({
    commands: [
      command(4, 'answer', [hours], answer),
      command(3, 'ask again', [fc.nat(99)], askAgain),
      command(2, 'receive an event', [], receiveEvent),
      command(2, 'work on an event', [], workOn),
      command(1, 'count calls', [hours], countCalls),
      command(1, 'rehearse', [], rehearse),
      command(
        4,
        'pass',
        [fc.constantFrom(1, HOUR_MS - 1, HOUR_MS, DAY_MS - 1, DAY_MS, 90 * DAY_MS)],
        (_, ms) => bed.pass(ms),
      ),
      command(4, 'clear up', [], clearUp),
    ],
    open: openWorld,
  })
})
