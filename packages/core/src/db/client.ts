/** The one way to the database: a Prisma client whose failures speak the service's error model. */
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import { translateDatabaseError } from './translate-database-error.ts'

export interface DatabaseOptions {
  readonly url: string
  /** Connections to keep at most. */
  readonly poolSize: number
  /** Longest time to wait for a free connection, in milliseconds. */
  readonly connectTimeoutMs: number
  /** Longest time a statement may run, in milliseconds. */
  readonly statementTimeoutMs: number
}

export type Database = ReturnType<typeof openDatabase>

/** Opens a pool lazily: nothing connects before the first query. Close it with `$disconnect()`. */
export function openDatabase(options: DatabaseOptions) {
  const adapter = new PrismaPg({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    application_name: 'vinspec',
  })
  return new PrismaClient({ adapter }).$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          const result: unknown = await query(args)
          return result
        } catch (error) {
          throw translateDatabaseError(error)
        }
      },
    },
  })
}

/** Whether the database answers now. Never throws. */
export async function isReachable(prisma: Database): Promise<boolean> {
  return await prisma.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  )
}
