/** The real portal for tests: over HTTP, on a database of its own, with the mails that it sends. */
import { createHmac, randomBytes } from 'node:crypto'
import { ensureCustomer } from '@vinspec/core/customers'
import { createEnvironmentReader, type Database, newId, systemClock } from '@vinspec/core/foundation'
import { openOperatorDatabase } from '@vinspec/core/operator'
import { readConsentSettings } from '@vinspec/core/owner-consent'
import { createTestDatabase, openTestDatabase, PATIENCE_MS, PATIENT } from '@vinspec/core/testing'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { holdPort } from '@vinspec/http-server/testing/hold-port'
import { createMemoryStore } from '@vinspec/rate-limits'
import { UNLIMITED } from '@vinspec/rate-limits/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { buildPortal, type PortalDependencies } from '../src/app.ts'
import { setPassword } from '../src/auth/password.ts'
import { type CertificateSettings, readCertificateSettings } from '../src/certificate-settings.ts'
import { quickHashing } from './quick-hashing.ts'
import { TEST_OAUTH } from './test-authorization-server.ts'

export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface TestCustomer {
  readonly id: string
  readonly email: string
}

export interface TestPortal {
  /** Where it is; browsers know it as `localhost`, which passkeys need. */
  readonly url: string
  /** Where its health and metrics are. */
  readonly adminUrl: string
  readonly prisma: Database
  readonly databaseUrl: string
  readonly mails: readonly SentMail[]
  /** The link of the latest mail to an address, of a certain subject if given. Resolves once there is one. */
  mailedLink(to: string, subject?: string): Promise<string>
  /** Takes the mails that came so far out of the way of the next ones. */
  forgetMails(): void
  createCustomer(options: { readonly password?: string; readonly credits?: number }): Promise<TestCustomer>
  /** Begins a session of a customer, as signing in does, and gives its cookie. Hundreds of tests need one. */
  signIn(customer: TestCustomer): Promise<{ readonly name: string; readonly value: string }>
  /** Another replica of the portal on the same database. */
  startReplica(options?: Partial<PortalDependencies>): Promise<Replica>
  close(): Promise<void>
}

export interface Replica extends Pick<TestPortal, 'url' | 'adminUrl'> {
  close(): Promise<void>
}

/** Signs the cookies of every portal of the tests. */
export const TEST_SECRET = 'a secret of tests, long enough for anyone'

/** Of every customer who was signed in. */
export const TEST_PASSWORD = 'correct horse battery staple'

const SESSION_LASTS_MS = 30 * 24 * 60 * 60 * 1000

/** Far above what a test sends, so that only the tests of limits meet them. */
const UNLIMITED_SIGN_IN = {
  attemptsPerMinute: 1_000_000,
  mailsPerMinute: 1_000_000,
  passwordsPerAccount: 1_000_000,
  mailsPerMailbox: 1_000_000,
}

export const TEST_CERTIFICATES: CertificateSettings = readCertificateSettings(
  createEnvironmentReader({ CERTIFICATE_KEY: Buffer.alloc(32, 7).toString('base64') }),
)

/** It reads its tables once. */
const offlineProvider = createOfflineProvider()

