import { listSavedVehicles } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { csvFile } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import type { Route } from './+types/vehicles-csv.ts'

const MOST = 100_000

/** All vehicles, or only those that the URL names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const selected = searchParams.has('export') ? new Set(searchParams.getAll('vin')) : undefined
  const { vehicles: all } = await listSavedVehicles(context.get(servicesContext).prisma, {
    customerId: signedIn(context).customerId,
    search: '',
    order: 'latest',
    offset: 0,
    limit: MOST,
  })
  const vehicles = all.filter(({ vin }) => selected?.has(vin) ?? true)
  await recordExport(request, context, 'vehicles.csv')
  return csvFile('vehicles.csv', [
    ['vin', 'vehicle', 'note', 'first_lookup', 'latest_lookup'],
    ...vehicles.map(({ vin, title, note, savedAt, lastLookedUpAt }) => [
      vin,
      title,
      note,
      savedAt,
      lastLookedUpAt,
    ]),
  ])
}
