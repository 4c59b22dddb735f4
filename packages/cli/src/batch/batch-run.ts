/** A batch under way. */
import type { Vinspec } from '@vinspec/sdk'
import type { Outcome } from './outcome.ts'
import type { ResumeFile } from './resume-file.ts'

export interface BatchRun {
  readonly vinspec: Vinspec
  readonly vins: readonly string[]
  readonly concurrency: number
  readonly resume: ResumeFile
  readonly signal: AbortSignal
  /** Waited for. What it throws stops the batch. */
  onOutcome(vin: string, outcome: Outcome): Promise<void>
}
