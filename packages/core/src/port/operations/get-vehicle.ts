import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { readSavedVehicle } from '../../lookups/lookup/saved-vehicles.ts'
import { readStoredAnswer } from '../../lookups/lookup/stored-answer.ts'
import { listCorrectionsOf } from '../../lookups/vehicle-reports/corrections.ts'
import type { CustomerOperation } from '../operation.ts'

export const getVehicle: CustomerOperation<'getVehicle'> = async ({ prisma }, { input, principal }) => {
  const vin = readVin(input.vin)
  const saved = await readSavedVehicle(prisma, principal.customerId, vin)
  if (!saved) throw notSaved(vin)
  const corrected = await listCorrectionsOf(prisma, { id: saved.lookupId, vin })
  const corrections = corrected.map(({ label, before, after }) => `${label} is ${after}, not ${before}.`)
  return {
    body: readStoredAnswer(saved.answer),
    json: saved.answer,
    ...(corrections.length > 0 && { corrections }),
  }
}
