/** `vinspec enrich`: a file of vehicles again, with what is known about each of them in more columns. */
import { SPEC_COLUMNS, specColumns } from '@vinspec/contract/spec-columns'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import type { Batch, BatchResult } from '@vinspec/sdk'
import type { VinList } from '@vinspec/vehicle-data/vin-list'
import { type Cell, csvLines } from '../data/render-csv.ts'
import type { ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import { type OutputFile, openFile } from '../output/output-file.ts'
import type { EnrichSettings } from '../settings.ts'
import { type BatchRun, openBatchRun } from './batch-run.ts'
import { endBatch, MOST_PER_PAGE, notPrinted } from './finish-batch.ts'
import { STATUSES, type Status } from './outcome.ts'
import type { Plan } from './plan.ts'
import { readList } from './read-list.ts'
import { sendList } from './send-list.ts'

/** Before each of our columns, so that none is called as one of the file. */
const PREFIX = 'vinspec_'
const COLUMNS = ['outcome', 'error', 'title', ...SPEC_COLUMNS].map((name) => PREFIX + name)

/** What is appended to a row. */
interface Found {
  readonly status: Status
  readonly cells: readonly Cell[]
}

export async function enrich(path: string, { output, ...settings }: EnrichSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const run = openBatchRun(settings, interruption.signal)
  const list = await readList(path, settings.column, run.signal)
  // Before anything is spent.
  using file = openFile(settings.dryRun ? undefined : output)
  return await sendList(run, list, settings, async (plan, stopped) => {
    const batch = stopped?.batch ?? null
    const found = await readFound(run, plan, batch)
    const statuses = await writeRows(file, list, found).catch((error: unknown) => {
      throw notPrinted(batch, error, () => 'Run the command again for a whole file, at no charge.')
    })
    return await endBatch(run, stopped, statuses)
  })
}

/** Of each VIN that is one; of the others, too. */
async function readFound(
  { vinspec, signal }: BatchRun,
  plan: Plan,
  batch: Batch | null,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>(
    plan.rows.map(({ vin, fault }) => [vin, fault === undefined ? OPEN : INVALID]),
  )
  if (batch) {
    const page = { batch_id: batch.id, limit: MOST_PER_PAGE }
    const results = vinspec.batches.listResults(page, { signal })
    // Cars that differ only in their VIN share what is appended.
    const shared = new Map<string, Found>()
    for await (const result of results) {
      const each = toFound(result)
      const name = JSON.stringify(each.cells)
      found.set(result.vin, shared.get(name) ?? each)
      shared.set(name, shared.get(name) ?? each)
    }
  }
  return found
}

function toFound({ outcome, error, title, specs }: BatchResult): Found {
  const cells = [outcome, error?.code ?? null, specs?.title ?? title, ...(specs ? specColumns(specs) : [])]
  return { status: STATUSES[outcome], cells }
}

const OPEN: Found = { status: 'not_started', cells: ['open'] }
const INVALID: Found = { status: 'refused', cells: ['invalid', 'invalid_vin'] }

const ROWS_AT_ONCE = 1_000

/** In the form of the file that came. Columns of ours, of an earlier day, are replaced. */
async function writeRows(
  file: OutputFile,
  { columns, rows, delimiter, start }: VinList,
  found: ReadonlyMap<string, Found>,
): Promise<Status[]> {
  const kept = columns.flatMap((name, index) => (COLUMNS.includes(name) ? [] : [index]))
  const header = [...kept.map((index) => columns[index] ?? ''), ...COLUMNS]
  await file.write(start + csvLines([header], delimiter))
  const statuses: Status[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const lines = rows.slice(at, at + ROWS_AT_ONCE).map(({ typed, cells }) => {
      const own = typed === '' ? undefined : found.get(tidyVin(typed))
      if (own) statuses.push(own.status)
      return [
        ...kept.map((index) => cells[index] ?? ''),
        ...COLUMNS.map((_, index) => own?.cells[index] ?? null),
      ]
    })
    await file.write(csvLines(lines, delimiter))
  }
  file.finish()
  return statuses
}
