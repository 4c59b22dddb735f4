/** The live sources that this process asks about cars, and our own limits for them. */
import { askPolitely, type LiveSource, type PoliteSource } from '@vinspec/live-sources'
import { mergeStatements, type VehicleRecord } from '@vinspec/vehicle-data'
import type { SourceWatcher } from './source-watcher.ts'

export interface SourceOptions {
  /** The most it may cost per day (UTC), in millionths of a US dollar. */
  readonly dailyBudgetMicros: number
  /** Whether an answer is sold without this source while it is away. */
  readonly isOptional: boolean
}

export interface ConfiguredSource extends SourceOptions {
  readonly source: PoliteSource
}

export interface LiveSources {
  readonly all: readonly ConfiguredSource[]
  readonly watchers: readonly SourceWatcher[]
  /** Calls the watcher for every question to a source from now on. */
  watch(watcher: SourceWatcher): void
}

export function createLiveSources(
  configured: ReadonlyArray<SourceOptions & { readonly source: LiveSource }>,
): LiveSources {
  const watchers: SourceWatcher[] = []
  return {
    all: configured.map((each) => ({ ...each, source: askPolitely(each.source) })),
    watchers,
    watch: (watcher) => void watchers.push(watcher),
  }
}

const known = new WeakMap<LiveSources, WeakMap<VehicleRecord, readonly ConfiguredSource[]>>()

/** The sources that can add something to what is known about a car. None is asked here. */
export function sourcesFor(
  sources: LiveSources | undefined,
  record: VehicleRecord,
): readonly ConfiguredSource[] {
  if (sources === undefined || sources.all.length === 0) return []
  const found = known.get(sources) ?? new WeakMap<VehicleRecord, readonly ConfiguredSource[]>()
  known.set(sources, found)
  const before = found.get(record)
  if (before) return before
  const facts = mergeStatements(record.statements)
  const able = sources.all.filter(
    ({ source }) =>
      source.covers(record.identity) && source.terms.facts.some((name) => facts[name] === undefined),
  )
  found.set(record, able)
  return able
}
