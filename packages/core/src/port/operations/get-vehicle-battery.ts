import { readBatteryHistory } from '../../lookups/battery-history/read-battery-history.ts'
import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { readSavedVehicle } from '../../lookups/lookup/saved-vehicles.ts'
import { parseStoredSpecs } from '../../lookups/lookup/stored-answer.ts'
import type { CustomerOperation } from '../operation.ts'

export const getVehicleBattery: CustomerOperation<'getVehicleBattery'> = async (
  { prisma },
  { input, principal: { customerId } },
) => {
  const vin = readVin(input.vin)
  const saved = await readSavedVehicle(prisma, customerId, vin)
  if (!saved) throw notSaved(vin)
  const { make, model } = parseStoredSpecs(saved.answer)?.vehicle ?? {}
  const history = await readBatteryHistory(prisma, { customerId, vin, make, model })
  return { body: { object: 'battery_history', vin, ...history } }
}
