/** `vinspec checkout --open --wait`, beside the plain call. */
import type { Command } from 'commander'
import { commands } from '../generated/commands.ts'
import type { CheckoutSettings } from '../settings.ts'
import { toAction } from './api-commands.ts'
import { findCommand } from './find-command.ts'

export function addCheckoutOptions(program: Command): void {
  const definition = commands.find(({ operation }) => operation === 'createCheckout')
  if (!definition) throw new Error('the contract has no checkout')
  const command = findCommand(program, definition.words)
  const createOnly = toAction(command, definition)
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
