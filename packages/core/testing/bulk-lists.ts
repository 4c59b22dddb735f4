/** Lists of VINs that exist, as many as a test wants, and one turn of a worker for each of a customer's jobs. */
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { newId } from '../src/foundation/ids.ts'
import { createBulkLookup } from '../src/lookups/bulk-lookups/create-bulk-lookup.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import type { LookupDependencies } from '../src/lookups/lookup/look-up-vehicle-specs.ts'

/** It reads its tables once. */
export const offline: VehicleDataProvider = createOfflineProvider()

/** Model S Plaid cars, one after another. */
export function makeVins(count: number, first = 100_000): string[] {
  return Array.from({ length: count }, (_, index) => plaidVin(first + index))
}

/** Keeps a list and returns its ID. */
export async function createList(
  dependencies: Parameters<typeof createBulkLookup>[0],
  customerId: string,
  vins: readonly string[],
): Promise<string> {
  const content = new TextEncoder().encode(vins.join('\n'))
  const created = await createBulkLookup(dependencies, { customerId, name: 'list.csv', content })
  if (created.kind === 'rejected') throw new Error(created.fault)
  return created.id
}

/** Does the waiting jobs of bulk lookups as a worker does, and those that come of them. */
export async function workOffBulkLookups(
  dependencies: LookupDependencies,
  onFault = (fault: unknown): void => {
    throw fault
  },
): Promise<void> {
  for (let jobs = await take(dependencies); jobs.length > 0; jobs = await take(dependencies)) {
    await Promise.all(
      jobs.map(({ customerId }) => workOnBulkLookups(dependencies, { customerId, holder: newId(), onFault })),
    )
  }
}

async function take({ prisma }: LookupDependencies): Promise<Array<{ readonly customerId: string }>> {
  return await prisma.$queryRaw`
    DELETE FROM pgboss.job WHERE name = 'work-on-bulk-lookups' RETURNING data ->> 'customerId' AS "customerId"`
}
