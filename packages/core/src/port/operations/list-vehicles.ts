import { pageSavedVehicles } from '../../lookups/lookup/vehicle-lists.ts'
import { readCursor, toPage } from '../cursor.ts'
import type { CustomerOperation } from '../operation.ts'

export const listVehicles: CustomerOperation<'listVehicles'> = async ({ prisma }, { input, principal }) => {
  const { search = '', limit } = input
  const [lastLookedUpAt, vin = ''] = readCursor(input.cursor, (id) => /^[A-Z0-9]{17}$/.test(id)) ?? []
  const found = await pageSavedVehicles(prisma, {
    customerId: principal.customerId,
    search,
    after: lastLookedUpAt && { lastLookedUpAt, vin },
    limit: limit + 1,
  })
  const { page, next } = toPage(found, limit, (vehicle) => [vehicle.lastLookedUpAt, vehicle.vin])
  const data = page.map((vehicle) => ({
    object: 'saved_vehicle' as const,
    vin: vehicle.vin,
    title: vehicle.title,
    note: vehicle.note,
    saved_at: vehicle.savedAt.toISOString(),
    last_looked_up_at: vehicle.lastLookedUpAt.toISOString(),
  }))
  return { body: { object: 'list', data, next_cursor: next } }
}
