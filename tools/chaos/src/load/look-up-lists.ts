/** Lists that the service looks up in the background. The customer only starts them, and reads the outcome of each row. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  createBulkLookup,
  deleteBulkLookup,
  listBulkLookups,
  listBulkRows,
  readBulkLookup,
  startBulkLookup,
} from '@vinspec/core/bulk-lookups'
import { type Database, systemClock } from '@vinspec/core/foundation'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import type { Random } from '../random.ts'
import type { Attempts } from './attempts.ts'

export interface ListSettings {
  readonly prisma: Database
  readonly customerId: string
  readonly attempts: Attempts
  readonly random: Random
  /** Once aborted, no further list is started. */
  readonly finishing: AbortSignal
  /** Once aborted, the customer no longer waits for a list to end. */
  readonly patience: AbortSignal
}

const LOOK_EVERY_MS = 500
const ROWS = [5, 60] as const

/** Looks up one list after the other. Throws if a row ends in a way that no row of these lists can. */
export async function lookUpLists(settings: ListSettings): Promise<void> {
  const { random, finishing } = settings
  while (!finishing.aborted) {
    await lookUpList(
      settings,
      Array.from({ length: random.between(...ROWS) }, () => freshVin()),
    )
  }
}

async function lookUpList(
  { prisma, customerId, attempts, patience }: ListSettings,
  vins: readonly string[],
): Promise<void> {
  const dependencies = { prisma, clock: systemClock }
  const id = await retryUntilAnswered(() => replaceLists(dependencies, customerId, vins), patience)
  if (id === undefined) return
  const list = { customerId, id }
  const rowOf = new Map(
    vins.map((vin) => [vin, attempts.begin({ customerId, vin, key: `list ${id}`, way: 'list' })]),
  )
  const rows = await retryUntilAnswered(async () => {
    const bulk = await readBulkLookup(prisma, list)
    if (bulk?.state === 'finished' && bulk.counts.unavailable === 0)
      return await listBulkRows(prisma, { ...list, limit: vins.length })
    if (bulk?.state !== 'running') await startBulkLookup(dependencies, list)
    return undefined
  }, patience)
  for (const { vin, state, credits } of rows ?? []) {
    const attempt = rowOf.get(vin ?? '')
    if (!attempt || state !== 'found' || credits !== 1)
      throw new Error(`the row of ${vin} in list ${id} ended as ${state}, for ${credits} credits`)
    attempts.end(attempt, { kind: 'answered', digest: undefined })
  }
}

/** Deletes lists that exist or were started without a response, and starts new ones. */
async function replaceLists(
  dependencies: Parameters<typeof createBulkLookup>[0],
  customerId: string,
  vins: readonly string[],
): Promise<string | undefined> {
  const { prisma } = dependencies
  for (const { id } of await listBulkLookups(prisma, customerId))
    await deleteBulkLookup(dependencies, { customerId, id })
  const content = new TextEncoder().encode(vins.join('\n'))
  const created = await createBulkLookup(dependencies, { customerId, name: 'list.csv', content })
  return created.kind === 'created' ? created.id : undefined
}

/** Repeats a request until there is a response, or patience ends. */
async function retryUntilAnswered<T>(
  ask: () => Promise<T | undefined>,
  patience: AbortSignal,
): Promise<T | undefined> {
  while (!patience.aborted) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}
