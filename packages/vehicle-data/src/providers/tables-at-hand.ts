/** What is shown for nothing, and calls no vendor, is from tables in memory, whatever else a lookup asks. */
import { readTable } from '../read-table.ts'
import { loadVehicleTables, type VehicleTables } from '../vehicle-tables.ts'
import type { VehicleDataProvider } from './vehicle-data-provider.ts'

let builtIn: VehicleTables | undefined

/** The tables of a provider; those of this build if it has none. */
export function tablesAtHand({ tables }: VehicleDataProvider): VehicleTables {
  if (tables !== undefined) return tables.now
  builtIn ??= loadVehicleTables(readTable)
  return builtIn
}

/** The source that answers from memory. */
export function sourceAtHand(provider: VehicleDataProvider): VehicleDataProvider {
  if (provider.isAtHand) return provider
  const lookUp: VehicleDataProvider['lookUp'] = (vin) => Promise.resolve(tablesAtHand(provider).lookUp(vin))
  return { name: 'offline', isAtHand: true, lookUp, ...(provider.tables && { tables: provider.tables }) }
}
