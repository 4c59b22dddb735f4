/** What customers, operators, and jobs read, each as core does it. */
import { readGauges } from '@vinspec/core/gauges'
import { countLookups, keepPartitions, prune } from '@vinspec/core/jobs'
import {
  expireCredits,
  listLedgerEntries,
  listStatementMonths,
  readCreditBalance,
  readCreditUse,
  readSpend,
  readStatement,
  releaseStaleHolds,
} from '@vinspec/core/ledger'
import {
  forgetOldRawRecords,
  listLookupsOfVin,
  listRecentVehicles,
  listRecordedLookups,
  listSavedVehicles,
} from '@vinspec/core/lookup'
import { notifyExpiringCredits, notifyLowCredits } from '@vinspec/core/notifications'
import { reportCredits } from '@vinspec/core/operator'
import { forgetOldRequests, listRequests, readDailyUsage } from '@vinspec/core/requests'
import { sweepTopUps } from '@vinspec/core/top-up'
import { median } from '../figures.ts'
import type { Dependencies } from '../prepare-customers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Subject {
  readonly customerId: string
  /** One that the customer looked up. */
  readonly vin: string
}

type Read = (dependencies: Dependencies, subject: Subject) => Promise<unknown>

/** For one customer. */
export const READS: ReadonlyArray<readonly [what: string, read: Read]> = [
  ['balance', (on, { customerId }) => readCreditBalance(on, customerId)],
  ['ledger page', ({ prisma }, { customerId }) => listLedgerEntries(prisma, { customerId, limit: 50 })],
  ['My Vehicles', ({ prisma }, { customerId }) => listSavedVehicles(prisma, { customerId, ...LIST })],
  [
    'My Vehicles, search',
    ({ prisma }, { customerId, vin }) =>
      listSavedVehicles(prisma, { customerId, ...LIST, search: vin.slice(-6) }),
  ],
  [
    'My Vehicles by name, last page',
    async ({ prisma }, { customerId }) => {
      const { total } = await listSavedVehicles(prisma, { customerId, ...LIST, limit: 1 })
      return await listSavedVehicles(prisma, {
        customerId,
        ...LIST,
        order: 'title',
        offset: Math.max(0, total - 50),
      })
    },
  ],
  [
    'lookups of a VIN',
    ({ prisma }, { customerId, vin }) => listLookupsOfVin(prisma, { customerId, vin, limit: 50 }),
  ],
  [
    'usage, 30 days',
    ({ prisma }, { customerId }) => readDailyUsage(prisma, { ...lastDays(30), customerId, timeZone: 'UTC' }),
  ],
  ['spend, 30 days', ({ prisma }, { customerId }) => readSpend(prisma, { ...lastDays(30), customerId })],
  ['credit use', (on, { customerId }) => readCreditUse(on, customerId)],
  ['recent vehicles', ({ prisma }, { customerId }) => listRecentVehicles(prisma, { customerId, limit: 5 })],
  [
    'statement of this month',
    async (on, { customerId }) => {
      const [month = ''] = await listStatementMonths(on, customerId)
      return await readStatement(on, { customerId, month })
    },
  ],
  [
    'statement of the month before',
    async (on, { customerId }) => {
      const [now = '', month = now] = await listStatementMonths(on, customerId)
      return await readStatement(on, { customerId, month })
    },
  ],
  ['request log', (on, { customerId }) => listRequests(on, customerId, { limit: 50 })],
  [
    'request log, failed',
    (on, { customerId }) => listRequests(on, customerId, { limit: 50, outcome: 'failed' }),
  ],
  ['request log of a VIN', (on, { customerId, vin }) => listRequests(on, customerId, { limit: 50, vin })],
  ['vehicle, for the operator', ({ prisma }, { vin }) => listRecordedLookups(prisma, { vin, limit: 20 })],
]

const LIST = { search: '', order: 'latest', offset: 0, limit: 50 } as const

function lastDays(days: number) {
  const now = Date.now()
  return { since: new Date(now - days * DAY_MS), before: new Date(now) }
}

/** For all customers. */
export const JOBS: ReadonlyArray<
  readonly [what: string, work: (dependencies: Dependencies) => Promise<unknown>]
> = [
  ['count lookups', countLookups],
  ['daily report', (on) => report(on, false)],
  ['daily report, recounted', (on) => report(on, true)],
  ['gauges of the worker', ({ prisma }) => readGauges(prisma)],
  ['expire credits', expireCredits],
  ['release stale holds', releaseStaleHolds],
  ['notify about low credits', notifyLowCredits],
  ['notify about expiring credits', notifyExpiringCredits],
  ['sweep top-ups', sweepTopUps],
  ['prune', prune],
  ['forget old requests', forgetOldRequests],
  ['forget raw records', (on) => forgetOldRawRecords({ ...on, rawRecordDays: 90 })],
  ['keep partitions', keepPartitions],
]

async function report(on: Dependencies, recount: boolean): Promise<void> {
  const { customers, rows } = await reportCredits(on, recount)
  if (customers.length + rows.length > 0) throw new Error('the filling does not balance')
}

/** The median of some calls in milliseconds, after a first one that does not count. */
export async function timeOf(work: () => Promise<unknown>, calls: number): Promise<number> {
  await work()
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return median(times)
}
