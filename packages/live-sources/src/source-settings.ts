import type { LiveSource } from './port.ts'

/** The settings that a source may read from the environment. */
export interface SourceSettings {
  /** Sentences about settings that are wrong or missing. */
  readonly faults: string[]
  text(name: string): string | undefined
  /** A secret that only we know: one that can be guessed is a fault. */
  secret(name: string): string | undefined
  list(name: string): string[]
  url(name: string): string | undefined
}

/** Makes a source from its settings. Adds to their faults, and never throws. */
export type MakeSource = (settings: SourceSettings) => LiveSource
