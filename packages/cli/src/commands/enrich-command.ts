/** `vinspec enrich`. */
import type { Command } from 'commander'
import type { EnrichSettings } from '../settings.ts'
import { addBatchOptions } from './batch-options.ts'
import { whenRun } from './when-run.ts'

/** Here, `-o` is a file. */
export const ENRICH = 'enrich'

export function addEnrich(program: Command): void {
  const command = program
    .command(ENRICH)
    .argument('<file>', 'The file; "-" is standard input.')
    .description(
      'Look up every VIN in a CSV or text file, and write it again with the facts of each vehicle.',
    )
  whenRun(addBatchOptions(command), async (settings: EnrichSettings, file: string) =>
    (await import('../batch/enrich.ts')).enrich(file, settings),
  )
}
