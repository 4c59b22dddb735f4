/** Prints what came of a batch, and says what is left to do. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { Batch, BatchResult, Vinspec } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { screenOf } from '../output/screen.ts'
import { nextStep } from '../output/show-batch.ts'
import { wantsJsonErrors } from '../settings.ts'
import type { BatchRun } from './batch-run.ts'
import { type Row, toRowResult } from './outcome.ts'
import { showSummary, summarize } from './show-batch.ts'

const MOST_PER_PAGE = 100

/**
 * @param batch null: nothing was sent
 * @param rows those of the file; undefined: the VINs of the batch
 */
export async function finishBatch(
  { vinspec, printRows, settings }: BatchRun,
  batch: Batch | null,
  rows: readonly Row[] | undefined,
): Promise<ExitCode> {
  const results = batch ? await readResults(vinspec, batch) : new Map<string, BatchResult>()
  const shown = rows ?? [...results.keys()].map((vin, index) => ({ row: index + 1, vin }))
  const rowResults = shown.map((row) => toRowResult(row, results.get(row.vin)))
  const credits = await readCredits(vinspec)
  const summary = summarize(rowResults, batch, credits)
  await printRows(rowResults, summary).catch((error: unknown) => {
    throw batch && error instanceof CommandError ? notPrinted(batch, error) : error
  })
  if (!wantsJsonErrors(settings)) process.stderr.write(showSummary(summary, screenOf(process.stderr)))
  if (batch && (batch.status !== 'finished' || batch.counts.failed > 0)) throw notDone(batch)
  return EXIT.done
}

async function readResults(vinspec: Vinspec, { id }: Batch): Promise<Map<string, BatchResult>> {
  const results = new Map<string, BatchResult>()
  for await (const result of vinspec.batches.listResults({ batch_id: id, limit: MOST_PER_PAGE }))
    results.set(result.vin, result)
  return results
}

/** Null if it cannot be read: the lookups are done all the same. */
async function readCredits(vinspec: Vinspec): Promise<number | null> {
  return await vinspec.credits.get({ maxRetries: 0 }).then(
    ({ available_credits: credits }) => credits,
    () => null,
  )
}

/** Also where nobody reads on: it was paid for. */
function notPrinted({ id, credits_spent: spent }: Batch, { message, code }: CommandError): CommandError {
  return new CommandError(`${message} ${formatCredits(spent)} spent.`, {
    code,
    exitCode: EXIT.failed,
    nextStep: `To print it again at no charge: vinspec batches follow ${id}`,
    details: { batch_id: id },
  })
}

function notDone(batch: Batch): CommandError {
  const { id, status, counts } = batch
  if (status === 'finished') {
    return new CommandError(`${counts.failed} of the lookups failed.`, {
      code: 'incomplete',
      exitCode: EXIT.unavailable,
      nextStep: `To try these again: vinspec batches resume ${id}`,
      details: { batch_id: id },
    })
  }
  return new CommandError(`The batch is ${status}.`, {
    code: `batch_${status}`,
    exitCode: status === 'waiting' ? EXIT.noCredits : EXIT.failed,
    nextStep: nextStep(batch),
    details: { batch_id: id, waits_for: batch.waits_for },
  })
}
