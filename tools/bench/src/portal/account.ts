/** The portal, an account that has been used for a while, and its session. */
import { randomBytes } from 'node:crypto'
import { createApiKey, listApiKeys, sessionPrincipal } from '@vinspec/core/access'
import type { Database } from '@vinspec/core/foundation'
import { lookUpVehicleSpecs } from '@vinspec/core/lookup'
import { logRequests } from '@vinspec/core/requests'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { setPassword } from '@vinspec/web/password'
import type { Bench, BenchServer } from '../bench.ts'
import { prepareCustomers, withDatabase } from '../prepare-customers.ts'

/** The portal's public URL, which it must know before it listens. */
export const PUBLIC_URL = new URL('https://localhost')

/** Settings that production requires. No payments or emails are configured. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PORTAL_URL: PUBLIC_URL.origin,
  API_URL: 'https://localhost/api/v1',
  MCP_URL: 'https://localhost/mcp',
}

export interface Account {
  readonly email: string
  readonly password: string
  /** The VIN of one of the account's vehicles. */
  readonly vin: string
}

const VEHICLES = 10_000
/** The vehicles that are looked up as customers do; the others are planted beside them, which is quicker. */
const LOOKED_UP = 50
const REQUESTS = 3_000

/** Starts the portal with its production build. */
export async function startPortal({ start }: Bench): Promise<BenchServer> {
  await ensurePages()
  const secret = { PORTAL_SECRET: randomBytes(32).toString('hex') }
  return await start('apps/web/src/main.ts', { ...UNLIMITED, ...PRODUCTION, ...secret })
}

/** Creates an account with keys, vehicles, and requests. @param databaseUrl a migrated database */
export async function prepareAccount(databaseUrl: string): Promise<Account> {
  const account = { email: 'account@example.com', password: 'a password of benchmarks' }
  return await withDatabase(databaseUrl, async (on) => {
    const [customer] = await prepareCustomers(on, [account.email])
    if (!customer) throw new Error('the account could not be made')
    const { customerId } = customer
    await setPassword(on.prisma, customerId, account.password)
    for (const name of ['laptop', 'nightly']) await createApiKey(on, { customerId, name })
    const keys = await listApiKeys(on.prisma, customerId)

    const timing = { providerTimeoutMs: 10_000, leaseMs: 20_000 }
    const lookup = { ...on, ...timing, vehicleData: createOfflineProvider() }
    const principal = sessionPrincipal(customerId, customerId)
    const vins = Array.from({ length: VEHICLES }, freshVin)
    for (const [i, vin] of vins.slice(0, LOOKED_UP).entries()) {
      await lookUpVehicleSpecs(lookup, principal, { vin, idempotencyKey: vin, requestId: `req_${i}` })
    }
    await plantVehicles(on.prisma, vins[0] ?? '', vins.slice(LOOKED_UP))
    const rows = Array.from({ length: REQUESTS }, (_, i) => ({
      customerId,
      requestId: `req_${i}`,
      createdAt: on.clock(),
      apiKeyId: keys[i % keys.length]?.id ?? null,
      operation: 'lookUpVehicleSpecs',
      status: 200,
      outcome: 'ok',
      durationMs: 3,
    }))
    await logRequests(on.prisma, rows)
    return { ...account, vin: vins[0] ?? '' }
  })
}

/** Adds vehicles to those of the customer who looked up `vin`, with the same answer, one for each hour before. */
async function plantVehicles(prisma: Database, vin: string, vins: readonly string[]): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
    SELECT gen_random_uuid(), l.customer_id, l.grant_id, l.created_at - v.nth * interval '1 hour', l.answer_id, v.vin, 'req_of_' || v.vin
    FROM vehicle_lookup l, unnest(${vins}::text[]) WITH ORDINALITY v(vin, nth) WHERE l.vin = ${vin}`
  await prisma.$executeRaw`
    INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
    SELECT customer_id, vin, id, answer_id, created_at, created_at FROM vehicle_lookup
    WHERE vin = ANY (${vins}::text[])`
}

/** Signs in with the password. Returns the cookies. */
export async function signIn(origin: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: PUBLIC_URL.origin },
    body: new URLSearchParams({ email, password }),
  })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}
