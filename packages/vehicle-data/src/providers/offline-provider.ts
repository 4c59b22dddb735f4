import { readTable } from '../read-table.ts'
import { loadVehicleTables } from '../vehicle-tables.ts'
import type { CurrentTables, VehicleDataProvider } from './vehicle-data-provider.ts'

/** Answers from the tables of this build. */
export function createOfflineProvider(): VehicleDataProvider {
  const now = loadVehicleTables(readTable)
  return answerFrom({ now, refused: undefined, watch: () => undefined })
}

/** Answers from tables, at each moment from those that count then. */
export function answerFrom(tables: CurrentTables): VehicleDataProvider {
  return {
    name: 'offline',
    tables,
    get sources() {
      return tables.now.sources
    },
    isAtHand: true,
    lookUp: (vin) => Promise.resolve(tables.now.lookUp(vin)),
  }
}
