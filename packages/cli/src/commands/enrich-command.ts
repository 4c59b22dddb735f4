/** `vinspec enrich`. */
import type { Command } from 'commander'
import type { EnrichSettings } from '../settings.ts'
import { addBatchOptions } from './batch-options.ts'

/** Here, `-o` is a file. */
export const ENRICH = 'enrich'

export function addEnrich(program: Command): void {
  const command = program
    .command(ENRICH)
    .argument('<file>', 'The file; "-" is standard input.')
    .description(
      'Look up every VIN in a CSV or text file, and write it again with the facts of each vehicle.',
    )
  addBatchOptions(command).action(async (file: string) => {
    const { enrich } = await import('../batch/enrich.ts')
    process.exitCode = await enrich(file, command.optsWithGlobals<EnrichSettings>())
  })
}
