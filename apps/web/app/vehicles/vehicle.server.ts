import { readPastLookup, readSavedVehicle } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '../server/customer.server.ts'

interface VehicleCall {
  readonly request: Request
  readonly params: { readonly vin: string }
  readonly context: Readonly<RouterContextProvider>
}

/**
 * The saved vehicle in the URL, with its latest answer or the one that `?lookup=` names. Throws a 404 for a vehicle of
 * another customer.
 */
export async function readVehicle({ request, params, context }: VehicleCall) {
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { vin } = params
  const saved = await readSavedVehicle(prisma, customerId, vin)
  if (!saved) throw data(null, 404)
  const { answer, note, lookupId, lastLookedUpAt } = saved
  const shown = new URL(request.url).searchParams.get('lookup') ?? lookupId
  if (shown === lookupId) return { vin, answer, note, shown, isLatest: true, readAt: lastLookedUpAt }
  const past = await readPastLookup(prisma, { customerId, vin, id: shown })
  if (!past) throw data(null, 404)
  return { vin, answer: past.answer, note, shown, isLatest: false, readAt: past.createdAt }
}
