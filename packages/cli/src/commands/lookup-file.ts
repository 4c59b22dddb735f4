/** `vinspec lookup --file`: the lookup of many VINs, in place of the one that is an argument. */
import type { Command } from 'commander'
import { commands } from '../generated/commands.ts'
import type { FileSettings } from '../settings.ts'
import { toAction } from './api-commands.ts'
import { addBatchOptions } from './batch-options.ts'
import { findCommand } from './find-command.ts'

export function addLookupFile(program: Command): void {
  const definition = commands.find(({ operation }) => operation === 'lookUpVehicleSpecs')
  if (!definition) throw new Error('the contract has no lookup')
  const command = findCommand(program, definition.words)
  const lookUpOne = toAction(command, definition)
  addBatchOptions(command)
    .option('-f, --file <path>', 'Look up every VIN in a text or CSV file; "-" is standard input.')
    .action(async () => {
      const settings = command.optsWithGlobals<FileSettings & { readonly file?: string }>()
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
      process.exitCode = await lookUpFile(file, settings)
    })
}
