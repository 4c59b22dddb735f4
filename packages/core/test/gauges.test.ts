/** What alerts watch in the database: read every few seconds, so it must be cheap, and it must cover what no request shows. */
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { readGauges } from '../src/operator/gauges/read-gauges.ts'
import { recordCheck } from '../src/operator/health/checks.ts'
import { readHealthSpans } from '../src/operator/health/read-health.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const bed = await closeAfterAll(createTestBed())

const read = async (gauge: string, value: string) =>
  (await readGauges(bed.prisma)).find((each) => each.gauge === gauge && each.value === value)?.reading

test('no table that grows with customers or time is scanned as a whole', async () => {
  // These tables are small: otherwise the planner would scan them as a whole even if there is an index.
  await bed
    .owner()
    .$executeRawUnsafe(
      `ALTER DATABASE ${new URL(bed.databaseUrl).pathname.slice(1)} SET enable_seqscan = off`,
    )
  const reader = openTestDatabase(bed.databaseUrl, 1)
  const scans = async () => {
    await reader.$queryRaw`SELECT pg_stat_force_next_flush()::text`
    const rows = await bed.owner().$queryRaw<Array<{ name: string; scans: bigint }>>`
      SELECT relname AS name, coalesce(seq_scan, 0) AS scans FROM pg_stat_user_tables
      WHERE schemaname = 'public' AND relname NOT IN ('counting', 'closed_case')`
    return new Map(rows.map(({ name, scans: count }) => [name, Number(count)]))
  }
  await reader.$queryRaw`SELECT 1`
  const before = await scans()
  await readGauges(reader)
  const after = await scans()
  expect([...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)).toEqual(
    [],
  )
  await reader.$disconnect()
})

test('purchases and top-ups are those of the last 6 hours', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const at = (id: string, hours: number, mismatch: string | null) => ({
    id,
    currency: 'usd',
    amountCents: 1_200,
    credits: 0,
    mismatch,
    confirmedAt: hoursAgo(hours),
    recordedAt: hoursAgo(hours),
  })
  await bed.prisma.payment.createMany({ data: [at('pi_1', 1, 'odd'), at('pi_2', 7, 'odd')] })
  expect(await read('vinspec_recent_purchases', 'checkout')).toBe(0)
  expect(await read('vinspec_needs_person', 'payment_mismatch')).toBe(2)
})

test('reports and requests count as waiting for a person until somebody settled them', async () => {
  const customerId = await bed.createCustomer()
  const [open, done] = [newId(), newId()]
  const report = { customerId, vin: '5YJSA1E67NF123456', lookupId: newId(), rowKey: 'range', said: 'No' }
  const request = { task: 'payments refund', input: {}, summary: 'x', reason: 'x', askedBy: customerId }
  await bed.owner().$transaction([
    // Planted: only an operator asks.
    bed.owner().$executeRaw`SET LOCAL session_replication_role = replica`,
    bed.owner().vehicleReport.createMany({
      data: [
        { ...report, id: open, createdAt: new Date() },
        { ...report, id: done, createdAt: new Date(), state: 'answered', answeredAt: new Date() },
      ],
    }),
    bed.owner().operatorRequest.createMany({
      data: ['open', 'approved', 'declined', 'done'].map((state) => ({
        ...request,
        id: newId(),
        askedAt: new Date(),
        state,
        ...(state !== 'open' && { decidedBy: customerId, decidedAt: new Date() }),
      })),
    }),
  ])
  expect(await read('vinspec_needs_person', 'report')).toBe(1)
  expect(await read('vinspec_needs_person', 'approval')).toBe(2)
})

test('what a source costs today is reported, including a source that is a mapping file', async () => {
  const [today, yesterday] = [new Date(), new Date(Date.now() - 86_400_000)]
  const spend = (source: string, day: Date, spentMicros: bigint) => ({ source, day, spentMicros, calls: 1 })
  await bed.prisma.sourceHealth.createMany({
    data: ['tesla', 'made-up'].map((source) => ({ source, outcome: 'answered' })),
  })
  await bed.prisma.sourceDay.createMany({
    data: [
      spend('tesla', today, 250_000n),
      spend('tesla', yesterday, 9n),
      spend('made-up', today, 1_000_000n),
    ],
  })
  expect(await read('vinspec_source_spent_dollars', 'tesla')).toBe(0.25)
  expect(await read('vinspec_source_spent_dollars', 'made-up')).toBe(1)
  expect(await read('vinspec_source_spent_dollars', 'nhtsa_recalls')).toBe(0)
})

