/** Apps that are connected to customers, and their lookups. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { type ConnectionTerms, openConnection } from '../src/access/oauth/connections.ts'
import { USUAL_PERMISSIONS } from '../src/access/permissions/allowance.ts'
import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import type { Allowance } from '../src/foundation/permission.ts'
import type { ConnectionCredential, Principal } from '../src/foundation/principal.ts'
import { type LookupAnswer, lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { LOOKUPS, offline, VIN } from './look-up.ts'
import type { TestBed } from './test-bed.ts'

export const OTHER_VIN = 'WB523CF0XN0240412'

/** The permissions if a customer changes nothing on the consent page. */
export const USUAL: Allowance = {
  permissions: USUAL_PERMISSIONS,
  dailyCreditCap: 100,
  monthlyCents: null,
  monthlyTopUpCents: null,
}

interface Asked {
  readonly vin?: string
  readonly key?: string
  readonly vehicleData?: VehicleDataProvider
}

interface AppOptions {
  readonly credits?: number
  readonly cap?: number
  readonly clientId?: string
}

export interface Apps {
  ask(principal: Principal, asked?: Asked): Promise<LookupAnswer>
  connectApp(customerId: string, options?: AppOptions): Promise<App>
  /** Connects an app to a new customer. */
  newApp(options?: AppOptions): Promise<App>
  /** The number of credits that were settled. */
  settled(customerId: string): Promise<number>
}

export interface App extends Principal {
  readonly credential: ConnectionCredential
}

export async function connect(
  bed: Dependencies,
  { clientName, ...principal }: ConnectionTerms,
): Promise<App> {
  const { customerId, clientId } = principal
  const id = await openConnection(bed, { ...principal, clientName })
  const spender = await bed.prisma.spender.findUniqueOrThrow({
    where: { customerId_clientId: { customerId, clientId } },
  })
  return { ...principal, credential: { kind: 'connection', id, spenderId: spender.id, clientId } }
}

export function createApps(bed: TestBed): Apps {
  const connectApp: Apps['connectApp'] = async (customerId, { cap = 100, clientId = 'app' } = {}) => {
    return await connect(bed, { customerId, clientId, clientName: 'An app', ...USUAL, dailyCreditCap: cap })
  }
  return {
    ask: (principal, { vin = VIN, key, vehicleData = offline } = {}) =>
      lookUpVehicleSpecs({ ...bed, ...LOOKUPS, vehicleData }, principal, {
        vin,
        idempotencyKey: key,
        requestId: `req_${newId()}`,
      }),
    connectApp,
    newApp: async ({ credits = 10, ...options } = {}) =>
      await connectApp(await bed.createCustomer(credits), options),
    settled: (customerId) => bed.prisma.vehicleLookup.count({ where: { customerId } }),
  }
}

/** A provider that responds on command. */
export function slowProvider(): SlowProvider {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: reach } = Promise.withResolvers<void>()
  const vehicleData: VehicleDataProvider = {
    name: 'slow',
    lookUp: async (vin, options) => {
      reach()
      await released
      return await offline.lookUp(vin, options)
    },
  }
  return { vehicleData, asked, release }
}

interface SlowProvider {
  readonly vehicleData: VehicleDataProvider
  readonly asked: Promise<void>
  release(): void
}
