/** `vinspec lookup --file`: looks the VINs of a file up, and prints the results. */
import { formatNumber } from '@vinspec/contract/amounts'
import { type CommandError, usageError } from '../command-error.ts'
import type { ExitCode } from '../exit-codes.ts'
import { nameInput } from '../file-fault.ts'
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
  const list = await readList(file, settings.column, run.signal)
  const count = list.rows.filter(({ typed }) => typed !== '').length
  if (count > MOST_PRINTED) throw tooLong(file, count)
  return await sendList(run, list, settings, ({ rows }, stopped) =>
    finishBatch(run, printRows, stopped, rows),
  )
}

function tooLong(file: string, rows: number): CommandError {
  const [most, given] = [MOST_PRINTED, rows].map(formatNumber)
  return usageError(
    `Up to ${most} results can be printed at once, and ${nameInput(file)} has ${given} VINs.`,
    'Write them to a file instead: vinspec enrich <file> -o <path>',
  )
}
