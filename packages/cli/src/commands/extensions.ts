/** What a command of the API can do beyond its call. */

import { TOP_UP_PURPOSE } from '@vinspec/contract/top-up-words'
import type { Command } from 'commander'
import { commands, type Operation } from '../generated/commands.ts'
import type { CheckoutSettings, FileSettings, Settings } from '../settings.ts'
import { toAction } from './api-commands.ts'
import { addBatchOptions } from './batch-options.ts'
import { findCommand } from './find-command.ts'
import { whenRun } from './when-run.ts'

/** By the first word of the command. */
export const EXTENSIONS: Readonly<Record<string, (program: Command) => void>> = {
  batches: addFollowBatch,
  'auto-top-up': addAutoTopUpHelp,
  checkout: addCheckoutOptions,
  lookup: addLookupFile,
}

/** The command of an operation, and what it does by itself. */
function findCall(program: Command, operation: Operation) {
  const definition = commands.find((each) => each.operation === operation)
  if (!definition) throw new Error(`the contract has no ${operation}`)
  const command = findCommand(program, definition.words)
  return { command, run: toAction(command, definition) }
}

/** `vinspec checkout --open --wait`, beside the plain call. */
function addCheckoutOptions(program: Command): void {
  const { command, run: createOnly } = findCall(program, 'createCheckout')
  command
    .option('--open', 'Open the payment page in a browser.')
    .option('--wait', 'Wait until the credits are there.')
    .action(async () => {
      const settings = command.optsWithGlobals<CheckoutSettings>()
      const [packageKey] = command.args
      if (packageKey === undefined || settings.dryRun || (!settings.open && !settings.wait)) {
        await createOnly()
        return
      }
      const { checkOut } = await import('../checkout/check-out.ts')
      process.exitCode = await checkOut(packageKey, settings)
    })
}

/** `vinspec lookup --file`: the lookup of many VINs, in place of the one that is an argument. */
function addLookupFile(program: Command): void {
  const { command, run: lookUpOne } = findCall(program, 'lookUpVehicleSpecs')
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

/** `vinspec batches follow`, beside the calls of the API. */
function addFollowBatch(program: Command): void {
  const command = findCommand(program, ['batches'])
    .command('follow')
    .description('Wait until a batch stops, and print its results.')
    .argument('<batch_id>', 'The `id` of a batch.')
  whenRun(command, async (settings: Settings, id: string) =>
    (await import('../batch/follow-command.ts')).follow(id, settings),
  )
}

/** Says in the help of automatic top-up what the portal says about it. */
function addAutoTopUpHelp(program: Command): void {
  const group = findCommand(program, ['auto-top-up'])
  group.summary(group.description()).description(TOP_UP_PURPOSE)
  const set = findCommand(program, ['auto-top-up', 'set'])
  set.summary(set.description()).description(`${set.description()} ${TOP_UP_PURPOSE}`)
}
