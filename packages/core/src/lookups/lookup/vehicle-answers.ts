/** What lookups answer: stored once for all vehicles that differ only in their VIN, and put together again for each. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../foundation/db/client.ts'
import { sqlStateOf } from '../../foundation/db/sql-state.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface VehicleAnswer {
  /** A hash of the other fields: the same content is the same answer, in any process. */
  readonly id: string
  /** The response body is `beforeVin`, the VIN, `afterVin`. */
  readonly beforeVin: string
  readonly afterVin: string
  /** What the sources said, for the operator; never part of a response. */
  readonly record: string
  /** As the body has it; empty if it has none. */
  readonly title: string
}

export function toVehicleAnswer(body: string, vin: string, record: string, title = ''): VehicleAnswer {
  const at = body.indexOf(vin)
  if (at < 0) throw new Error('an answer names its vehicle')
  const beforeVin = body.slice(0, at)
  const afterVin = body.slice(at + vin.length)
  return { id: idOf([beforeVin, afterVin, record]), beforeVin, afterVin, record, title }
}

export function bodyOf({ beforeVin, afterVin }: VehicleAnswer, vin: string): string {
  return `${beforeVin}${vin}${afterVin}`
}

/** The first half of a SHA-256, written as a UUID, which takes the least space. */
function idOf(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'))
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** More than the offline source has answers. */
const REMEMBERED = 20_000

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The last day on which this process stored each answer, counted since 1970, which is quick to compare at every lookup.
 */
const kept = new WeakMap<Database, LRUCache<string, number>>()

/**
 * Ensures that an answer is on disk before lookups name it. Costs one round trip per day and process for each answer.
 */
export async function keepAnswer(prisma: Database, answer: VehicleAnswer, now: Date): Promise<void> {
  const { id } = answer
  const days = kept.get(prisma) ?? new LRUCache<string, number>({ max: REMEMBERED })
  kept.set(prisma, days)
  const day = Math.floor(now.getTime() / DAY_MS)
  if (days.get(id) === day) return
  await sql.keepAnswers(prisma, { ids: [id], ...toTexts([answer]), day: now.toISOString().slice(0, 10) })
  days.set(id, day)
}

/** The arguments of keep-answers.sql and settle-lookups.sql that an answer consists of, besides its ID. */
export function toTexts(answers: readonly VehicleAnswer[]) {
  return {
    beforeVins: answers.map(({ beforeVin }) => beforeVin),
    afterVins: answers.map(({ afterVin }) => afterVin),
    records: answers.map(({ record }) => record),
    titles: answers.map(({ title }) => title),
  }
}

/**
 * Stores the answer, then runs `nameIt`. A database that went back to an earlier state, such as by a failover that lost
 * its last commits, may no longer have what this process remembers: then the answer is stored again, and `nameIt` runs
 * once more.
 */
export async function withKeptAnswer<T>(
  prisma: Database,
  answer: VehicleAnswer,
  now: Date,
  nameIt: () => Promise<T>,
): Promise<T> {
  await keepAnswer(prisma, answer, now)
  try {
    return await nameIt()
  } catch (error) {
    if (sqlStateOf(error) !== NO_ANSWER) throw error
    kept.get(prisma)?.delete(answer.id)
    await keepAnswer(prisma, answer, now)
    return await nameIt()
  }
}

/** The error code with which take-credits.sql rejects a lookup. */
const NO_ANSWER = 'VA404'