/** @param databaseUrl a migrated database; one of its own by default */
export async function startTestPortal(
  options: Partial<PortalDependencies> & { readonly databaseUrl?: string } = {},
): Promise<TestPortal> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : undefined
  const databaseUrl = options.databaseUrl ?? own?.url ?? ''
  const prisma = openTestDatabase(databaseUrl, 20)
  const mails: SentMail[] = []
  const signedIn = new Set<string>()
  const waiting = new Set<() => void>()
  const closing: Array<() => Promise<void>> = []

  /** Two replicas must not share connections. The first may with its test: each pool more costs as much as many requests. */
  async function serve(connections: Database, overrides: Partial<PortalDependencies>): Promise<Replica> {
    const held = await holdPort()
    const url = `http://localhost:${held.port}`
    const app = await buildPortal({
      prisma: connections,
      clock: systemClock,
      vehicleData: offlineProvider,
      providerTimeoutMs: PATIENCE_MS,
      answerWithinMs: PATIENCE_MS,
      leaseMs: 2 * PATIENCE_MS,
      contactEmail: 'help@vinspec.example',
      openOperatorSession: (operation) =>
        openOperatorDatabase({ url: databaseUrl, poolSize: 2, ...PATIENT }, operation),
      payments: undefined,
      ownerConsent: readConsentSettings(createEnvironmentReader({}), undefined),
      paymentOrigin: undefined,
      mailer: {
        send: async (mail) => {
          mails.push(mail)
          for (const wake of waiting) wake()
        },
      },
      publicUrl: new URL(url),
      apiUrl: 'http://127.0.0.1:4010/api/v1',
      mcpUrl: undefined,
      secret: TEST_SECRET,
      passwordHashing: quickHashing,
      oauth: TEST_OAUTH,
      certificates: TEST_CERTIFICATES,
      social: { google: undefined, github: undefined },
      freeLookups: 0,
      freeLookupsPerNetwork: 1_000_000,
      signInLimits: UNLIMITED_SIGN_IN,
      rateLimits: UNLIMITED,
      trustedProxies: [],
      logLevel: 'silent',
      ...options,
      limitStore: createMemoryStore(),
      ...overrides,
    })
    await held.giveTo(app)
    const adminUrl = await app.admin.listen({ host: '127.0.0.1', port: 0 })
    const close = async () => {
      await app.close()
      if (connections !== prisma) await connections.$disconnect()
    }
    closing.push(close)
    return { url, adminUrl, close }
  }

  const startReplica = async (overrides: Partial<PortalDependencies> = {}) =>
    await serve(openTestDatabase(databaseUrl), overrides)

  const first = await serve(prisma, { limitStore: options.limitStore ?? createMemoryStore() })
  return {
    url: first.url,
    adminUrl: first.adminUrl,
    prisma,
    databaseUrl,
    mails,
    createCustomer: async ({ password, credits = 0 }) => {
      const dependencies = { prisma, clock: options.clock ?? systemClock }
      const { id, email } = await ensureCustomer(dependencies, `${crypto.randomUUID()}@example.com`)
      if (password !== undefined) await setPassword(prisma, id, password, quickHashing)
      if (credits > 0) await grantCredits(dependencies, id, credits)
      return { id, email }
    },
    signIn: async ({ id }) => {
      // Setting it again would end the customer's other sessions.
      if (!signedIn.has(id)) await setPassword(prisma, id, TEST_PASSWORD, quickHashing)
      signedIn.add(id)
      const [token, now] = [randomBytes(24).toString('base64url'), new Date()]
      const expiresAt = new Date(now.getTime() + SESSION_LASTS_MS)
      const made = { createdAt: now, updatedAt: now, expiresAt, ipAddress: '127.0.0.1', userAgent: 'node' }
      await prisma.portalSession.create({ data: { id: newId(), customerId: id, token, ...made } })
      const signature = createHmac('sha256', options.secret ?? TEST_SECRET)
        .update(token)
        .digest('base64')
      return { name: 'vinspec.session_token', value: encodeURIComponent(`${token}.${signature}`) }
    },
    forgetMails: () => {
      mails.length = 0
    },
    mailedLink: async (to, subject) => {
      const wanted = (mail: SentMail) => mail.to === to && (subject === undefined || mail.subject === subject)
      for (;;) {
        const link = mails.findLast(wanted)?.text.match(/https?:\S+/)?.[0]
        if (link !== undefined) return link
        await new Promise<void>((resolve) => waiting.add(resolve))
      }
    },
    startReplica,
    close: async () => {
      await Promise.all(closing.map((close) => close()))
      await prisma.$disconnect()
      await own?.drop()
    },
  }
}
