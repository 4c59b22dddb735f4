/** The points at which a process can die with something half done: around each commit and each outside call. */
import type { Database } from '../src/foundation/db/client.ts'
import type { Payments } from '../src/money/payments/payments.ts'

/** Called at every point. If it never returns, the process stops there. */
export type ReachPoint = (point: string) => Promise<void>

/** Calls that commit. Inside a transaction nothing has been committed yet, so only its end counts. */
const COMMITS: ReadonlySet<PropertyKey> = new Set([
  '$callFunction',
  '$executeRaw',
  '$queryRaw',
  '$transaction',
  'create',
  'createMany',
  'delete',
  'deleteMany',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
])

/** Functions that only read. */
const READS: ReadonlySet<string> = new Set(['may_charge', 'moment'])

/** The same database, with a point before and after each commit. */
export function watchCommits(prisma: Database, reach: ReachPoint): Database {
  return watch(prisma, reach, 'database', (name) => COMMITS.has(name))
}

/** The same payments, with a point before and after each call to the vendor. */
export function watchPayments(payments: Payments, reach: ReachPoint): Payments {
  return watch(payments, reach, 'vendor', () => true)
}

function readName(call: unknown): string {
  return String(Reflect.get(Object(call), 'name'))
}

function watch<T extends object>(
  target: T,
  reach: ReachPoint,
  path: string,
  isWatched: (name: PropertyKey) => boolean,
): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name)
      const here = `${path}.${String(name)}`
      if (typeof value === 'function') {
        const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args)
        if (!isWatched(name)) return call
        return async (...args: unknown[]): Promise<unknown> => {
          const called = name === '$callFunction' ? readName(args[0]) : undefined
          if (called !== undefined && READS.has(called)) return await call(...args)
          const step = called === undefined ? here : `${path}.${called}`
          await reach(`before ${step}`)
          const result = await call(...args)
          await reach(`after ${step}`)
          return result
        }
      }
      const isModel = typeof value === 'object' && value !== null && !String(name).startsWith('_')
      return isModel ? watch(value, reach, here, isWatched) : value
    },
  })
}
