/** Steps that stop for good, as if their process had died: after a commit or an outside call, nothing of them is under way. */
import { expect } from 'vitest'
import type { Database } from '../src/foundation/db/client.ts'
import { type ReachPoint, watchCommits, watchPayments } from './crash-points.ts'
import type { PaymentBed } from './payment-bed.ts'
import { openTestDatabase } from './test-database.ts'

/**
 * Runs a step up to the first point that `isLast` accepts, where it stays forever. Resolves with this point, or with `the
 * end` if there is none.
 */
export async function dieAt(
  isLast: (point: string) => boolean,
  step: (reach: ReachPoint) => Promise<unknown>,
): Promise<string> {
  const stopped = Promise.withResolvers<string>()
  const ended = step(async (point) => {
    if (!isLast(point)) return
    stopped.resolve(point)
    await new Promise(() => {})
  })
  return await Promise.race([stopped.promise, ended.then(() => 'the end')])
}

/** Lends connections that end with the work, as with a process: what stopped can store nothing afterwards. */
export async function withOwnDatabase<T>(
  { databaseUrl }: { readonly databaseUrl: string },
  work: (prisma: Database) => Promise<T>,
): Promise<T> {
  const prisma = openTestDatabase(databaseUrl)
  try {
    return await work(prisma)
  } finally {
    await prisma.$disconnect()
  }
}

interface Deaths<Step> {
  readonly bed: PaymentBed
  /** The names of the points, in order. The step must have exactly these. */
  readonly points: readonly string[]
  /** The number of the first point. */
  readonly from?: number
  /** Creates this many steps, before the first is taken. */
  readonly prepare: (count: number) => Promise<readonly Step[]>
  readonly take: (bed: PaymentBed, step: Step) => Promise<unknown>
}

/**
 * Takes one customer for each point, and one more, through the same step: each stops at its own point, after a commit or an
 * outside call, and the last one reaches the end.
 */
export async function dieEverywhere<Step>(deaths: Deaths<Step>): Promise<readonly Step[]> {
  const { bed, points, from = 0, prepare, take } = deaths
  const steps = await prepare(points.length + 1)
  const reached = await withOwnDatabase(bed, async (prisma) => {
    const ends: string[] = []
    for (const [index, step] of steps.entries()) {
      let passed = 0
      // Before each call, everything is as the call before left it.
      const isLast = (point: string) => point.startsWith('after') && passed++ >= from + index
      const end = await dieAt(isLast, (reach) => {
        const payments = watchPayments(bed.payments, reach)
        return take({ ...bed, prisma: watchCommits(prisma, reach), payments }, step)
      })
      ends.push(end)
    }
    return ends
  })
  expect(reached).toEqual([...points, 'the end'])
  return steps
}
