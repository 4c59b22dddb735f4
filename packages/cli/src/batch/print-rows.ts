/** Prints the results of a batch: line by line where the format allows it, else at the end. */
import { createRenderer } from '../data/render-data.ts'
import { screenOf } from '../output/screen.ts'
import { print, standardOutput } from '../output/standard-output.ts'
import { formatOf, type Settings } from '../settings.ts'
import type { RowResult } from './outcome.ts'
import { type Summary, showResults } from './show-batch.ts'

export interface RowPrinter {
  /** Results that are final. Throws if they cannot be printed. */
  add(results: readonly RowResult[]): Promise<void>
  /** All results, in the order of the input. */
  finish(results: readonly RowResult[], summary: Summary): Promise<void>
}

/** Throws for a filter or a template that cannot be used. */
export async function createRowPrinter(settings: Settings): Promise<RowPrinter> {
  const format = formatOf(settings)
  if (format === 'table') {
    return {
      add: async () => {},
      finish: async (results) => await print(showResults(results, screenOf(standardOutput()))),
    }
  }
  const render = await createRenderer(settings)
  if (format === 'jsonl' || settings.jq !== undefined || settings.template !== undefined) {
    let printed = Promise.resolve()
    return {
      add: async (results) => {
        for (const result of results) printed = printed.then(async () => print(await render(toData(result))))
        await printed
      },
      finish: () => printed,
    }
  }
  const toItem = format === 'csv' ? toColumns : toData
  return {
    add: async () => {},
    finish: async (results, summary) =>
      await print(await render({ object: 'list', data: results.map(toItem), summary })),
  }
}

/** Facts in the same columns as those of a single lookup. */
function toColumns(result: RowResult): object {
  const { error, specs, ...row } = toData(result)
  return { ...row, error_code: error?.code ?? null, error_message: error?.message ?? null, ...specs }
}

function toData({ row, vin, status, outcome }: RowResult) {
  const paid = outcome?.status === 'ok' ? outcome : undefined
  const error = outcome && 'error' in outcome ? outcome.error : undefined
  return {
    row,
    vin,
    status,
    credits_charged: paid?.credits_charged ?? null,
    request_id: paid?.request_id ?? error?.request_id ?? null,
    error: error ? { code: error.code, message: error.message } : null,
    specs: paid?.specs ?? null,
  }
}
