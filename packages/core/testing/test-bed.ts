/** A database of its own, a clock that the test moves, and customers with credits. */
import { ensureCustomer } from '../src/access/customers/customers.ts'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { readAvailableCredits } from '../src/money/ledger/balance.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from './test-database.ts'

const START = new Date('2026-11-21T12:00:00.000Z')

export interface TestBed {
  readonly prisma: Database
  /** The same as the role that owns the tables, for what the role of the apps may not do. Opened by its first use. */
  owner(): Database
  readonly databaseUrl: string
  readonly portalUrl: URL
  clock(): Date
  /** Moves the clock forward, in milliseconds. */
  pass(ms: number): void
  createCustomer(credits?: number): Promise<string>
  /** Grants credits that expire after `days`, and returns the grant's ID. */
  grant(customerId: string, credits: number, days?: number): Promise<string>
  available(customerId: string): Promise<number>
  close(): Promise<void>
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** @param start the first moment on its clock */
export async function createTestBed(start: Date = START): Promise<TestBed> {
  return openTestBed(await createTestDatabase(), start)
}

/** A bed on an existing database. */
export function openTestBed(database: TestDatabase, start: Date): TestBed {
  const prisma = openTestDatabase(database.url, 20)
  let owner: Database | undefined
  let now = start.getTime()
  const clock = () => new Date(now)

  async function grant(customerId: string, credits: number, days = 30): Promise<string> {
    const { id } = await prisma.creditGrant.create({
      data: {
        id: newId(),
        customerId,
        source: 'operator',
        grantedBy: 'test',
        reason: 'to spend in a test',
        operatorKey: newId(),
        credits,
        grantedAt: clock(),
        expiresAt: new Date(now + days * DAY_MS),
      },
    })
    return id
  }

  return {
    prisma,
    owner: () => (owner ??= openTestDatabase(database.ownerUrl, 2)),
    databaseUrl: database.url,
    portalUrl: new URL('https://vinspec.example'),
    clock,
    pass: (ms) => {
      now += ms
    },
    createCustomer: async (credits = 0) => {
      const { id } = await ensureCustomer({ prisma, clock }, `${newId()}@example.com`)
      if (credits > 0) await grant(id, credits)
      return id
    },
    grant,
    available: (customerId) => readAvailableCredits({ prisma, clock }, customerId),
    close: async () => {
      await prisma.$disconnect()
      await owner?.$disconnect()
      await database.drop()
    },
  }
}
