import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { watchSavedVehicles } from '../src/lookups/recall-watch/watch-vehicles.ts'
import { executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

function session(customerId: string) {
  const now = bed.clock()
  return { id: newId(), customerId, token: newId(), expiresAt: now, createdAt: now, updatedAt: now }
}

test('a closed account names nobody, admits nobody, and keeps its ledger', async () => {
  const customerId = await bed.createCustomer(5)
  const key = await createApiKey(bed, { customerId, name: 'shop' })
  await bed.prisma.portalSession.create({ data: session(customerId) })
  const before = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
  await closeCustomer(bed, customerId)

  const after = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
  expect(after).toMatchObject({ name: '', closedAt: bed.clock() })
  expect(after.email).not.toContain(before.email)
  expect(await bed.prisma.portalSession.count({ where: { customerId } })).toBe(0)
  expect(await bed.prisma.ledgerEntry.count({ where: { customerId } })).toBe(1)
  const authenticate = createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })
  await expect(authenticate(key.kind === 'created' ? key.secret : '')).rejects.toMatchObject({
    code: 'revoked_api_key',
  })
})

test('a closed account can neither sign in nor create a key, and its address can sign up again', async () => {
  const customerId = await bed.createCustomer()
  const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
  await closeCustomer(bed, customerId)
  await expect(bed.prisma.portalSession.create({ data: session(customerId) })).rejects.toThrow('has left')
  await expect(createApiKey(bed, { customerId, name: 'late' })).rejects.toThrow('has left')
  await bed.prisma.customer.create({ data: { id: newId(), email, createdAt: bed.clock() } })
})

test('closing an account affects no other account, and closing it twice changes nothing', async () => {
  const [leaver, other] = [await bed.createCustomer(), await bed.createCustomer()]
  await bed.prisma.portalSession.create({ data: session(other) })
  await closeCustomer(bed, leaver)
  const first = await bed.prisma.customer.findUniqueOrThrow({ where: { id: leaver } })
  bed.pass(1_000)
  await closeCustomer(bed, leaver)
  expect(await bed.prisma.customer.findUniqueOrThrow({ where: { id: leaver } })).toEqual(first)
  expect(await bed.prisma.portalSession.count({ where: { customerId: other } })).toBe(1)
})

test('however many requests a customer made, they are deleted a few thousand at a time', async () => {
  const customerId = await bed.createCustomer()
  await executeAsOwner(
    bed.databaseUrl,
    `INSERT INTO api_request (customer_id, created_at, request_id, operation, status, outcome, duration_ms)
     SELECT '${customerId}', now() - i * interval '1 s', 'req_' || i, 'getCredits', 200, 'ok', 1 FROM generate_series(1, 6000) i;
     CREATE TABLE deletion (requests integer);
     CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$ BEGIN INSERT INTO deletion SELECT count(*) FROM gone; RETURN NULL; END $$;
     CREATE TRIGGER deleted AFTER DELETE ON api_request REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION count_deleted()`,
  )
  await closeCustomer(bed, customerId)
  expect(await bed.owner().$queryRaw`SELECT requests FROM deletion`).toEqual([
    { requests: 5_000 },
    { requests: 1_000 },
  ])
  expect(await bed.prisma.apiRequest.count({ where: { customerId } })).toBe(0)
})

const save = (vin: string, of: string) => lookUpAs(ownerOf(of), bed, { vin })

test('a vehicle of an account that is being closed is not watched afterwards', async () => {
  const customerId = await bed.createCustomer(1)
  await save(plaidVin(1), customerId)
  const closing = Promise.withResolvers<void>()
  const watching = Promise.withResolvers<void>()
  // Closing the account, held open before it ends.
  const closed = bed.owner().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR UPDATE`
    await tx.savedVehicle.deleteMany({ where: { customerId } })
    closing.resolve()
    await watching.promise
  })
  await closing.promise
  const watched = watchSavedVehicles(bed)
  const findLocked = () =>
    bed.owner()
      .$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(findLocked).not.toEqual([])
  watching.resolve()
  expect(await Promise.all([watched, closed])).toEqual([0, undefined])
})

test('a lookup that ends after its account was closed keeps no vehicle of others from being watched', async () => {
  const customerId = await bed.createCustomer(1)
  await closeCustomer(bed, customerId)
  await save(plaidVin(2), customerId)
  await save(plaidVin(2), await bed.createCustomer(1))
  expect(await watchSavedVehicles(bed)).toBe(1)
  expect(await bed.prisma.recallWatch.count({ where: { customerId } })).toBe(0)
})
