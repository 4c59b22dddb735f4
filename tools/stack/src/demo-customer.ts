/** A customer for trying the service: with credits, and a password and a key that stay the same between starts. */
import { randomBytes } from 'node:crypto'
import {
  ALL_PERMISSIONS,
  createApiKey,
  createApiKeyAuthenticator,
  listApiKeys,
  revokeApiKey,
} from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { newId, openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator, readAvailableCredits } from '@vinspec/core/ledger'
import { isPassword, setPassword } from '@vinspec/web/password'
import type { StackFile } from './stack-file.ts'

export interface DemoCustomer {
  readonly email: string
  readonly password: string
  readonly apiKey: string
}

type Dependencies = Parameters<typeof createApiKey>[0]

const EMAIL = 'demo@vinspec.example'
const KEY_NAME = 'demo'
const GRANT = 100
const GIFT = { operator: 'pnpm start', reason: 'credits of the demo customer' }
/** The key's allowance for top-up. Payments are the sandbox's, so everything can be tried. */
const TOP_UP = { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 20_000 }
/** With fewer credits than this, a start grants new ones. */
const ENOUGH = 10

/** @param known the credentials of the previous start, which are reused while they are valid */
export async function ensureDemoCustomer(
  databaseUrl: string,
  known: Partial<StackFile['demo']> = {},
): Promise<DemoCustomer> {
  const prisma = openDatabase({ url: databaseUrl, poolSize: 2 })
  const dependencies = { prisma, clock: systemClock }
  try {
    const { id: customerId } = await ensureCustomer(dependencies, EMAIL)
    if ((await readAvailableCredits(dependencies, customerId)) < ENOUGH) {
      await grantByOperator(dependencies, { customerId, credits: GRANT, ...GIFT, key: newId() })
    }
    return {
      email: EMAIL,
      password: await ensurePassword(dependencies, customerId, known.password),
      apiKey: await ensureKey(dependencies, customerId, known.api_key),
    }
  } finally {
    await prisma.$disconnect()
  }
}

async function ensurePassword(
  { prisma }: Dependencies,
  customerId: string,
  known: string | undefined,
): Promise<string> {
  if (known !== undefined && (await isPassword(prisma, customerId, known))) return known
  const password = randomBytes(9).toString('base64url')
  await setPassword(prisma, customerId, password)
  return password
}

async function ensureKey(
  dependencies: Dependencies,
  customerId: string,
  known: string | undefined,
): Promise<string> {
  if (known === undefined) return await createDemoKey(dependencies, customerId)
  const authenticate = createApiKeyAuthenticator({ ...dependencies, cacheForMs: 0 })
  const valid = await authenticate(known).then(
    ({ customerId: id }) => id === customerId,
    () => false,
  )
  return valid ? known : await createDemoKey(dependencies, customerId)
}

/** Creates a new demo key and revokes older ones, whose secrets were lost with the stack's file. */
async function createDemoKey(dependencies: Dependencies, customerId: string): Promise<string> {
  const keys = await listApiKeys(dependencies.prisma, customerId)
  for (const { id, name, revokedAt } of keys) {
    if (name === KEY_NAME && !revokedAt) await revokeApiKey(dependencies, { customerId, id })
  }
  const created = await createApiKey(dependencies, { customerId, name: KEY_NAME, ...TOP_UP })
  if (created.kind === 'created') return created.secret
  throw new Error(`${EMAIL} already has ${created.limit} keys. Revoke one: pnpm admin key revoke`)
}
