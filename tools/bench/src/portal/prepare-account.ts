/** An account that has been used for a while: keys, vehicles, requests. */
import { createApiKey, listApiKeys, sessionPrincipal } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator } from '@vinspec/core/ledger'
import { lookUpVehicleSpecs } from '@vinspec/core/lookup'
import { migrate } from '@vinspec/core/migrate'
import { logRequests } from '@vinspec/core/requests'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import { setPassword } from '@vinspec/web/password'

export interface Account {
  readonly email: string
  readonly password: string
  /** One of its vehicles. */
  readonly vin: string
}

const VEHICLES = 300
const REQUESTS = 3_000

export async function prepareAccount(databaseUrl: string): Promise<Account> {
  await migrate(databaseUrl)
  const prisma = openDatabase({
    url: databaseUrl,
    poolSize: 5,
    statementTimeoutMs: 60_000,
  })
  const dependencies = { prisma, clock: systemClock }
  const account = { email: 'bench@example.com', password: 'a password of benchmarks' }
  const { id: customerId } = await ensureCustomer(dependencies, account.email)
  await setPassword(prisma, customerId, account.password)
  await grantByOperator(dependencies, {
    customerId,
    credits: 1_000,
    operator: 'bench',
    reason: 'to measure with',
  })
  for (const name of ['shop', 'laptop', 'nightly']) await createApiKey(dependencies, { customerId, name })
  const keys = await listApiKeys(prisma, customerId)

  const lookup = {
    ...dependencies,
    vehicleData: createOfflineProvider(),
    providerTimeoutMs: 10_000,
    leaseMs: 20_000,
  }
  const principal = sessionPrincipal(customerId, customerId)
  const vins = Array.from({ length: VEHICLES }, freshVin)
  for (const [i, vin] of vins.entries()) {
    await lookUpVehicleSpecs(lookup, principal, { vin, idempotencyKey: vin, requestId: `req_${i}` })
  }
  const rows = Array.from({ length: REQUESTS }, (_, i) => ({
    customerId,
    requestId: `req_${i}`,
    createdAt: systemClock(),
    apiKeyId: keys[i % keys.length]?.id ?? null,
    operation: 'lookUpVehicleSpecs',
    status: 200,
    outcome: 'ok',
    durationMs: 3,
  }))
  await logRequests(prisma, rows)
  await prisma.$disconnect()
  return { ...account, vin: vins[0] ?? '' }
}
