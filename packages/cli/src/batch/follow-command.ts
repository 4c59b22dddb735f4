/** `vinspec batches follow`: waits until a batch stops, and prints its results. */
import type { ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import type { Settings } from '../settings.ts'
import { openBatchRun } from './batch-run.ts'
import { followToEnd } from './follow-batch.ts'

export async function follow(id: string, settings: Settings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const run = await openBatchRun(settings, signal)
  return await followToEnd(run, run.vinspec.batches.get({ batch_id: id }, { signal }), undefined)
}
