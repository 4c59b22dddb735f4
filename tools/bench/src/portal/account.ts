/** The portal, an account that has been used for a while, and its session. */
import { randomBytes } from 'node:crypto'
import { createApiKey, listApiKeys, sessionPrincipal } from '@vinspec/core/access'
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

const VEHICLES = 300
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
    for (const [i, vin] of vins.entries()) {
      await lookUpVehicleSpecs(lookup, principal, { vin, idempotencyKey: vin, requestId: `req_${i}` })
    }
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
