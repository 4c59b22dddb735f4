/** A customer to try the service with: credits to spend and a key that stays the same between starts. */
import {
  createApiKey,
  createApiKeyAuthenticator,
  ensureCustomer,
  grantByOperator,
  listApiKeys,
  openDatabase,
  readAvailableCredits,
  revokeApiKey,
  systemClock,
} from '@vinspec/core'

export interface DemoCustomer {
  readonly email: string
  readonly apiKey: string
}

const EMAIL = 'demo@vinspec.example'
const KEY_NAME = 'demo'
const GRANT = 100
/** Below this many credits a start grants new ones. */
const ENOUGH = 10

/** @param knownKey the key of the previous start, used on while it is valid */
export async function ensureDemoCustomer(
  databaseUrl: string,
  knownKey: string | undefined,
): Promise<DemoCustomer> {
  const prisma = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 10_000,
  })
  const dependencies = { prisma, clock: systemClock }
  try {
    const { id: customerId } = await ensureCustomer(dependencies, EMAIL)
    if ((await readAvailableCredits(dependencies, customerId)) < ENOUGH) {
      await grantByOperator(dependencies, { customerId, credits: GRANT })
    }
    const authenticate = createApiKeyAuthenticator({ ...dependencies, cacheForMs: 0 })
    const valid =
      knownKey !== undefined &&
      (await authenticate(knownKey).then(
        ({ customerId: id }) => id === customerId,
        () => false,
      ))
    return { email: EMAIL, apiKey: valid ? knownKey : await createDemoKey(dependencies, customerId) }
  } finally {
    await prisma.$disconnect()
  }
}

/** The secret of an older demo key is lost with its file, so that key gives way to a new one. */
async function createDemoKey(
  dependencies: Parameters<typeof createApiKey>[0],
  customerId: string,
): Promise<string> {
  const keys = await listApiKeys(dependencies.prisma, customerId)
  for (const { id, name, revokedAt } of keys) {
    if (name === KEY_NAME && !revokedAt) await revokeApiKey(dependencies, { customerId, id })
  }
  const created = await createApiKey(dependencies, { customerId, name: KEY_NAME })
  if (created.kind === 'created') return created.secret
  throw new Error(`${EMAIL} holds ${created.limit} keys already. Revoke one: pnpm admin key revoke`)
}
