import { readTable } from '../read-table.ts'
import { loadVehicleTables } from '../vehicle-tables.ts'
import type { CurrentTables, VehicleDataProvider } from './vehicle-data-provider.ts'

/** Answers from the tables of this build. */
export function createOfflineProvider(): VehicleDataProvider {
  const now = loadVehicleTables(readTable)
  return answerFrom({ now, refused: undefined, watch: () => undefined })
}

/** Answers from the tables that are current at the moment of each lookup. */
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
