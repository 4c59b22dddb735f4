/** An answer that a customer has received is never lost: the commit that charges for it waits for the disk. */
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import type { Principal } from '../src/foundation/principal.ts'
import { lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { createApps } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

const offline = createOfflineProvider()
const asked: VehicleDataProvider = { ...offline, isAtHand: false }

const bed = await closeAfterAll(createTestBed())
// Records, when a transaction with a lookup commits, whether that commit waits.
for (const statement of [
  'CREATE TABLE commit_of (customer_id uuid, synchronous text)',
  'GRANT SELECT, INSERT ON commit_of TO vinspec_app',
  `CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO commit_of VALUES (NEW.customer_id, current_setting('synchronous_commit')); RETURN NULL; END $$`,
  `CREATE CONSTRAINT TRIGGER note_commit AFTER INSERT ON vehicle_lookup DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_commit()`,
])
  await bed.owner.$executeRawUnsafe(statement)

const withKey = async (customerId: string): Promise<Principal> => keyOf(customerId)
const withApp = (customerId: string): Promise<Principal> => createApps(bed).connectApp(customerId)
function lookUp(principal: Principal, vehicleData: VehicleDataProvider, vin: string) {
  const dependencies = { ...bed, vehicleData, providerTimeoutMs: 10_000, leaseMs: 20_000 }
  const request = { vin, idempotencyKey: newId(), requestId: newId() }
  return lookUpVehicleSpecs(dependencies, principal, request)
}

test.each([
  ['together with others', withKey, offline],
  ['by an app, alone', withApp, offline],
  ['by an app whose credit was held first', withApp, asked],
  ['after its credit was held', withKey, asked],
] as const)('the commit of a lookup waits for the disk: %s', async (_way, ask, vehicleData) => {
  const customerId = await bed.createCustomer(3)
  const principal = await ask(customerId)
  await Promise.all(
    ['5YJSA1E67NF123456', 'WB523CF0XN0240412'].map((vin) => lookUp(principal, vehicleData, vin)),
  )
  const rows = await bed.prisma.$queryRaw`
    SELECT synchronous FROM commit_of WHERE customer_id = ${customerId}::uuid`
  expect(rows).toEqual([{ synchronous: 'on' }, { synchronous: 'on' }])
})
