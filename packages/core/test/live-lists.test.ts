/** Lists of cars that a live source is asked about: rows that we hold back wait, and rows that the vendor refuses fail uncharged. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { readBulkLookup } from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import { startBulkLookup } from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import type { LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { createList, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createLiveBed, PRICE } from '../testing/live-bed.ts'
import { answerHealth, answerStatus } from '../testing/live-source.ts'
import { LEASE_MS } from '../testing/look-up.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const SIZE = 6

let customerId: string
const bed = await closeAfterAll(createLiveBed())
beforeEach(async () => {
  bed.vendor.respond = answerHealth(91)
  bed.vendor.asked.length = 0
  customerId = await bed.createCustomer()
  await bed.grant(customerId, SIZE, 89)
})

/** Runs the list as a worker does, and then the sweep. */
async function work(liveSources: LiveSources): Promise<void> {
  await workOffBulkLookups({ ...bed, liveSources })
  bed.pass(LEASE_MS)
  await sweepBulkLookups(bed)
}

async function start(liveSources: LiveSources): Promise<() => Promise<object | null>> {
  const id = await createList(
    bed,
    customerId,
    Array.from({ length: SIZE }, () => bed.newVin()),
  )
  await work(liveSources)
  await startBulkLookup(bed, { customerId, id })
  await work(liveSources)
  return async () => await readBulkLookup(bed.prisma, { customerId, id })
}

test('rows beyond what a source may be asked per minute wait for the next minute', async () => {
  // Too short to wait for the next minute, and long enough for an answer on a busy machine.
  const terms = { perMinute: 4, deadlineMs: 30_000 }
  const name = newId()
  const read = await start(bed.sources({ name, terms }))
  expect(await read()).toMatchObject({ state: 'running', counts: { found: 4, ready: 2, failed: 0 } })
  // A new minute begins.
  await work(bed.sources({ name, terms }))
  expect(await read()).toMatchObject({ state: 'finished', counts: { found: SIZE, credits: SIZE } })
  expect(bed.vendor.asked).toHaveLength(SIZE)
})

test('rows beyond the budget of a day wait for the next day', async () => {
  const live = bed.sources({ name: newId(), budget: 4 * PRICE })
  const read = await start(live)
  expect(await read()).toMatchObject({ state: 'running', counts: { found: 4, ready: 2, failed: 0 } })
  bed.pass(DAY_MS)
  await sweepBulkLookups(bed)
  await work(live)
  expect(await read()).toMatchObject({ state: 'finished', counts: { found: SIZE, credits: SIZE } })
})

test('rows whose source rejects our credentials fail uncharged', async () => {
  bed.vendor.respond = answerStatus(403)
  const read = await start(bed.sources({ name: newId(), terms: { breaker: { failures: 100, pauseMs: 1 } } }))
  expect(await read()).toMatchObject({ state: 'finished', counts: { failed: SIZE, unavailable: SIZE } })
  expect(await bed.available(customerId)).toBe(SIZE)
})
