import type { Command } from 'commander'
import type { ExitCode } from '../exit-codes.ts'

/** Sets what a command does, which loads what it needs only when it runs. It gets the settings, then the arguments. */
export function whenRun(
  command: Command,
  work: (settings: never, ...args: never[]) => Promise<ExitCode> | ExitCode,
): void {
  const run = async (...given: never[]) => {
    process.exitCode = await work(command.optsWithGlobals<never>(), ...given)
  }
  command.action(async () => {
    await Reflect.apply(run, undefined, command.processedArgs)
  })
}
