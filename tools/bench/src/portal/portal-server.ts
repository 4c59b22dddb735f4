/** The portal as it runs in production, but without mails and payments, and with limits that no benchmark meets. */
import { createEnvironmentReader, openDatabase, systemClock } from '@vinspec/core/foundation'
import { openOperatorDatabase } from '@vinspec/core/operator'
import { readConsentSettings } from '@vinspec/core/owner-consent'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { buildPortal } from '@vinspec/web'
import { slowHashing } from '@vinspec/web/password'
import { databaseUrl } from '../config.ts'
import { MCP_URL } from '../tool-calls/call-tool.ts'
import { PUBLIC_URL } from './account.ts'

const app = await buildPortal({
  prisma: openDatabase({
    url: databaseUrl,
    poolSize: 10,
  }),
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  contactEmail: undefined,
  openOperatorSession: async (operation) =>
    await openOperatorDatabase({ url: databaseUrl, poolSize: 2 }, operation),
  payments: undefined,
  ownerConsent: readConsentSettings(createEnvironmentReader({}), undefined),
  certificates: { signingKey: undefined, trustedKeys: [] },
  paymentOrigin: undefined,
  mailer: { send: async () => {} },
  publicUrl: PUBLIC_URL,
  apiUrl: 'http://127.0.0.1:4010/api/v1',
  mcpUrl: MCP_URL.href,
  secret: 'a secret of benchmarks, long enough for all',
  passwordHashing: slowHashing,
  oauth: {
    accessTokenLifetimeSeconds: 900,
    defaultDailyCreditCap: 100,
    registrationsPerHour: 1_000,
    pairingsPerHour: 1_000,
    pairingPollSeconds: 5,
    authorizationsPerMinute: 1_000,
    introspectionSecret: undefined,
    allowLoopbackMetadata: false,
  },
  freeLookups: 3,
  freeLookupsPerNetwork: 10,
  social: { google: undefined, github: undefined },
  signInLimits: {
    attemptsPerMinute: 10_000,
    mailsPerMinute: 10_000,
    passwordsPerAccount: 10_000,
    mailsPerMailbox: 10_000,
  },
  rateLimits: {
    lookupsPerMinute: 10_000,
    concurrentLookups: 1_000,
    readsPerMinute: 10_000,
    writesPerMinute: 10_000,
    contractReadsPerMinute: 10_000,
  },
  limitStore: createMemoryStore(),
  trustedProxies: [],
  logLevel: 'silent',
})
process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
