/** Creates lists of VINs, and works through a customer's jobs of bulk lookups. */
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import { createBulkLookup } from '../src/lookups/bulk-lookups/create-bulk-lookup.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import type { LookupDependencies } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { LOOKUPS } from './look-up.ts'

/** VINs of Model S Plaid cars, with consecutive serial numbers. */
export function makeVins(count: number, first = 100_000): string[] {
  return Array.from({ length: count }, (_, index) => plaidVin(first + index))
}

/** Stores a list and returns its ID. */
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

/** Does the waiting jobs of bulk lookups as a worker does, and the jobs that these enqueue. */
export async function workOffBulkLookups(
  bed: Dependencies & Partial<LookupDependencies>,
  onFault = (fault: unknown): void => {
    throw fault
  },
): Promise<void> {
  const dependencies = { ...LOOKUPS, ...bed }
  for (let jobs = await take(dependencies); jobs.length > 0; jobs = await take(dependencies)) {
    await Promise.all(
      jobs.map(({ customerId }) => workOnBulkLookups(dependencies, { customerId, holder: newId(), onFault })),
    )
  }
}

async function take({ prisma }: Dependencies): Promise<Array<{ readonly customerId: string }>> {
  return await prisma.$queryRaw`
    DELETE FROM pgboss.job WHERE name = 'work-on-bulk-lookups' RETURNING data ->> 'customerId' AS "customerId"`
}
