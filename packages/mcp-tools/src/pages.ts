/** Pages of the portal that show what a tool returns. */
import type { Batch, VehicleSpecs } from '@vinspec/contract'
import type { Page } from './tool.ts'

/** What the URIs of saved vehicles start with. */
export const VEHICLE_URI = 'vinspec://vehicles/'

export function vehiclePage({ vin, title }: VehicleSpecs): Page {
  return { path: `/vehicles/${vin}`, name: vin, title, resource: `${VEHICLE_URI}${vin}` }
}

export function batchPage({ id }: Batch): Page {
  return { path: `/bulk/${id}`, name: id, title: 'Bulk lookup' }
}
