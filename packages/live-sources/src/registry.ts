/** The live sources that a process can be configured to ask, by the name that settings give them. */
import type { LiveSource } from './port.ts'

/** What a source may read from the environment. */
export interface SourceSettings {
  /** Sentences about settings that are wrong or missing. */
  readonly faults: string[]
  text(name: string): string | undefined
  /** What only we know: one that can be guessed is a fault. */
  secret(name: string): string | undefined
  list(name: string): string[]
  url(name: string): string | undefined
}

/** Reads the settings of its source; adds to their faults, and throws nothing. */
export type MakeSource = (settings: SourceSettings) => LiveSource

const sources: Readonly<Record<string, MakeSource>> = {}

export const liveSourceNames: readonly string[] = Object.keys(sources)

/** Undefined: there is none of this name. */
export function makeLiveSource(name: string, settings: SourceSettings): LiveSource | undefined {
  return Object.hasOwn(sources, name) ? sources[name]?.(settings) : undefined
}
