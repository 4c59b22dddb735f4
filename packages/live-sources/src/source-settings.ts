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
