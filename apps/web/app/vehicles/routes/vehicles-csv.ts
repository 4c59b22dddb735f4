import { pageSavedVehicles, type SavedVehicleSummary } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { csvOfList, ROWS_AT_ONCE } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import type { Route } from './+types/vehicles-csv.ts'

const TITLES = ['vin', 'vehicle', 'note', 'first_lookup', 'latest_lookup']

/** All vehicles, or only those that the URL names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const selected = searchParams.has('export') ? new Set(searchParams.getAll('vin')) : undefined
  const file = await csvOfList(
    'vehicles.csv',
    TITLES,
    async (after?: SavedVehicleSummary) =>
      await pageSavedVehicles(prisma, { customerId, search: '', after, limit: ROWS_AT_ONCE }),
    ({ vin, title, note, savedAt, lastLookedUpAt }) =>
      (selected?.has(vin) ?? true) ? [vin, title, note, savedAt, lastLookedUpAt] : undefined,
  )
  await recordExport(request, context, 'vehicles.csv')
  return file
}
