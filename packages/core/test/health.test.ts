/** Measurements are stored in few rows, for as long as they are shown. */
import { beforeEach, expect, test } from 'vitest'
import { readHealthSpans } from '../src/operator/health/read-health.ts'
import { forgetOldHealth, recordHealth } from '../src/operator/health/record-health.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const MINUTE_MS = 60_000

const bed = await closeAfterAll(createTestBed())
beforeEach(() => bed.prisma.healthSpan.deleteMany())

const START = new Date('2026-11-21T12:00:00.000Z')
const after = (ms: number) => new Date(Number(START) + ms)
const at = (ms: number) => ({ prisma: bed.prisma, clock: () => after(ms) })
const record = (ms: number, state: 'up' | 'down') => recordHealth(at(ms), new Map([['api', state]]))

test('a state that lasts is one row', async () => {
  for (let minute = 0; minute < 10; minute++) await record(minute * MINUTE_MS, 'up')
  expect(await readHealthSpans(bed.prisma)).toEqual([
    { part: 'api', state: 'up', startedAt: START, seenAt: after(9 * MINUTE_MS) },
  ])
})

test('another state, or a time without measurements, starts another row', async () => {
  await record(0, 'up')
  await record(MINUTE_MS, 'down')
  await record(2 * MINUTE_MS, 'up')
  await record(60 * MINUTE_MS, 'up')
  expect((await readHealthSpans(bed.prisma)).map(({ state, startedAt }) => [state, startedAt])).toEqual([
    ['up', START],
    ['down', after(MINUTE_MS)],
    ['up', after(2 * MINUTE_MS)],
    ['up', after(60 * MINUTE_MS)],
  ])
})

test('two workers that measure at once record it once, and an older measurement changes nothing', async () => {
  await Promise.all([record(0, 'up'), record(0, 'up')])
  await record(2 * MINUTE_MS, 'up')
  await record(MINUTE_MS, 'up')
  expect(await readHealthSpans(bed.prisma)).toEqual([
    { part: 'api', state: 'up', startedAt: START, seenAt: after(2 * MINUTE_MS) },
  ])
})

test('measurements older than 90 days are deleted', async () => {
  await record(0, 'up')
  expect(await forgetOldHealth(at(90 * DAY_MS))).toBe(0)
  expect(await forgetOldHealth(at(92 * DAY_MS))).toBe(1)
})
