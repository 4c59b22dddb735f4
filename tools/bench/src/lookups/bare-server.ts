/** The baseline: answers from the tables of the offline data. */
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { serveBareLookups } from '../bare-lookups.ts'

const provider = createOfflineProvider()

await serveBareLookups(async (vin) => {
  const parsed = parseVin(vin)
  const found = parsed.ok && (await provider.lookUp(parsed.vin, { signal: AbortSignal.timeout(10_000) }))
  return found && found.kind === 'found' ? JSON.stringify(presentVehicle(found.vehicle)) : undefined
})
