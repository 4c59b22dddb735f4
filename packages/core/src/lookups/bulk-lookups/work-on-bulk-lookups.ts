/** What a worker does for one customer's bulk lookups, a turn at a time, so that others have theirs. */
import { oneOf, required } from '../../foundation/db/call-function.ts'
import { withinShareOf } from '../../foundation/db/shared-pool.ts'
import { BULK_LOOKUP_DAYS } from '../../foundation/policy.ts'
import { withoutSpans } from '../../foundation/process/spans.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { LookupDependencies } from '../lookup/look-up-vehicle-specs.ts'
import { checkRow } from './check-row.ts'
import { listPrincipal } from './list-principal.ts'
import { lookUpRow } from './look-up-row.ts'
import type { Claimed, Outcome } from './row-result.ts'

export interface BulkTurn {
  readonly customerId: string
  /** The job. Tried again, it is the same, and goes on at once. */
  readonly holder: string
  /** How long the turn lasts, in milliseconds. */
  readonly turnMs?: number
  /** Gets what is a bug: its row fails uncharged, and the others go on. */
  readonly onFault: (fault: unknown) => void
}

const TURN_MS = 5_000

/**
 * Rows in hand at once. What takes time is asked about a few at a time, and is no longer than a lease. Live sources are asked about
 * some of the cars, and have limits of their own.
 */
const AT_ONCE = {
  atHand: { checks: 500, lookups: 128 },
  enriched: { checks: 500, lookups: 32 },
  asked: { checks: 16, lookups: 8 },
} as const

/**
 * A row's key is kept for as long as its list can be resumed: a process that slept since before another paid for the row
 * cannot pay for it again.
 */
const RETENTION_HOURS = (BULK_LOOKUP_DAYS + 1) * 24

/** Throws when the database is away: the job is tried again. */
export async function workOnBulkLookups(dependencies: LookupDependencies, turn: BulkTurn): Promise<void> {
  const { customerId, holder, turnMs = TURN_MS } = turn
  const { prisma } = dependencies
  const end = performance.now() + turnMs
  const working = { ...dependencies, retentionHours: RETENTION_HOURS }
  await withinShareOf(customerId, async () => {
    for (let rows = await claim(working, turn); rows.length > 0; rows = await claim(working, turn)) {
      const advanced = await workOn(working, turn, rows)
      // Others have the keys of all of these, for as long as their leases last. The sweep comes back to them.
      if (!advanced) return
      if (performance.now() >= end)
        return await sql.yieldBulkLookups(prisma, { customer: customerId, holder })
    }
  })
}

async function claim(
  { prisma, clock, leaseMs, vehicleData, liveSources }: LookupDependencies,
  { customerId, holder }: BulkTurn,
): Promise<Claimed[]> {
  const atHand = liveSources ? AT_ONCE.enriched : AT_ONCE.atHand
  const { checks, lookups } = vehicleData.isAtHand ? atHand : AT_ONCE.asked
  const lease = `${leaseMs} milliseconds`
  const rows = await sql.claimBulkRows(prisma, {
    customer: customerId,
    holder,
    now: clock(),
    lease,
    checks,
    lookups,
  })
  return rows.map((row) => ({
    bulkId: required(row.bulk, 'the bulk lookup of a row'),
    step: oneOf(['checking', 'running'], row.step),
    requestId: required(row.request, 'the request of a bulk lookup'),
    principal: listPrincipal(customerId, row),
    number: required(row.place, 'the number of a row'),
    vin: required(row.vehicle, 'the VIN of a row'),
  }))
}

/** False: nothing could be done about any of them now. */
async function workOn(
  dependencies: LookupDependencies,
  { customerId, onFault }: BulkTurn,
  rows: readonly Claimed[],
): Promise<boolean> {
  // A trace has the turn, not each of its rows.
  const results = await withoutSpans(() =>
    Promise.all(
      rows.map((row) =>
        row.step === 'checking' ? checkRow(dependencies, row) : lookUpRow(dependencies, row),
      ),
    ),
  )
  for (const { fault } of results) if (fault !== undefined) onFault(fault)
  const outcomes = results.flatMap(({ outcome }) => outcome ?? [])
  const isOutOfCredits = results.some(({ needsCredits }) => needsCredits)
  const [first] = rows
  if (first && (outcomes.length > 0 || isOutOfCredits)) {
    await record(dependencies, { customerId, bulkId: first.bulkId, outcomes, isOutOfCredits })
  }
  const away = results.find(({ unavailable }) => unavailable !== undefined)
  if (away) throw away.unavailable
  return outcomes.length > 0 || isOutOfCredits
}

interface Recorded {
  readonly customerId: string
  readonly bulkId: string
  readonly outcomes: readonly Outcome[]
  readonly isOutOfCredits: boolean
}

async function record(
  { prisma }: LookupDependencies,
  { customerId, bulkId, outcomes, isOutOfCredits }: Recorded,
): Promise<void> {
  await sql.recordBulkRows(prisma, {
    customer: customerId,
    bulk: bulkId,
    numbers: outcomes.map(({ number }) => number),
    states: outcomes.map(({ state }) => state),
    credits: outcomes.map(({ credits }) => credits),
    titles: outcomes.map(({ title }) => title),
    codes: outcomes.map(({ code }) => code),
    messages: outcomes.map(({ message }) => message),
    outOfCredits: isOutOfCredits,
  })
}
