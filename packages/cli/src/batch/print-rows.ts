/** Prints the results of a batch. */
import { createRenderer } from '../data/render-data.ts'
import { screenOf } from '../output/screen.ts'
import { print, standardOutput } from '../output/standard-output.ts'
import { formatOf, type Settings } from '../settings.ts'
import type { RowResult } from './outcome.ts'
import { type Summary, showResults } from './show-batch.ts'

/** Throws if they cannot be printed. */
export type PrintRows = (results: readonly RowResult[], summary: Summary) => Promise<void>

/** Throws for a filter or a template that cannot be used. */
export async function createRowPrinter(settings: Settings): Promise<PrintRows> {
  const format = formatOf(settings)
  if (format === 'table')
    return async (results) => await print(showResults(results, screenOf(standardOutput())))
  const render = await createRenderer(settings)
  if (format === 'jsonl' || settings.jq !== undefined || settings.template !== undefined) {
    return async (results) => {
      for (const result of results) await print(await render(result))
    }
  }
  const toItem = format === 'csv' ? toColumns : (result: RowResult) => result
  return async (results, summary) =>
    await print(await render({ object: 'list', data: results.map(toItem), summary }))
}

/** Facts in the same columns as those of a single lookup. */
function toColumns({ error, specs, ...row }: RowResult): object {
  return { ...row, error_code: error?.code ?? null, error_message: error?.message ?? null, ...specs }
}
