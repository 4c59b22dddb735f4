/** What commands that look a file up have in common. */
import type { Command } from 'commander'
import { parseCredits } from './parse-option.ts'

export function addBatchOptions(command: Command): Command {
  return command
    .option(
      '--column <name>',
      'The column that has the VINs, by its name or its number. Default: it is found.',
    )
    .option('-y, --yes', 'Spend the credits without asking.')
    .option('--max-credits <count>', 'The most credits to spend on the file.', parseCredits)
    .option('--again', 'Look up again what is in My Vehicles, for a credit each.')
}
