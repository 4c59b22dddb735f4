/** `vinspec lookup --file`: looks the VINs of a file up, and prints the results. */
import type { ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import type { FileSettings } from '../settings.ts'
import { openBatchRun } from './batch-run.ts'
import { finishBatch, MOST_PRINTED } from './finish-batch.ts'
import { createRowPrinter } from './print-rows.ts'
import { readList } from './read-list.ts'
import { sendList } from './send-list.ts'

export async function lookUpFile(file: string, settings: FileSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const run = openBatchRun(settings, interruption.signal)
  const printRows = await createRowPrinter(settings)
  const list = await readList(file, { most: MOST_PRINTED, column: settings.column }, run.signal)
  return await sendList(run, list, settings, ({ rows }, stopped) =>
    finishBatch(run, printRows, stopped, rows),
  )
}
