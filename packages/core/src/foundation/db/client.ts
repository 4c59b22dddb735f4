/** The only way to the database: a Prisma client that throws the service's errors. */
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts'
import { inSpan } from '../process/spans.ts'
import type { FunctionCall, FunctionRow } from './call-function.ts'
import { LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, sessionTimeouts } from './session-timeouts.ts'
import { type PoolUse, SharedPool } from './shared-pool.ts'
import { functionSpan, statementSpan, TRANSACTION } from './statement-span.ts'
import { translateDatabaseError } from './translate-database-error.ts'
import { tracedTransaction, withTrace } from './with-trace.ts'

export interface DatabaseOptions {
  readonly url: string
  /** The most connections to keep. */
  readonly poolSize: number
  /** Longest time to wait for a free connection, in milliseconds. */
  readonly connectTimeoutMs?: number
  /** Longest time a statement may run, in milliseconds. */
  readonly statementTimeoutMs?: number
  /** Longest time a statement may wait for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number
  /** Settings of every session, from its start. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Whether the URL leads to a pooler that lends its sessions out for one transaction each. Then nothing is left in a
   * session: no named statement, and no setting. The database sets those for the role instead (app-role.ts).
   */
  readonly pooled?: boolean
}

const CONNECT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

export type Database = ReturnType<typeof openDatabase>

/** A transaction on the database. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]

/** Opens a pool lazily: nothing connects before the first query. Close it with `$disconnect()`. */
export function openDatabase({
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  pooled = false,
  ...options
}: DatabaseOptions) {
  const timeouts = sessionTimeouts({ statementTimeoutMs, lockTimeoutMs })
  const pool = new SharedPool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // Finds idle connections that no longer lead anywhere, for example behind a firewall that dropped them.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vinspec',
    ...(pooled
      ? { query_timeout: timeouts.query_timeout }
      : // Sessions use UTC, because Prisma's adapter reads every time as UTC and ignores its offset.
        { ...timeouts, options: toStartupOptions({ timezone: 'UTC', ...options.settings }) }),
  })
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: pooled ? () => UNNAMED : createStatementNames(),
  })
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs, timeout: statementTimeoutMs },
  })
  prisma.$transaction = new Proxy(prisma.$transaction, transactions)

  return prisma.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        const run = () => translated<unknown>(query(args))
        // Only calls of functions in a transaction use this, and they are spans already.
        if (operation === '$queryRawUnsafe') return await run()
        return await inSpan(() => statementSpan(model, operation, args), run)
      },
    },
    client: {
      /**
       * For the wrappers of SQL functions. Outside a transaction, these calls use the same pool but not Prisma's
       * engine, which would take most of a paid lookup's CPU time. In a transaction, they go through Prisma, on the
       * transaction's connection.
       */
      async $callFunction(call: FunctionCall): Promise<readonly FunctionRow[]> {
        const context = Prisma.getExtensionContext(this)
        return await inSpan(
          () => functionSpan(call.name),
          () => (isTransaction(context) ? callIn(context, call) : translated(callOn(pool, call, pooled))),
        )
      },
      $poolUse(): PoolUse {
        return pool.use
      },
      async $disconnect(): Promise<void> {
        await prisma.$disconnect()
        await pool.end()
      },
    },
  })
}

/** Extensions see what happens within a transaction, but not that one cannot begin. */
const transactions: ProxyHandler<PrismaClient['$transaction']> = {
  apply: (run, client, args: readonly unknown[]) =>
    inSpan(
      () => TRANSACTION,
      () => translated(Promise.resolve<unknown>(Reflect.apply(run, client, tracedTransaction(args)))),
    ),
}

async function callOn(pool: SharedPool, call: FunctionCall, pooled: boolean): Promise<FunctionRow[]> {
  const { name, text, values } = withTrace(call)
  const { rows } = await pool.query<FunctionRow>({ text, values: [...values], ...(!pooled && { name }) })
  return rows
}

async function callIn(
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  { text, values }: FunctionCall,
): Promise<FunctionRow[]> {
  return await tx.$queryRawUnsafe<FunctionRow[]>(text, ...values)
}

/** Whether it is a transaction: those cannot be disconnected. */
function isTransaction(context: object): boolean {
  return !('$disconnect' in context)
}

/** In the form of the command line of `postgres`, where blanks and backslashes are escaped. */
function toStartupOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, '\\$&')}`)
    .join(' ')
}

async function translated<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** Prepared statements kept on each connection; later ones are sent unnamed. */
const MAX_PREPARED_STATEMENTS = 200
const UNNAMED = ''

/** Names statements, so that PostgreSQL parses each once per connection. */
function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MAX_PREPARED_STATEMENTS) return UNNAMED
    const name = `vinspec_${names.size}`
    names.set(sql, name)
    return name
  }
}

/** Whether the database answers now. Never throws. */
export async function isReachable(prisma: Database): Promise<boolean> {
  return await prisma.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  )
}
