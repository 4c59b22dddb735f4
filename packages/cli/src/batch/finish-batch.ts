/** Prints what came of a batch, and says what is left to do. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { Batch, BatchResult, Vinspec } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { screenOf } from '../output/screen.ts'
import { nextStep } from '../output/show-batch.ts'
import { standardError } from '../output/standard-output.ts'
import { wantsJsonErrors } from '../settings.ts'
import type { BatchRun, Stopped } from './batch-run.ts'
import { type Row, type Status, toRowResult } from './outcome.ts'
import type { PrintRows } from './print-rows.ts'
import { type Summary, showSummary, summarize } from './show-batch.ts'

export const MOST_PER_PAGE = 500
/** All are in memory at once. */
export const MOST_PRINTED = 10_000

/**
 * @param stopped null: nothing was sent
 * @param rows those of the file; undefined: the VINs of the batch
 */
export async function finishBatch(
  run: BatchRun,
  printRows: PrintRows,
  stopped: Stopped | null,
  rows: readonly Row[] | undefined,
): Promise<ExitCode> {
  const batch = stopped?.batch ?? null
  const results = batch ? await readResults(run, batch) : new Map<string, BatchResult>()
  const shown = rows ?? [...results.keys()].map((vin, index) => ({ row: index + 1, vin }))
  const rowResults = shown.map((row) => toRowResult(row, results.get(row.vin)))
  return await endBatch(
    run,
    stopped,
    rowResults.map(({ status }) => status),
    async (summary) => {
      await printRows(rowResults, summary).catch((error: unknown) => {
        throw notPrinted(batch, error, (id) => `To print it again at no charge: vinspec batches follow ${id}`)
      })
    },
  )
}

/** Summarizes the rows. @param printRows prints them, if they are not printed yet */
export async function endBatch(
  { vinspec, settings }: BatchRun,
  stopped: Stopped | null,
  statuses: readonly Status[],
  printRows: (summary: Summary) => Promise<void> = async () => {},
): Promise<ExitCode> {
  const { batch = null, earlier = false } = stopped ?? {}
  const summary = summarize(statuses, batch, await readCredits(vinspec))
  await printRows(summary)
  if (!wantsJsonErrors(settings))
    standardError().write(showSummary(summary, earlier, screenOf(standardError())))
  if (batch && (batch.status !== 'finished' || batch.counts.failed > 0)) throw notDone(batch)
  return EXIT.done
}

async function readResults(
  { vinspec, signal }: BatchRun,
  { id, counts }: Batch,
): Promise<Map<string, BatchResult>> {
  if (counts.total > MOST_PRINTED) throw tooMany(id)
  const results = new Map<string, BatchResult>()
  for await (const result of vinspec.batches.listResults({ batch_id: id, limit: MOST_PER_PAGE }, { signal }))
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

/** Also where nobody reads on: it was paid for. @param batch null: nothing was sent. @param toNext what to do, by its ID */
export function notPrinted(batch: Batch | null, error: unknown, toNext: (id: string) => string): unknown {
  if (!batch || !(error instanceof CommandError)) return error
  const { id, credits_spent: spent } = batch
  const { message, code } = error
  return new CommandError(`${message} ${formatCredits(spent)} spent.`, {
    code,
    exitCode: EXIT.failed,
    nextStep: toNext(id),
    details: { batch_id: id },
  })
}

function tooMany(id: string): CommandError {
  return new CommandError(
    `The batch has more than ${MOST_PRINTED.toLocaleString('en-US')} VINs, too many to print at once.`,
    {
      code: 'too_many',
      exitCode: EXIT.failed,
      nextStep: `Enrich your file instead, or print page by page: vinspec batches results ${id} --limit 1000`,
      details: { batch_id: id },
    },
  )
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
