import { parseStoredSpecs, readPastLookup, readSavedVehicle } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '../server/customer.server.ts'

/** What a form of a vehicle's pages is about. */
export interface Subject {
  readonly customerId: string
  readonly vin: string
  /** The lookup whose result is on the page. */
  readonly lookupId: string
}

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

/** The link from a page about a result back to that result. */
export function backTo({ vin, answer, shown, isLatest }: Awaited<ReturnType<typeof readVehicle>>) {
  return {
    to: `/vehicles/${vin}${isLatest ? '' : `?lookup=${shown}`}`,
    title: parseStoredSpecs(answer)?.title ?? vin,
  }
}
