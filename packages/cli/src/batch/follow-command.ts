/** `vinspec batches follow`: waits until a batch stops, and prints its results. */
import type { ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import type { Settings } from '../settings.ts'
import { openBatchRun } from './batch-run.ts'
import { finishBatch } from './finish-batch.ts'
import { followToEnd } from './follow-batch.ts'
import { createRowPrinter } from './print-rows.ts'

export async function follow(id: string, settings: Settings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const run = openBatchRun(settings, signal)
  const printRows = await createRowPrinter(settings)
  const call = run.vinspec.batches.get({ batch_id: id }, { signal })
  return await followToEnd(run, call, (stopped) => finishBatch(run, printRows, stopped, undefined))
}
