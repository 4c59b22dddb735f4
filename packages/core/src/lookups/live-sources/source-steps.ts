/** The database steps of a question to a source. Those of questions that are asked together share commits. */
import type { Statement } from '@vinspec/vehicle-data'
import { type FunctionCaller, type RowOf, required } from '../../foundation/db/call-function.ts'
import { latest, runTogetherOrAlone } from '../../foundation/db/run-together.ts'
import * as sql from '../../generated/sql/functions.ts'
import { type LiveAnswer, toReadings } from '../battery-history/keep-readings.ts'

/** The question whose answer is stored under the key, and who asks it. */
interface Flight {
  readonly source: string
  readonly key: string
  readonly holder: string
}

export interface FlightClaim extends Flight {
  readonly leaseMs: number
  readonly now: Date
}

/** The stored answer, if it is fresh, or else the right to ask (claim-source-flights.sql). */
export const claimFlight = runTogetherOrAlone({ name: 'claim_source_flights', run: claimFlights })

/** Stores an answer, closes its requests, and ends its flight. Returns the answer as it is stored. */
export const keepSourceAnswer = runTogetherOrAlone({ name: 'keep_source_answers', run: keepSourceAnswers })

export async function claimFlights(
  on: FunctionCaller,
  claims: readonly FlightClaim[],
): Promise<ReadonlyMap<number, RowOf<typeof sql.claimSourceFlights>>> {
  const leases = claims.map(({ leaseMs }) => `${leaseMs} milliseconds`)
  return byPlace(await sql.claimSourceFlights(on, { ...toLists(claims), leases, now: latest(claims) }))
}

export interface Said extends Flight {
  readonly kind: 'answered' | 'unknown'
  readonly statements: readonly Statement[]
  readonly freshForHours: number
  readonly keptForDays: number
  /** The requests that brought it. */
  readonly callIds: readonly string[]
  /** What it says about the battery, as readings are stored. */
  readonly readings: LiveAnswer
  readonly now: Date
}

export async function keepSourceAnswers(
  on: FunctionCaller,
  said: readonly Said[],
): Promise<ReadonlyMap<number, RowOf<typeof sql.keepSourceAnswers>>> {
  const kept = await sql.keepSourceAnswers(on, {
    ...toLists(said),
    kinds: said.map(({ kind }) => kind),
    statements: said.map(({ statements }) => JSON.stringify(statements)),
    fresh: said.map(({ freshForHours }) => `${freshForHours} hours`),
    keep: said.map(({ keptForDays }) => `${keptForDays} days`),
    calls: said.flatMap(({ callIds }) => callIds),
    readings: JSON.stringify(said.flatMap(({ readings }) => toReadings(readings))),
    now: latest(said),
  })
  return byPlace(kept)
}

function toLists(flights: readonly Flight[]) {
  return {
    sources: flights.map(({ source }) => source),
    keys: flights.map(({ key }) => key),
    holders: flights.map(({ holder }) => holder),
  }
}

function byPlace<Row extends { readonly place: number | null }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [required(row.place, 'a place') - 1, row]))
}
