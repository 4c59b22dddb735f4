import { followReleases } from '../releases/follow-releases.ts'
import type { ReleaseSettings } from '../releases/load-release.ts'
import { answerFrom, createOfflineProvider } from './offline-provider.ts'
import type { VehicleDataProvider } from './vehicle-data-provider.ts'

/** @param releases whose tables are used; without them, those of this build */
export async function createVehicleData(releases?: ReleaseSettings): Promise<VehicleDataProvider> {
  return releases === undefined ? createOfflineProvider() : answerFrom(await followReleases(releases))
}
