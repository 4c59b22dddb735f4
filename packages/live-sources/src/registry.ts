/** The live sources that a process can be configured to ask, by their names in settings. */

import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { makeMapped } from './mapped/mapped-source.ts'
import { createNewerVehicles } from './nhtsa/decoder.ts'
import { makeDecoder, makeNhtsa, readDecoderSettings } from './nhtsa/make-nhtsa.ts'
import { createRatingsSource } from './nhtsa/ratings.ts'
import { createRecallsSource } from './nhtsa/recalls.ts'
import { readOnlyOwnerSources } from './owner/make-owner-source.ts'
import type { LiveSource } from './port.ts'
import type { MakeSource, SourceSettings } from './source-settings.ts'
import { makeTesla } from './tesla/make-tesla.ts'

const sources: Readonly<Record<string, MakeSource>> = {
  tesla: makeTesla,
  nhtsa_recalls: makeNhtsa(createRecallsSource),
  nhtsa_ratings: makeNhtsa(createRatingsSource),
  nhtsa_vpic: makeDecoder,
  ...readOnlyOwnerSources,
}

export const liveSourceNames: readonly string[] = Object.keys(sources)
export const ownerSourceNames: readonly string[] = Object.keys(readOnlyOwnerSources)

/** Undefined: neither we nor a file in LIVE_SOURCE_FILES have a source of this name. */
export function makeLiveSource(name: string, settings: SourceSettings): LiveSource | undefined {
  return Object.hasOwn(sources, name) ? sources[name]?.(settings) : makeMapped(name, settings)
}

/** The source that is asked about a VIN that the tables do not know yet; undefined: none of these sources. */
export function makeNewerVehicles(
  names: readonly string[],
  settings: SourceSettings,
): VehicleDataProvider | undefined {
  return names.includes('nhtsa_vpic') ? createNewerVehicles(readDecoderSettings(settings)) : undefined
}
