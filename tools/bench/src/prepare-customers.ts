/** Creates customers who can pay for what is measured. */
import { createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Clock, type Database, openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator } from '@vinspec/core/ledger'

export interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

export interface BenchCustomer {
  readonly customerId: string
  readonly email: string
  readonly apiKey: string
}

const CREDITS = 1_000_000

/** Customers who exist already keep what they have. */
export async function prepareCustomers(
  on: Dependencies,
  emails: readonly string[],
): Promise<readonly BenchCustomer[]> {
  const customers: BenchCustomer[] = []
  for (const email of emails) {
    const { id: customerId } = await ensureCustomer(on, email)
    await grantByOperator(on, { customerId, credits: CREDITS, operator: 'bench', reason: 'to measure with' })
    const key = await createApiKey(on, { customerId, name: 'bench' })
    if (key.kind === 'created') customers.push({ customerId, email, apiKey: key.secret })
  }
  return customers
}

/** Creates `count` customers, bench-0@example.com and so on. */
export async function prepareMany(databaseUrl: string, count: number): Promise<readonly BenchCustomer[]> {
  const emails = Array.from({ length: count }, (_, i) => `bench-${i}@example.com`)
  return await withDatabase(databaseUrl, (on) => prepareCustomers(on, emails))
}

export async function withDatabase<T>(
  databaseUrl: string,
  work: (on: Dependencies) => Promise<T>,
): Promise<T> {
  const prisma = openDatabase({ url: databaseUrl, poolSize: 5, statementTimeoutMs: 60_000 })
  try {
    return await work({ prisma, clock: systemClock })
  } finally {
    await prisma.$disconnect()
  }
}
