/** Emails about incidents: to customers who asked for them, one when it lasts and one when it is over. */
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import type { Mail } from '../src/foundation/notifications/mailer.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import type { Health, Part } from '../src/operator/health/parts.ts'
import { recordHealth } from '../src/operator/health/record-health.ts'
import { setStatusMail, tellIncidents } from '../src/operator/health/status-mail.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const MINUTE_MS = 60_000

const bed = await closeAfterAll(createTestBed())

let reader: string
beforeEach(async () => {
  bed.pass(24 * 60 * MINUTE_MS)
  await bed.prisma.healthSpan.deleteMany()
  reader = await newReader()
})

async function newReader(): Promise<string> {
  const customerId = await bed.createCustomer()
  await setStatusMail(bed, customerId, true)
  return customerId
}

/** As the worker does once a minute. */
async function measure(states: ReadonlyArray<Readonly<Partial<Record<Part, Health>>>>): Promise<void> {
  for (const state of states) {
    bed.pass(MINUTE_MS)
    const parts: ReadonlyArray<readonly [Part, Health]> = (['api', 'mcp', 'worker'] as const).flatMap(
      (part) => (state[part] ? [[part, state[part]] as const] : []),
    )
    await recordHealth(bed, new Map(parts))
    await tellIncidents(bed)
  }
}

const minutes = (count: number, api: Health) => Array.from({ length: count }, () => ({ api }))

async function mailsOf(customerId: string): Promise<string[]> {
  const rows = await bed.prisma.notification.findMany({
    where: { customerId, kind: { startsWith: 'status_' } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ kind, episode }) => `${kind} ${episode}`)
}

test('a part that is down for five minutes is emailed once, and once when it has worked for five', async () => {
  await measure([...minutes(2, 'up'), ...minutes(5, 'down')])
  expect(await mailsOf(reader)).toEqual([])
  const began = new Date(Number(bed.clock()) - 4 * MINUTE_MS).toISOString()
  await measure(minutes(20, 'down'))
  expect(await mailsOf(reader)).toEqual([`status_down api ${began}`])
  await measure(minutes(5, 'up'))
  expect(await mailsOf(reader)).toHaveLength(1)
  await measure(minutes(20, 'up'))
  expect(await mailsOf(reader)).toEqual([`status_down api ${began}`, `status_over api ${began}`])
})

test('interruptions that follow on each other are one incident', async () => {
  await measure(minutes(1, 'up'))
  for (let i = 0; i < 10; i++) await measure([...minutes(2, 'down'), ...minutes(2, 'up')])
  await measure(minutes(30, 'up'))
  expect((await mailsOf(reader)).map((mail) => mail.split(' ')[0])).toEqual(['status_down', 'status_over'])
})

test('shorter interruptions, and a part that is only limited, are not emailed', async () => {
  await measure([...minutes(1, 'up'), ...minutes(4, 'down'), ...minutes(10, 'up')])
  await measure([...minutes(30, 'degraded'), ...minutes(10, 'up')])
  expect(await mailsOf(reader)).toEqual([])
})

test('a part that is not measured anymore is not said to work again', async () => {
  await measure([...minutes(1, 'up'), ...minutes(10, 'down')])
  await measure(Array.from({ length: 30 }, () => ({ mcp: 'up' as const })))
  expect((await mailsOf(reader)).map((mail) => mail.split(' ')[0])).toEqual(['status_down'])
})

test('a time in which nothing was measured is one in which the worker was down', async () => {
  await measure([{ worker: 'up' }])
  bed.pass(2 * 60 * MINUTE_MS)
  await measure(Array.from({ length: 10 }, () => ({ worker: 'up' as const })))
  expect((await mailsOf(reader)).map((mail) => mail.split(' ')[0])).toEqual(['status_over'])
})

test('only customers who asked before the incident are emailed, until they turn it off or leave', async () => {
  const [other, off, gone] = [await bed.createCustomer(), await newReader(), await newReader()]
  await setStatusMail(bed, off, false)
  await closeCustomer(bed, gone)
  await measure([...minutes(1, 'up'), ...minutes(3, 'down')])
  const late = await newReader()
  await measure([...minutes(10, 'down'), ...minutes(10, 'up')])
  const counts = await Promise.all(
    [reader, other, off, gone, late].map(async (id) => (await mailsOf(id)).length),
  )
  expect(counts).toEqual([2, 0, 0, 0, 0])
})

test('asking again does not count as asking later, and many readers are all emailed', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, newReader))
  await measure([...minutes(1, 'up'), ...minutes(2, 'down')])
  await setStatusMail(bed, reader, true)
  await measure(minutes(10, 'down'))
  await Promise.all([tellIncidents(bed, 5), tellIncidents(bed, 5)])
  for (const id of [reader, ...readers]) expect(await mailsOf(id)).toHaveLength(1)
})

test('the emails name the part and the times, and lead to the status page', async () => {
  await measure([...minutes(1, 'up'), ...minutes(10, 'down'), ...minutes(10, 'up')])
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), check: async () => {}, close: () => {} }
  const rows = await bed.prisma.notification.findMany({
    where: { customerId: reader },
    orderBy: { createdAt: 'asc' },
  })
  for (const { id } of rows) await sendNotification({ ...bed, mailer }, id)
  expect(sent.map(({ subject }) => subject)).toEqual(['Status: API down', 'Status: API works again'])
  for (const { text } of sent) {
    expect(text).toMatch(/Since|From/)
    expect(text).toContain(new URL('/status', bed.portalUrl).href)
    expect(text).toContain(new URL('/account#status-mail', bed.portalUrl).href)
  }
})
