import type { CurrentTables, TablesWatcher } from '../providers/vehicle-data-provider.ts'
import { readTable } from '../read-table.ts'
import { loadVehicleTables, type VehicleTables } from '../vehicle-tables.ts'
import { loadRelease, type ReleaseSettings } from './load-release.ts'
import { fileOf, readLoaded } from './release-folder.ts'

export interface FollowedTables extends CurrentTables {
  /** Checks for another release now. */
  refresh(): Promise<void>
}

const EVERY_MS = 60_000

/**
 * The tables of the current release, or of this build if there is none. Checks for another release every minute. The previous
 * tables are used until new ones are ready, and if these are refused. A process that starts and cannot use the latest release uses
 * the one before.
 */
export async function followReleases(settings: ReleaseSettings): Promise<FollowedTables> {
  const watchers: TablesWatcher[] = []
  let { now, version, refused } = await firstUsable(settings)

  async function refresh(): Promise<void> {
    try {
      const wanted = (await readLoaded(settings.folder, version !== undefined)).at(-1)?.version
      if (wanted !== version) {
        now = await load(settings, wanted)
        version = wanted
        for (const watcher of watchers) watcher.onLoaded(now.version)
      }
      refused = undefined
    } catch (error) {
      const reason = messageOf(error)
      if (reason === refused) return
      refused = reason
      for (const watcher of watchers) watcher.onRefused(reason)
    }
  }

  let running: Promise<void> | undefined
  /** Runs one refresh at a time, however long it takes. */
  async function refreshAlone(): Promise<void> {
    running ??= refresh().finally(() => {
      running = undefined
    })
    await running
  }
  setInterval(refreshAlone, EVERY_MS).unref()

  return {
    get now() {
      return now
    },
    get refused() {
      return refused
    },
    watch(watcher) {
      watchers.push(watcher)
      watcher.onLoaded(now.version)
      if (refused !== undefined) watcher.onRefused(refused)
    },
    refresh: refreshAlone,
  }
}

interface State {
  readonly now: VehicleTables
  /** The release's version; undefined for the tables of this build. */
  readonly version: string | undefined
  readonly refused: string | undefined
}

async function firstUsable(settings: ReleaseSettings): Promise<State> {
  let refused: string | undefined
  try {
    for (const { version } of (await readLoaded(settings.folder)).toReversed()) {
      try {
        return { now: await load(settings, version), version, refused }
      } catch (error) {
        refused ??= messageOf(error)
      }
    }
  } catch (error) {
    refused = messageOf(error)
  }
  return { now: loadVehicleTables(readTable), version: undefined, refused }
}

async function load(
  { folder, publicKeys }: ReleaseSettings,
  version: string | undefined,
): Promise<VehicleTables> {
  if (version === undefined) return loadVehicleTables(readTable)
  try {
    const tables = await loadRelease(fileOf(folder, version), publicKeys)
    if (tables.version !== version) throw new Error(`it holds the release ${tables.version}`)
    return tables
  } catch (error) {
    throw new Error(`Data release ${version} was refused: ${messageOf(error)}.`, { cause: error })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
