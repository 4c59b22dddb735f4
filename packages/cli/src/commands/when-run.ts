import type { Command } from 'commander'
import type { ExitCode } from '../exit-codes.ts'

/** What commander has parsed: it does not know of which type. */
type Given = Parameters<Parameters<Command['action']>[0]>

/** Sets what a command does, which loads what it needs only when it runs. It gets the settings, then the arguments. */
export function whenRun(command: Command, work: (...given: Given) => Promise<ExitCode> | ExitCode): void {
  command.action(async (first, second) => {
    process.exitCode = await work(command.optsWithGlobals(), first, second)
  })
}
