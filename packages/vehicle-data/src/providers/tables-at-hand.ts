/** The tables in memory, for everything that is free and must not call a vendor. */
import { readTable } from '../read-table.ts'
import { loadVehicleTables, type VehicleTables } from '../vehicle-tables.ts'
import type { VehicleDataProvider } from './vehicle-data-provider.ts'

let builtIn: VehicleTables | undefined

/** The tables of a provider, or those of this build if it has none. */
export function tablesAtHand({ tables }: VehicleDataProvider): VehicleTables {
  if (tables !== undefined) return tables.now
  builtIn ??= loadVehicleTables(readTable)
  return builtIn
}

/** A provider that answers from memory. */
export function sourceAtHand(provider: VehicleDataProvider): VehicleDataProvider {
  if (provider.isAtHand) return provider
  const lookUp: VehicleDataProvider['lookUp'] = (vin) => Promise.resolve(tablesAtHand(provider).lookUp(vin))
  return { name: 'offline', isAtHand: true, lookUp, ...(provider.tables && { tables: provider.tables }) }
}
