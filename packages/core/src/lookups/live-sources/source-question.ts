import type { RawVehicle } from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ConfiguredSource } from './live-sources.ts'
import type { SourceWatcher } from './source-watcher.ts'

/** The car that is asked about, and for whom. */
export interface QuestionSubject {
  readonly vehicle: RawVehicle
  /** The attempt at a lookup that needs the answer. */
  readonly attemptId?: string
  /** For a source that needs consent: the customer whom the owner lets read it, and the token for that. */
  readonly consent?: { readonly customerId: string; readonly ownerToken?: string }
}

export interface SourceDependencies extends Dependencies {
  readonly watchers: readonly SourceWatcher[]
}

export interface SourceQuestion extends SourceDependencies {
  readonly configured: ConfiguredSource
  readonly subject: QuestionSubject
  /** The key under which the answer is stored. */
  readonly key: string
  /** Identifies the flight. */
  readonly holder: string
}
