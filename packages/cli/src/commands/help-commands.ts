/** The commands that help to use the others. */
import { Argument, type Command } from 'commander'
import { print } from '../output/standard-output.ts'
import type { Settings } from '../settings.ts'

export function addHelpCommands(program: Command): void {
  const doctor = program
    .command('doctor')
    .description('Check the version, configuration, network, clock, and API key.')
    .action(async () => {
      const check = await import('../doctor/doctor.ts')
      process.exitCode = await check.doctor(doctor.optsWithGlobals<Settings>())
    })
  program
    .command('completion')
    .description('Print a script with which your shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'Your shell.').choices(['bash', 'zsh', 'fish', 'powershell']))
    .action(async (shell: 'bash' | 'zsh' | 'fish' | 'powershell') => {
      const { writeCompletion } = await import('../completion/write-completion.ts')
      await print(writeCompletion(program, shell))
    })
}
