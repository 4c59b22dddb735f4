/** A database with customers who can pay for the whole run, and the bare server's table. */

import * as pg from '@vinspec/connections'
import { createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator } from '@vinspec/core/ledger'
import { migrate } from '@vinspec/core/migrate'

export interface BenchSetting {
  readonly databaseUrl: string
  readonly apiKeys: readonly string[]
}

const CUSTOMERS = 200
const CREDITS = 1_000_000

export async function prepareDatabase(databaseUrl: string): Promise<BenchSetting> {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
    CREATE TABLE bare_lookup (
      id uuid PRIMARY KEY, customer text NOT NULL, key text NOT NULL, answer text, UNIQUE (customer, key))`)
  await client.end()

  const prisma = openDatabase({
    url: databaseUrl,
    poolSize: 5,
    statementTimeoutMs: 60_000,
  })
  const dependencies = { prisma, clock: systemClock }
  const apiKeys: string[] = []
  for (let i = 0; i < CUSTOMERS; i++) {
    const { id: customerId } = await ensureCustomer(dependencies, `bench-${i}@example.com`)
    await grantByOperator(dependencies, {
      customerId,
      credits: CREDITS,
      operator: 'bench',
      reason: 'to measure with',
    })
    const key = await createApiKey(dependencies, { customerId, name: 'bench' })
    if (key.kind === 'created') apiKeys.push(key.secret)
  }
  await prisma.$disconnect()
  return { databaseUrl, apiKeys }
}
