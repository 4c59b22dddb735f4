import type { VehicleDataResult } from '../facts/vehicle-data-result.ts'
import { followReleases } from '../releases/follow-releases.ts'
import type { ReleaseSettings } from '../releases/load-release.ts'
import { createNhtsaProvider } from './nhtsa-provider.ts'
import { answerFrom, createOfflineProvider } from './offline-provider.ts'
import type { VehicleDataProvider } from './vehicle-data-provider.ts'

/** The sources that a process can be configured to use, by name. */
export type VehicleDataSource = 'offline' | 'nhtsa'

const sources: Readonly<
  Record<VehicleDataSource, (releases?: ReleaseSettings) => Promise<VehicleDataProvider>>
> = {
  offline: async (releases) =>
    releases === undefined ? createOfflineProvider() : answerFrom(await followReleases(releases)),
  nhtsa: async () => createNhtsaProvider(),
}

export const vehicleDataSources: readonly string[] = Object.keys(sources)

export function isVehicleDataSource(name: string): name is VehicleDataSource {
  return Object.hasOwn(sources, name)
}

/** @param releases those of the offline tables; without them, the tables of this build answer */
export async function createVehicleData(
  names: readonly VehicleDataSource[],
  releases?: ReleaseSettings,
): Promise<VehicleDataProvider> {
  return askAll(await Promise.all(names.map((name) => sources[name](releases))))
}

/**
 * All sources at once, as one. What all know makes up the answer, named as the first one names it. A source that is down
 * takes its own facts away and no more; a vehicle that any source calls something else than battery-electric is refused.
 */
export function askAll(providers: readonly VehicleDataProvider[]): VehicleDataProvider {
  const [only, ...others] = providers
  if (only !== undefined && others.length === 0) return only
  const tables = providers.find((provider) => provider.tables !== undefined)?.tables
  return {
    name: providers.map(({ name }) => name).join(', '),
    ...(tables && { tables }),
    get sources() {
      return providers.flatMap(({ sources: dated = [] }) => dated)
    },
    isAtHand: providers.every(({ isAtHand }) => isAtHand === true),
    lookUp: async (vin, options) =>
      join(await Promise.all(providers.map((provider) => provider.lookUp(vin, options)))),
  }
}

function join(results: readonly VehicleDataResult[]): VehicleDataResult {
  const refused = results.find(({ kind }) => kind === 'unsupported')
  if (refused) return refused
  const [first, ...others] = results.flatMap((result) => (result.kind === 'found' ? [result.vehicle] : []))
  if (!first) return results.find(({ kind }) => kind === 'unavailable') ?? { kind: 'not_found' }
  if (others.length === 0) return { kind: 'found', vehicle: first }
  const { vin, record } = first
  const statements = [...record.statements, ...others.flatMap((other) => other.record.statements)]
  return { kind: 'found', vehicle: { vin, record: { identity: record.identity, statements } } }
}
