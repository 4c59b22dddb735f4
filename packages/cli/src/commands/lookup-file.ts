/** `vinspec lookup --file`: the lookup of many VINs, in place of the one that is an argument. */
import { type Command, Option } from 'commander'
import { commands } from '../generated/commands.ts'
import type { FileSettings, Settings } from '../settings.ts'
import { toAction } from './api-commands.ts'
import { findCommand } from './find-command.ts'
import { parseCredits } from './parse-option.ts'

export function addLookupFile(program: Command): void {
  const definition = commands.find(({ operation }) => operation === 'lookUpVehicleSpecs')
  if (!definition) throw new Error('the contract has no lookup')
  const command = findCommand(program, definition.words)
  const lookUpOne = toAction(command, definition)
  command
    .addOption(
      new Option('-f, --file <path>', 'Look up every VIN in a text or CSV file; "-" is standard input.'),
    )
    .option('-y, --yes', 'Spend the credits without asking.')
    .addOption(
      new Option('--max-credits <count>', 'The most credits to spend on the file.').argParser(parseCredits),
    )
    .option('--again', 'Look up again what is in My Vehicles, for a credit each.')
    .action(async () => {
      const settings = command.optsWithGlobals<Settings & Partial<FileSettings>>()
      const { file, idempotencyKey } = settings
      const [given] = command.args
      if (file === undefined) {
        if (given === undefined) command.error("error: missing required argument 'vin'")
        await lookUpOne()
        return
      }
      if (given !== undefined) command.error('error: enter a VIN or --file, not both')
      if (idempotencyKey !== undefined)
        command.error('error: --idempotency-key is for one VIN, not for --file')
      const { lookUpFile } = await import('../batch/look-up-file.ts')
      process.exitCode = await lookUpFile({ ...settings, file })
    })
}
