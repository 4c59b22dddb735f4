/** Settings of live sources, from the environment. */
import { type LiveSource, liveSourceNames, makeLiveSource, makeNewerVehicles } from '@vinspec/live-sources'
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import type { EnvironmentReader } from '../../foundation/process/environment.ts'
import { createLiveSources, type LiveSources } from './live-sources.ts'

/** For every process that looks up vehicles, or shows the state of sources. */
export interface LiveSourceSettings {
  /** Undefined: no source is asked. */
  readonly liveSources?: LiveSources | undefined
  /** The source that identifies a car if the tables do not know it. Undefined: none. */
  readonly newerVehicles?: VehicleDataProvider | undefined
}

export function readLiveSourceSettings(reader: EnvironmentReader): LiveSourceSettings {
  const { list, text, faults } = reader
  // The name of this setting in earlier releases. A deployment that used it to ask NHTSA would now ask nobody without
  // noticing.
  if ((text('VEHICLE_DATA_SOURCES') ?? 'offline') !== 'offline') {
    faults.push('VEHICLE_DATA_SOURCES is not read anymore: name live sources in LIVE_SOURCES, and unset it')
  }
  const named = [...new Set(list('LIVE_SOURCES'))]
  const optional = list('LIVE_SOURCES_OPTIONAL')
  const strange = optional.filter((name) => !named.includes(name))
  if (strange.length > 0) {
    faults.push(`LIVE_SOURCES_OPTIONAL must list some of LIVE_SOURCES, not ${strange.join(', ')}`)
  }
  const budgets = readBudgets(reader, named)
  const configured = named.flatMap((name) => {
    const source = makeLiveSource(name, reader)
    if (source === undefined) {
      const known = liveSourceNames.join(', ')
      faults.push(`LIVE_SOURCES must list some of ${known}, or of LIVE_SOURCE_FILES, not ${name}`)
      return []
    }
    requireBudget(source, budgets, faults)
    return [{ source, dailyBudgetMicros: budgets.get(name) ?? 0, isOptional: optional.includes(name) }]
  })
  if (configured.length === 0) return {}
  return { liveSources: createLiveSources(configured), newerVehicles: makeNewerVehicles(named, reader) }
}

const MICROS_PER_DOLLAR = 1_000_000

/** Parses budgets such as "tesla=25 other=0.50": US dollars per day (UTC), returned in millionths. */
function readBudgets({ list, faults }: EnvironmentReader, named: readonly string[]): Map<string, number> {
  const budgets = new Map<string, number>()
  for (const given of list('LIVE_SOURCE_BUDGETS')) {
    const [, name = '', dollars = ''] = /^([\w-]+)=(\d{1,6}(?:\.\d{1,2})?)$/.exec(given) ?? []
    if (named.includes(name)) budgets.set(name, Math.round(Number(dollars) * MICROS_PER_DOLLAR))
    else {
      faults.push(
        `LIVE_SOURCE_BUDGETS must give sources of LIVE_SOURCES US dollars per day, as in tesla=25, not ${given}`,
      )
    }
  }
  return budgets
}

function requireBudget(source: LiveSource, budgets: ReadonlyMap<string, number>, faults: string[]): void {
  const { name, terms } = source
  if (terms.price.micros > 0 && !budgets.has(name)) {
    faults.push(
      `LIVE_SOURCE_BUDGETS must say what ${name} may cost per day, because its answers are paid for`,
    )
  }
}
