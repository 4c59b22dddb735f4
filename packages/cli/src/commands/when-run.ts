import type { Command, OptionValues } from 'commander'
import type { ExitCode } from '../exit-codes.ts'

/** Sets what a command does, which loads what it needs only when it runs. It gets the settings, then the arguments. */
export function whenRun<Settings extends OptionValues, First, Second>(
  command: Command,
  work: (settings: Settings, first: First, second: Second) => Promise<ExitCode> | ExitCode,
): void {
  command.action(async (first: First, second: Second) => {
    process.exitCode = await work(command.optsWithGlobals<Settings>(), first, second)
  })
}
