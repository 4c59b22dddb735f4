/** Cleanup skips a locked row instead of waiting for it, and deletes it the next time. */
import * as pg from '@vinspec/connections'
import { beforeEach, expect, test } from 'vitest'
import { forgetExpiredSignIns } from '../src/access/customers/sign-in-records.ts'
import { forgetOldRequests } from '../src/access/requests/request-log.ts'
import { newId } from '../src/foundation/ids.ts'
import { REQUEST_LOG_DAYS } from '../src/foundation/policy.ts'
import { Prisma } from '../src/generated/prisma/client.ts'
import { forgetOldReadings } from '../src/lookups/battery-history/keep-readings.ts'
import { forgetBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { forgetSourceAnswers } from '../src/lookups/live-sources/forget-source-answers.ts'
import { expireCredits, releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { reconcilePayments } from '../src/money/reconciliation/reconcile-payments.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { offerCheckout } from '../testing/sales.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let bed: PaymentBed
beforeEach(async () => {
  bed = await createPaymentBed()
  return () => bed.close()
})

interface Case {
  readonly what: string
  readonly table: string
  /** Makes one row that is due to be cleared. */
  readonly create: (customerId: string) => Promise<unknown>
  /** Clears, and returns how many it cleared. */
  readonly clear: () => Promise<number>
}

const CASES: readonly Case[] = [
  {
    what: 'expired sessions',
    table: 'portal_session',
    create: async (customerId) => {
      const [now, token] = [new Date(), newId()]
      const times = { expiresAt: now, createdAt: now, updatedAt: now }
      await bed.prisma.portalSession.create({ data: { id: newId(), customerId, token, ...times } })
    },
    clear: () => forgetExpiredSignIns(bed.prisma),
  },
  {
    what: 'old requests that are not in the partition of their time',
    table: 'api_request',
    create: (customerId) =>
      bed.prisma.apiRequest.create({
        data: {
          customerId,
          requestId: newId(),
          createdAt: new Date(bed.clock().getTime() - (REQUEST_LOG_DAYS + 1) * DAY_MS),
          operation: 'getCredits',
          status: 200,
          outcome: 'ok',
          durationMs: 1,
        },
      }),
    clear: () => forgetOldRequests(bed),
  },
  {
    what: 'emails of more than a year ago',
    table: 'notification',
    create: (customerId) => {
      const createdAt = new Date(bed.clock().getTime() - 367 * DAY_MS)
      const about = { kind: 'new_sign_in', episode: newId(), data: { address: '203.0.113.9' } }
      return bed.prisma.notification.create({ data: { id: newId(), customerId, ...about, createdAt } })
    },
    clear: async () => (await prune(bed)).notifications,
  },
  {
    what: 'abandoned checkouts',
    table: 'checkout',
    create: (customerId) =>
      offerCheckout(bed, customerId, { createdAt: new Date(bed.clock().getTime() - 2 * DAY_MS) }),
    clear: async () => (await reconcilePayments(bed)).abandonedCheckouts,
  },
  {
    what: 'old keys',
    table: 'idempotency_record',
    create: (customerId) =>
      bed.prisma.idempotencyRecord.create({
        data: {
          customerId,
          key: newId(),
          fingerprint: new Uint8Array(32),
          state: 'refused',
          attemptId: newId(),
          expiresAt: new Date(bed.clock().getTime() - DAY_MS),
        },
      }),
    clear: async () => (await prune(bed)).idempotencyRecords,
  },
  {
    what: 'stale holds',
    table: 'credit_hold',
    create: async (customerId) => {
      const [grantId, now] = [await bed.grant(customerId, 1), bed.clock()]
      const times = { placedAt: now, leaseExpiresAt: now }
      await bed.prisma.creditHold.create({ data: { id: newId(), customerId, grantId, ...times } })
    },
    clear: () => releaseStaleHolds(bed),
  },
  {
    what: 'expired grants',
    table: 'credit_grant',
    create: async (customerId) => {
      const grantedAt = new Date(bed.clock().getTime() - 2 * DAY_MS)
      const expiresAt = new Date(bed.clock().getTime() - DAY_MS)
      const attribution = { grantedBy: 'test', reason: 'to expire', operatorKey: newId() }
      const data = { id: newId(), customerId, source: 'operator', credits: 1, grantedAt, expiresAt }
      await bed.prisma.creditGrant.create({ data: { ...data, ...attribution } })
    },
    clear: () => expireCredits(bed),
  },
]

test.each(CASES)('$what: a locked one is skipped', async ({ table, create, clear }) => {
  const customerId = await bed.createCustomer()
  await create(customerId)
  await create(customerId)
  const other = new pg.Client({ connectionString: bed.databaseUrl })
  await other.connect()
  await other.query(`BEGIN; SELECT FROM ${table} LIMIT 1 FOR UPDATE`)
  const cleared = await clear()
  await other.query('ROLLBACK')
  await other.end()
  expect(cleared).toBe(1)
  expect(await clear()).toBe(1)
})

/** Keys that live six hours each and come and go, so that their space in the table is reused. */
async function comeAndGo(hours: number) {
  const hour = (past: number) => new Date(Number(bed.clock()) + (past - hours) * 3_600_000)
  for (let past = 0; past < hours; past++) {
    await bed.prisma.$executeRaw`
      INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid(), sha256('a'), 'completed', gen_random_uuid(),
        ${hour(past + 6)}::timestamptz + minute * interval '6 seconds' FROM generate_series(1, 600) minute`
    await bed.prisma.$executeRaw`DELETE FROM idempotency_record WHERE expires_at < ${hour(past)}::timestamptz`
    await bed.owner().$executeRaw`VACUUM ANALYZE idempotency_record`
  }
}

test('the search for old keys reads no more than there are, even after their space was reused', async () => {
  await comeAndGo(18)
  const plans: string[] = []
  const prisma = new Proxy(bed.prisma, {
    get: (target, name) =>
      name !== '$executeRaw'
        ? Reflect.get(target, name)
        : async ([first, ...rest]: TemplateStringsArray, ...values: unknown[]) => {
            const explain = Prisma.sql([`EXPLAIN (ANALYZE, BUFFERS OFF) ${first}`, ...rest], ...values)
            const lines = await target.$queryRaw<Array<Record<string, string>>>(explain)
            plans.push(lines.flatMap((line) => Object.values(line)).join('\n'))
            return 0
          },
  })
  await prune({ ...bed, prisma })
  const ofKeys = plans.filter((plan) => plan.includes('idempotency_record'))
  expect(ofKeys).toEqual([expect.stringMatching(/Index Scan using idempotency_record_expiry_idx/)])
  expect(ofKeys.join()).not.toMatch(/Seq Scan on idempotency_record|Rows Removed/)
})

test('every table whose rows are forgotten by a time has no partitions, and an index of that time', async () => {
  const forgotten: string[][] = []
  const prisma = new Proxy(bed.prisma, {
    get: (target, name) =>
      name !== '$executeRaw'
        ? Reflect.get(target, name)
        : async ([first = '', ...rest]: TemplateStringsArray, ...values: unknown[]) => {
            const { sql } = Prisma.sql([first, ...rest], ...values)
            forgotten.push([...(/DELETE FROM (\w+) WHERE ctid.+ORDER BY (\w+)/s.exec(sql)?.slice(1) ?? [])])
            return 0
          },
  })
  const dependencies = { ...bed, prisma }
  for (const clear of [prune, forgetOldReadings, forgetBulkLookups, forgetSourceAnswers])
    await clear(dependencies)
  await forgetExpiredSignIns(prisma)
  const tables = forgotten.filter((each) => each.length > 0)
  expect(tables.length).toBeGreaterThan(12)
  for (const [table, column] of tables) {
    const found = await bed.owner().$queryRaw`
      SELECT FROM pg_class t JOIN pg_index i ON i.indrelid = t.oid AND i.indpred IS NULL
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE t.relkind = 'r' AND t.relname = ${table} AND a.attname = ${column}`
    expect([table, found]).toEqual([table, [{}]])
  }
})
