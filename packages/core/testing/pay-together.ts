import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import { payLookups } from '../src/generated/sql/functions.ts'
import { keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'

const VIN = '5YJSA1E67NF123456'
const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, '{}')

/** Pays for a lookup of each customer in one commit. Returns those that were charged, by index, with what each has left. */
export async function payTogether(
  { prisma, clock }: Dependencies,
  customers: readonly string[],
  toKey: (index: number) => string,
) {
  const now = clock()
  await keepAnswer(prisma, answer, now)
  return await payLookups(prisma, {
    customers,
    keys: customers.map((_, index) => toKey(index)),
    fingerprints: customers.map(() => new Uint8Array(32)),
    attempts: customers.map(() => newId()),
    vins: customers.map(() => VIN),
    answers: customers.map(() => answer.id),
    requestIds: customers.map(() => 'req'),
    now,
    retention: '1 day',
  })
}
