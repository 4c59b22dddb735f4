/** The free check: what a lookup of a VIN would give, without its figures. Nothing is held, charged, or saved. */
import type { VehicleSpecsCheck } from '@vinspec/contract'
import { previewVehicle, type Rejection, type Vin } from '@vinspec/vehicle-data'
import { judgeVin, type VehicleDataAccess } from './judge-vin.ts'
import { readVin } from './read-vin.ts'

/** Throws `invalid_vin`, and `vehicle_data_unavailable` when the source does not answer in time. */
export async function checkVin(access: VehicleDataAccess, typed: string): Promise<VehicleSpecsCheck> {
  const vin = readVin(typed)
  const judgment = await judgeVin(access, vin)
  const version = access.vehicleData.tables?.now.version
  const data = version === undefined ? {} : { data_version: version }
  if (judgment.kind === 'rejected') return { ...toRejectedCheck(vin, judgment.rejection), ...data }
  const { title, coverage } = previewVehicle(judgment.vehicle)
  return { object: 'vehicle_specs_check', vin, supported: true, title, reason: null, coverage, ...data }
}

export function toRejectedCheck(vin: Vin, rejection: Rejection): VehicleSpecsCheck {
  const { code, message } = rejection
  return {
    object: 'vehicle_specs_check',
    vin,
    supported: false,
    title: titleOf(rejection),
    reason: { code, message },
    coverage: null,
  }
}

/** "2022 Jeep Wrangler", as far as known. */
function titleOf({ details = {} }: Rejection): string | null {
  const words = [details['year'], details['make'], details['model']].filter(
    (word) => typeof word === 'string',
  )
  return words.length === 0 ? null : words.join(' ')
}
