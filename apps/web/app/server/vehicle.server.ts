import { readSavedVehicle } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from './customer.server.ts'

/** The saved vehicle of an address. What another customer saved is as little there as what nobody did. */
export async function readVehicleOf(context: Readonly<RouterContextProvider>, vin: string) {
  const { prisma } = context.get(servicesContext)
  const vehicle = await readSavedVehicle(prisma, signedIn(context).customerId, vin.replaceAll('\0', ''))
  if (!vehicle) throw data(null, 404)
  return vehicle
}
