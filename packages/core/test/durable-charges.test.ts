/** An answer that a customer has received is never lost: the commit that charges for it waits for the disk. */
import { expect, test } from 'vitest'
import type { Principal } from '../src/foundation/principal.ts'
import { createApps, OTHER_VIN } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, offline, slowOffline, VIN } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

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
  await bed.owner().$executeRawUnsafe(statement)

const withKey = async (customerId: string): Promise<Principal> => keyOf(customerId)
const withApp = (customerId: string): Promise<Principal> => createApps(bed).connectApp(customerId)

test.each([
  ['together with others', withKey, offline],
  ['by an app, alone', withApp, offline],
  ['by an app whose credit was held first', withApp, slowOffline],
  ['after its credit was held', withKey, slowOffline],
] as const)('the commit of a lookup waits for the disk: %s', async (_way, ask, vehicleData) => {
  const customerId = await bed.createCustomer(3)
  const principal = await ask(customerId)
  await Promise.all([VIN, OTHER_VIN].map((vin) => lookUpAs(principal, { ...bed, vehicleData }, { vin })))
  const rows = await bed.prisma.$queryRaw`
    SELECT synchronous FROM commit_of WHERE customer_id = ${customerId}::uuid`
  expect(rows).toEqual([{ synchronous: 'on' }, { synchronous: 'on' }])
})
