import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { readSavedVehicle } from '../../lookups/lookup/saved-vehicles.ts'
import { readStoredAnswer } from '../../lookups/lookup/stored-answer.ts'
import type { CustomerOperation } from '../operation.ts'

export const getVehicle: CustomerOperation<'getVehicle'> = async ({ prisma }, { input, principal }) => {
  const vin = readVin(input.vin)
  const saved = await readSavedVehicle(prisma, principal.customerId, vin)
  if (!saved) throw notSaved(vin)
  return { body: readStoredAnswer(saved.answer), json: saved.answer }
}
