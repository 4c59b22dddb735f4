/** The real service for tests: the API over HTTP on a database of its own, with customers to call it. */

import { type Allowance, createApiKey } from '@vinspec/core/access'
import { workOnBulkLookups } from '@vinspec/core/bulk-lookups'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Clock, createEnvironmentReader, type Database } from '@vinspec/core/foundation'
import { type JobWorkers, startJobWorkers } from '@vinspec/core/jobs'
import { readSigningKeySetting } from '@vinspec/core/lookup'
import { createTestDatabase, openTestDatabase, PATIENCE_MS } from '@vinspec/core/testing'
import { workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { createMemoryStore } from '@vinspec/rate-limits'
import { UNLIMITED } from '@vinspec/rate-limits/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { type AppDependencies, buildApp } from '../src/app.ts'

/** The time at which every test starts. */
export const TEST_NOW: Date = new Date('2026-11-21T12:00:00.000Z')

const SIGNING_KEY = readSigningKeySetting(
  createEnvironmentReader({ CERTIFICATE_KEY: Buffer.alloc(32, 7).toString('base64') }),
)

export type TestServiceOptions = Partial<
  Pick<
    AppDependencies,
    | 'prisma'
    | 'clock'
    | 'vehicleData'
    | 'liveSources'
    | 'payments'
    | 'rateLimits'
    | 'failedAuthenticationsPerMinute'
    | 'limitStore'
    | 'leaseMs'
    | 'providerTimeoutMs'
    | 'answerWithinMs'
    | 'trustedProxies'
  >
>

export interface TestCustomer {
  readonly id: string
  readonly email: string
  readonly apiKey: string
  /** Root of the API, with `/api/v1`. */
  readonly apiUrl: string
}

/** What the customer's key may do. */
interface CustomerOptions extends Partial<Allowance> {
  readonly credits: number
}

export interface TestService {
  /** Root of the API, with `/api/v1`. */
  readonly apiUrl: string
  /** The server of health and metrics. */
  readonly adminUrl: string
  readonly databaseUrl: string
  readonly prisma: Database
  readonly clock: Clock
  /** A customer with 10 credits. */
  readonly customer: TestCustomer
  /** The key of `customer`. */
  readonly apiKey: string
  createCustomer(options: CustomerOptions): Promise<TestCustomer>
  /** Gives a customer more credits. */
  grant(customerId: string, credits: number): Promise<void>
  /** Looks up the waiting rows of batches, as a worker would. */
  workOff(): Promise<void>
  /** Starts a worker that looks up batches from now on. */
  startWorker(): Promise<void>
  /** Another replica of the API on the same database. */
  startReplica(options?: TestServiceOptions): Promise<Replica>
  close(): Promise<void>
}

export interface Replica extends Pick<TestService, 'apiUrl' | 'adminUrl'> {
  close(): Promise<void>
}

const offlineProvider = createOfflineProvider()

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase()
  const clock = options.clock ?? (() => TEST_NOW)
  const prisma = openTestDatabase(database.url, 20)
  const replicas = new Set<{ close(): Promise<void> }>()

  /** Two replicas must not share connections. The first may with its test: each pool more costs as much as many requests. */
  async function serve(connections: Database, overrides: TestServiceOptions): Promise<Replica> {
    const app = await buildApp({
      prisma: connections,
      signingKey: SIGNING_KEY,
      clock,
      vehicleData: offlineProvider,
      providerTimeoutMs: PATIENCE_MS,
      answerWithinMs: PATIENCE_MS,
      leaseMs: 2 * PATIENCE_MS,
      rateLimits: UNLIMITED,
      failedAuthenticationsPerMinute: 1_000_000,
      limitStore: createMemoryStore(),
      portalUrl: new URL('https://vinspec.example'),
      logLevel: 'silent',
      ...options,
      ...overrides,
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const replica = {
      apiUrl: `${origin}/api/v1`,
      adminUrl: await app.admin.listen({ host: '127.0.0.1', port: 0 }),
      close: async () => {
        replicas.delete(replica)
        await app.close()
        if (connections !== prisma) await connections.$disconnect()
      },
    }
    replicas.add(replica)
    return replica
  }

  const startReplica = async (overrides: TestServiceOptions = {}) =>
    await serve(openTestDatabase(database.url), overrides)

  async function grant(customerId: string, credits: number): Promise<void> {
    await grantCredits({ prisma, clock }, customerId, credits)
  }

  async function createCustomer({ credits, ...allowance }: CustomerOptions): Promise<TestCustomer> {
    const { id, email } = await ensureCustomer({ prisma, clock }, `${crypto.randomUUID()}@example.com`)
    if (credits > 0) await grant(id, credits)
    const key = await createApiKey({ prisma, clock }, { customerId: id, name: 'test', ...allowance })
    if (key.kind !== 'created') throw new Error('a new customer has room for a key')
    return { id, email, apiKey: key.secret, apiUrl: first.apiUrl }
  }

  const lookups = {
    prisma,
    clock,
    vehicleData: offlineProvider,
    providerTimeoutMs: PATIENCE_MS,
    leaseMs: 2 * PATIENCE_MS,
  }
  const workOff = async () => await workOffBulkLookups(lookups)
  let workers: JobWorkers | undefined

  async function startWorker(): Promise<void> {
    const onFault = (fault: unknown) => {
      throw fault
    }
    workers ??= await startJobWorkers({
      databaseUrl: database.url,
      handlers: {
        'work-on-bulk-lookups': async ({ customerId }, { job }) =>
          await workOnBulkLookups(lookups, { customerId, holder: job, onFault }),
      },
      onFailure: ({ error }) => onFault(error),
      onTrouble: onFault,
    })
  }

  const first = await serve(prisma, {})
  const customer = await createCustomer({ credits: 10 })
  return {
    apiUrl: first.apiUrl,
    adminUrl: first.adminUrl,
    databaseUrl: database.url,
    prisma,
    clock,
    customer,
    apiKey: customer.apiKey,
    createCustomer,
    grant,
    workOff,
    startWorker,
    startReplica,
    close: async () => {
      await workers?.stop(PATIENCE_MS)
      await Promise.all([...replicas].map((replica) => replica.close()))
      await prisma.$disconnect()
      await database.drop()
    },
  }
}