test("cars that fail are reported once their owners' source has read none since, and each of them for hours", async () => {
  const customerId = await bed.createCustomer()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const consent = (failingSince: Date | null, more: object = {}) => ({
    id: newId(),
    customerId,
    vin: '5YJSA1E67NF123456',
    source: 'tesla_owner',
    state: 'read',
    monthly: true,
    askHash: new Uint8Array(32),
    askExpiresAt: hoursAgo(0),
    createdAt: hoursAgo(999),
    sealedTokens: new Uint8Array(1),
    tokenKey: 'k1',
    withdrawalHash: new Uint8Array(32),
    grantedAt: hoursAgo(900),
    lastReadAt: hoursAgo(800),
    dueAt: hoursAgo(-1),
    failingSince,
    ...more,
  })
  await bed.prisma.ownerConsent.createMany({
    data: [
      consent(hoursAgo(9)),
      consent(hoursAgo(8), { state: 'granted' }),
      consent(hoursAgo(7), { source: 'smartcar' }),
      // Not for long, asleep since before the last reading, read, and ended.
      consent(hoursAgo(5)),
      consent(hoursAgo(11)),
      consent(null),
      consent(hoursAgo(9), { state: 'expired', endedAt: hoursAgo(1), endReason: 'unreadable' }),
    ],
  })
  await bed.prisma.sourceHealth.create({
    data: { source: 'tesla_owner', outcome: 'answered', answeredAt: hoursAgo(10) },
  })
  expect(await read('vinspec_owner_readings_failing', 'tesla_owner')).toBe(2)
  expect(await read('vinspec_owner_readings_failing', 'smartcar')).toBe(1)
  await bed.prisma.ownerConsent.deleteMany()
})

test('a database without archiving on purpose is a warning of the doctor, and never pages anyone', async () => {
  expect(await read('vinspec_check_age_seconds', 'archive')).toBe(0)
  expect(await read('vinspec_check_state', 'archive')).toBe(0)
})

test('a check that was never made is infinitely old, and one that was made reports its finding and time', async () => {
  expect(await read('vinspec_check_age_seconds', 'backup')).toBe(Number.POSITIVE_INFINITY)
  // In the form that the backup script writes.
  await bed.prisma.$executeRaw`SELECT record_check('backup', 'up')`
  expect(await read('vinspec_check_age_seconds', 'backup')).toBeLessThan(60)
  expect(await read('vinspec_check_state', 'backup')).toBe(0)
  await bed.prisma.$executeRaw`SELECT record_check('backup', 'down')`
  expect(await read('vinspec_check_state', 'backup')).toBe(2)
})

test('a check with the same finding every time is one row, and the status page does not show it', async () => {
  for (const state of ['up', 'up', 'up'] as const) await recordCheck(bed.prisma, 'doctor', state)
  expect(await bed.prisma.healthSpan.count({ where: { part: 'doctor' } })).toBe(1)
  for (const state of ['degraded', 'up', 'down'] as const) await recordCheck(bed.prisma, 'doctor', state)
  expect(await read('vinspec_check_state', 'doctor')).toBe(2)
  expect(await readHealthSpans(bed.prisma)).toEqual([])
})

test('a part that is down is shown as down until its measurement is old', async () => {
  const now = new Date()
  const [old, part] = [new Date(Number(now) - 600_000), { part: 'api', state: 'down' }]
  await bed.prisma.healthSpan.create({ data: { ...part, startedAt: old, seenAt: old } })
  expect(await read('vinspec_part_state', 'api')).toBe(0)
  await bed.prisma.healthSpan.create({ data: { ...part, startedAt: now, seenAt: now } })
  expect(await read('vinspec_part_state', 'api')).toBe(2)
})

test('sessions at the server are reported with their limit, and unsent email with its age', async () => {
  const used = (await read('vinspec_server_connections', 'used')) ?? 0
  expect(used).toBeGreaterThan(0)
  expect(await read('vinspec_server_connections', 'allowed')).toBeGreaterThan(used)
  const customerId = await bed.createCustomer()
  const createdAt = new Date(Date.now() - 600_000)
  await bed.prisma.notification.create({
    data: { id: newId(), customerId, kind: 'credits_low', episode: 'e', data: {}, createdAt },
  })
  expect(await read('vinspec_oldest_seconds', 'mail')).toBeGreaterThan(500)
})
