/** The real MCP server for tests: MCP over HTTP on a database of its own, with customers and connected apps. */
import { ALL_PERMISSIONS, type Allowance, createApiKey, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Clock, createEnvironmentReader, type Database } from '@vinspec/core/foundation'
import { readSigningKeySetting } from '@vinspec/core/lookup'
import { generateAccessToken, openConnection, revokeConnection, saveOAuthRecord } from '@vinspec/core/oauth'
import { createTestDatabase, openTestDatabase, PATIENCE_MS } from '@vinspec/core/testing'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { type HeldPort, holdPort } from '@vinspec/http-server/testing/hold-port'
import { createMemoryStore } from '@vinspec/rate-limits'
import { UNLIMITED } from '@vinspec/rate-limits/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { buildToolServer, type ToolServerDependencies } from '../src/app.ts'
import { portalDocs } from '../src/portal-docs.ts'

/** The time at which every test starts. */
export const TEST_NOW: Date = new Date('2026-11-21T12:00:00.000Z')

export type ToolServerOptions = Partial<
  Pick<
    ToolServerDependencies,
    | 'clock'
    | 'vehicleData'
    | 'payments'
    | 'rateLimits'
    | 'addressLimits'
    | 'allowedOrigins'
    | 'trustedProxies'
  >
> & {
  /** The test bed of another server of the same test, whose customers both servers then know. */
  readonly databaseUrl?: string
  /** The issuer of the tokens. */
  readonly portalUrl?: string
  /** The port to listen on; by default a free one. Tokens are for the server's URL. */
  readonly held?: HeldPort
}

export interface ConnectedApp {
  readonly customerId: string
  readonly connectionId: string
  readonly token: string
}

/** With a monthly maximum, it may change automatic top-up, too. */
interface AppOptions extends Partial<Allowance> {
  /** The customer to connect, instead of a new one. */
  readonly customerId?: string
  readonly credits?: number
  readonly clientId?: string
}

/** The permissions if a customer changes nothing on the consent page. */
const USUAL: Allowance = {
  permissions: USUAL_PERMISSIONS,
  dailyCreditCap: 100,
  monthlyCents: null,
  monthlyTopUpCents: null,
}
const WITH_TOP_UP: Allowance = { ...USUAL, permissions: ALL_PERMISSIONS }

export interface TestKey {
  readonly customerId: string
  readonly id: string
  readonly key: string
}

type KeyOptions = Pick<AppOptions, 'customerId' | 'credits'> & Partial<Allowance>

export interface TestToolServer {
  readonly mcpUrl: string
  /** The server of health and metrics. */
  readonly adminUrl: string
  readonly databaseUrl: string
  readonly prisma: Database
  /** An app with a token, for a new customer with credits. */
  connectApp(options?: AppOptions): Promise<ConnectedApp>
  /** Another token of a connection; `payload` overrides its contents. */
  giveToken(connectionId: string, payload?: object, expiresInSeconds?: number): Promise<string>
  revoke(app: ConnectedApp): Promise<void>
  /** An API key, for a new customer with credits unless one is named. */
  createKey(options?: KeyOptions): Promise<TestKey>
  close(): Promise<void>
}

/** Like `UNLIMITED`. */
const UNLIMITED_ADDRESSES = {
  discoveryPerMinute: 1_000_000,
  publicToolsPerMinute: 1_000_000,
  badTokensPerMinute: 1_000_000,
  tastesPerDay: 1_000_000,
}

const SIGNING_KEY = readSigningKeySetting(
  createEnvironmentReader({ CERTIFICATE_KEY: Buffer.alloc(32, 7).toString('base64') }),
)

const offlineProvider = createOfflineProvider()

export async function startToolServer(options: ToolServerOptions = {}): Promise<TestToolServer> {
  const {
    databaseUrl,
    portalUrl = 'https://vinspec.example',
    held = await holdPort(),
    ...overrides
  } = options
  const database = databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl, drop: leave }
  const clock: Clock = options.clock ?? (() => TEST_NOW)
  const prisma = openTestDatabase(database.url)
  const mcpUrl = mcpUrlOf(held)
  const app = await buildToolServer({
    prisma,
    clock,
    vehicleData: offlineProvider,
    payments: undefined,
    // Others have no portal.
    docs: options.portalUrl === undefined ? undefined : portalDocs(options.portalUrl),
    places: { mcpUrl, portalUrl, apiUrl: 'https://api.vinspec.example/api/v1' },
    allowedOrigins: [],
    providerTimeoutMs: PATIENCE_MS,
    answerWithinMs: PATIENCE_MS,
    leaseMs: 2 * PATIENCE_MS,
    rateLimits: UNLIMITED,
    addressLimits: UNLIMITED_ADDRESSES,
    limitStore: createMemoryStore(),
    signingKey: SIGNING_KEY,
    logLevel: 'silent',
    ...overrides,
  })
  await held.giveTo(app)
  const adminUrl = await app.admin.listen({ host: '127.0.0.1', port: 0 })

  return {
    mcpUrl,
    adminUrl,
    databaseUrl: database.url,
    prisma,
    ...createConnections({ prisma, clock }, mcpUrl),
    close: async () => {
      await app.close()
      await prisma.$disconnect()
      await database.drop()
    },
  }
}

function createConnections(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  mcpUrl: string,
): Pick<TestToolServer, 'giveToken' | 'connectApp' | 'revoke' | 'createKey'> {
  async function giveToken(connectionId: string, payload: object = {}, expiresInSeconds = 900) {
    const id = generateAccessToken()
    const content = { aud: mcpUrl, scope: 'vinspec:access', ...payload }
    await saveOAuthRecord(
      dependencies,
      { kind: 'AccessToken', id },
      { payload: content, connectionId, expiresInSeconds },
    )
    return id
  }

  async function createCustomer(credits: number): Promise<string> {
    const { id } = await ensureCustomer(dependencies, `${crypto.randomUUID()}@example.com`)
    if (credits > 0) await grantCredits(dependencies, id, credits)
    return id
  }

  return {
    giveToken,
    async connectApp({ credits = 10, clientId = 'app', customerId: known, ...given } = {}) {
      const customerId = known ?? (await createCustomer(credits))
      const allowance = { ...(given.monthlyTopUpCents ? WITH_TOP_UP : USUAL), ...given }
      const terms = { customerId, clientId, clientName: 'An app', ...allowance }
      const connectionId = await openConnection(dependencies, terms)
      return { customerId, connectionId, token: await giveToken(connectionId) }
    },
    revoke: async ({ customerId, connectionId: id }) => {
      await revokeConnection(dependencies, { customerId, id })
    },
    async createKey({ credits = 10, customerId: known, ...allowance } = {}) {
      const customerId = known ?? (await createCustomer(credits))
      const made = await createApiKey(dependencies, {
        customerId,
        name: 'An agent',
        ...allowance,
      })
      if (made.kind !== 'created') throw new Error('the customer has five keys already')
      return { customerId, id: made.id, key: made.secret }
    },
  }
}

async function leave(): Promise<void> {}

/** The URL of a server that will listen on the port. */
export function mcpUrlOf({ port }: { readonly port: number }): string {
  return `http://127.0.0.1:${port}/mcp`
}
