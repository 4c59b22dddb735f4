import type { RawVehicle } from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ConfiguredSource } from './live-sources.ts'
import type { SourceWatcher } from './source-watcher.ts'

/** The car that something is to be known about, and for whom. */
export interface Hearing {
  readonly vehicle: RawVehicle
  /** The attempt at a lookup that needs the answer. */
  readonly attemptId?: string
  /** Whom the owner agreed to let read it, and the token to do so: of a source that needs consent. */
  readonly consent?: { readonly customerId: string; readonly ownerToken?: string }
}

export interface HearDependencies extends Dependencies {
  readonly watchers: readonly SourceWatcher[]
}

export interface SourceQuestion extends HearDependencies {
  readonly configured: ConfiguredSource
  readonly hearing: Hearing
  /** What its answer is kept by. */
  readonly key: string
  /** Names the flight. */
  readonly holder: string
}
