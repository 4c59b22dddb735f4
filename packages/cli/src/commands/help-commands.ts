/** The commands that help to use the others. */
import { Argument, type Command } from 'commander'
import { SCRIPTS, SHELLS, type Shell, writeCandidates } from '../completion/write-completion.ts'
import { print } from '../output/standard-output.ts'
import type { Settings } from '../settings.ts'
import { whenRun } from './when-run.ts'

export function addHelpCommands(program: Command): void {
  whenRun(
    program.command('doctor').description('Check the version, configuration, network, clock, and API key.'),
    async (settings: Settings) => (await import('../doctor/doctor.ts')).doctor(settings),
  )
  program
    .command('completion')
    .description('Print a script with which your shell completes commands, options, and values.')
    .addArgument(new Argument('<shell>', 'Your shell.').choices(SHELLS))
    .argument(
      '[words...]',
      'Print what can follow these words of a command line instead, as the script asks.',
    )
    .action(async (shell: Shell, words: readonly string[]) => {
      if (words.length === 0) return await print(SCRIPTS[shell])
      const { complete } = await import('../completion/complete.ts')
      await print(writeCandidates(await complete(program, words), shell))
    })
}
