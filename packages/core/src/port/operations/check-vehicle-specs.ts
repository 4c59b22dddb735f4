import { checkVin } from '../../lookups/lookup/check-vin.ts'
import type { CustomerOperation } from '../operation.ts'

export const checkVehicleSpecs: CustomerOperation<'checkVehicleSpecs'> = async (
  dependencies,
  { input: { vin } },
) => ({ body: await checkVin(dependencies, vin) })
