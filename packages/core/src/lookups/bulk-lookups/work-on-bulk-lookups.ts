/** A worker's turn at one customer's bulk lookups. Turns are short, so that all customers get theirs. */

import { oneOf, type RowOf, required } from '../../foundation/db/call-function.ts'
import { withinShareOf } from '../../foundation/db/shared-pool.ts'
import { BULK_LOOKUP_DAYS } from '../../foundation/policy.ts'
import { type Principal, sessionPrincipal } from '../../foundation/principal.ts'
import { withoutSpans } from '../../foundation/process/spans.ts'
import * as sql from '../../generated/sql/functions.ts'
import { checkVin } from '../lookup/check-vin.ts'
import type { VehicleDataAccess } from '../lookup/judge-vin.ts'
import { type LookupDependencies, lookUpVehicleSpecs } from '../lookup/look-up-vehicle-specs.ts'
import { type Claimed, type Outcome, type RowResult, toFailure, toOutcome } from './row-result.ts'

export interface BulkTurn {
  readonly customerId: string
  /** The job's ID. A job that is tried again has the same ID, and continues immediately. */
  readonly holder: string
  /** How long the turn lasts, in milliseconds. */
  readonly turnMs?: number
  /** Receives errors that are bugs: the row fails uncharged, and the others continue. */
  readonly onFault: (fault: unknown) => void
}

const TURN_MS = 5_000

/**
 * How many rows a job claims at once. Slow ones are asked about a few at a time, so that all finish within a lease.
 * Live sources are asked about only some cars, and have their own limits.
 */
const AT_ONCE = {
  atHand: { checks: 500, lookups: 128 },
  enriched: { checks: 500, lookups: 32 },
  asked: { checks: 16, lookups: 8 },
} as const

/**
 * A row's key is kept for as long as its list can be resumed. So a process that slept while another paid for the row
 * cannot pay for it again.
 */
const RETENTION_HOURS = (BULK_LOOKUP_DAYS + 1) * 24

/** Throws if the database is unavailable: the job is then tried again. */
export async function workOnBulkLookups(dependencies: LookupDependencies, turn: BulkTurn): Promise<void> {
  const { customerId, holder, turnMs = TURN_MS } = turn
  const { prisma } = dependencies
  const end = performance.now() + turnMs
  const working = { ...dependencies, retentionHours: RETENTION_HOURS }
  await withinShareOf(customerId, async () => {
    for (let rows = await claim(working, turn); rows.length > 0; rows = await claim(working, turn)) {
      const advanced = await workOn(working, turn, rows)
      // Other attempts hold the keys of all these rows until their leases end. The sweep returns to them.
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

/** False: none of the rows could be processed now. */
async function workOn(
  dependencies: LookupDependencies,
  { customerId, onFault }: BulkTurn,
  rows: readonly Claimed[],
): Promise<boolean> {
  // The trace has one span for the turn, not one for each row.
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

/** The free check of a row. What cannot be determined now is determined when the row is looked up. */
async function checkRow(access: VehicleDataAccess, { number, vin }: Claimed): Promise<RowResult> {
  try {
    const { title, reason } = await checkVin(access, vin)
    const about = { title: title ?? '' }
    return { outcome: toOutcome(number, reason ? 'unsupported' : 'ready', { ...about, ...reason }) }
  } catch (error) {
    const { fault } = toFailure(number, error)
    return { fault, outcome: toOutcome(number, 'ready') }
  }
}

/** The key or app that started the list, with its current limits, or else the customer. */
function listPrincipal(customerId: string, row: RowOf<typeof sql.claimBulkRows>): Principal {
  const customer = sessionPrincipal(customerId, required(row.bulk, 'the bulk lookup of a row'))
  const { credential: id, client: clientId, dailyCap: dailyCreditCap, monthlyCents } = row
  if (id === null) return customer
  const spenderId = required(row.spender, 'the spender of a list')
  const credential =
    clientId === null
      ? ({ kind: 'api_key', id, spenderId, isAgent: row.byAgent === true } as const)
      : ({ kind: 'connection', id, spenderId, clientId } as const)
  return { ...customer, credential, dailyCreditCap, monthlyCents }
}

/** A row is looked up like any other VIN, under its own idempotency key. */
async function lookUpRow(
  dependencies: LookupDependencies,
  { bulkId, requestId, principal, number, vin }: Claimed,
): Promise<RowResult> {
  try {
    const { specs, creditsCharged, originalRequestId } = await lookUpVehicleSpecs(dependencies, principal, {
      vin,
      idempotencyKey: nameRow(bulkId, vin),
      requestId,
    })
    // A replay of this list's own lookup: it was charged, but a crash kept it from being recorded.
    const credits = creditsCharged === 1 || originalRequestId === requestId ? 1 : 0
    return { outcome: toOutcome(number, 'found', { credits, title: specs.title }) }
  } catch (error) {
    return toFailure(number, error)
  }
}

/** The space keeps it from ever equaling a key that a customer sends: those have only visible characters. */
function nameRow(bulkId: string, vin: string): string {
  return `bulk:${bulkId} ${vin}`
}
