import { VinspecError } from '../../foundation/errors.ts'
import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { readSavedVehicle } from '../../lookups/lookup/saved-vehicles.ts'
import { listReports, reportVehicle as report } from '../../lookups/vehicle-reports/report-vehicle.ts'
import { noSuchFact } from '../../lookups/vehicle-reports/reportable-rows.ts'
import type { CustomerOperation } from '../operation.ts'

/** The longest wait that the contract allows: people have to answer the open cases. */
const WAIT_SECONDS = 60 * 60

export const reportVehicle: CustomerOperation<'reportVehicle'> = async (
  dependencies,
  { input, principal: { customerId } },
) => {
  const vin = readVin(input.vin)
  const { fact, message } = input
  const saved = await readSavedVehicle(dependencies.prisma, customerId, vin)
  if (!saved) throw notSaved(vin)
  const { lookupId, answer } = saved
  const outcome = await report(dependencies, { customerId, vin, lookupId, row: fact, said: message })
  if (outcome === 'no_such_row') throw noSuchFact(fact, answer)
  if (outcome === 'too_many')
    throw new VinspecError(
      'rate_limited',
      'Too many of your reports are open. Wait until we have answered some by email.',
      { details: { policy: 'reports' }, retryAfterSeconds: WAIT_SECONDS },
    )
  const [made] = await listReports(dependencies.prisma, { customerId, vin, rowKey: fact })
  if (!made) throw notSaved(vin)
  const status = made.credited ? 'credited' : 'open'
  const created_at = made.createdAt.toISOString()
  return { body: { object: 'vehicle_report', id: made.id, vin, fact, status, created_at } }
}
