/** What customers, operators, and jobs read, each as core does it. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { keepPartitions, prune } from '@vinspec/core/jobs'
import { expireCredits, listLedgerEntries, readCreditBalance, releaseStaleHolds } from '@vinspec/core/ledger'
import {
  forgetOldRawRecords,
  listLookupsOfVin,
  listRecordedLookups,
  listSavedVehicles,
} from '@vinspec/core/lookup'
import { notifyExpiringCredits, notifyLowCredits } from '@vinspec/core/notifications'
import { reportCredits } from '@vinspec/core/operator'
import { forgetOldRequests, listRequests, readDailyUsage } from '@vinspec/core/requests'
import { sweepTopUps } from '@vinspec/core/top-up'
import { median } from '../median.ts'

export interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

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
    'lookups of a VIN',
    ({ prisma }, { customerId, vin }) => listLookupsOfVin(prisma, { customerId, vin, limit: 50 }),
  ],
  ['usage, 30 days', (on, { customerId }) => readDailyUsage(on, { customerId, days: 30, timeZone: 'UTC' })],
  ['request log', (on, { customerId }) => listRequests(on, customerId, { limit: 50 })],
  ['vehicle, for the operator', ({ prisma }, { vin }) => listRecordedLookups(prisma, { vin, limit: 20 })],
]

const LIST = { search: '', order: 'latest', offset: 0, limit: 50 } as const

/** For all customers. */
export const JOBS: ReadonlyArray<
  readonly [what: string, work: (dependencies: Dependencies) => Promise<unknown>]
> = [
  ['daily report', reportCredits],
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
