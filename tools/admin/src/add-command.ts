/** How every command takes its options and shows its outcome. */
import type { Command } from 'commander'
import type { AdminCommand } from './admin-command.ts'
import { type OperatorCommand, withOperator } from './operator.ts'
import { parseEmail } from './parse.ts'

interface CommonOptions {
  readonly json?: boolean
  readonly operator?: string
  readonly reason?: string
  readonly recount?: boolean
}

/** @param usage its name and arguments, such as `vehicle <vin>`; arguments are passed on with the options */
export function addCommand<Options extends object>(
  parent: AdminCommand,
  usage: string,
  description: string,
  work: OperatorCommand<Options>,
): AdminCommand {
  const { env, print, alarm: raiseAlarm } = parent.surroundings
  const command = parent.command(usage)
  return command
    .description(description)
    .option('--operator <name>', 'who you are, for the audit; VINSPEC_OPERATOR or your user name by default')
    .option('--json', 'print the result as JSON')
    .action(async () => {
      const options = { ...command.opts<Options & CommonOptions>(), ...argumentsOf(command) }
      const { operator, reason, recount: readsAll = false } = options
      const run = { command: fullName(parent, command.name()), operator, reason, readsAll, env }
      const { json, text, alarm } = await withOperator(run, (opened) => work(opened, options))
      print(`${options.json ? JSON.stringify(json) : text}\n`)
      if (alarm) raiseAlarm()
    })
}

function argumentsOf({ registeredArguments, args }: Command): Record<string, string | undefined> {
  return Object.fromEntries(registeredArguments.map((argument, nth) => [argument.name(), args[nth]]))
}

/** The command's name as typed after `pnpm admin`. */
function fullName(parent: Command | null, name: string): string {
  return parent?.parent ? fullName(parent.parent, `${parent.name()} ${name}`) : name
}

/** Adds a command about one customer. */
export function addCustomerCommand<Options extends { readonly email: string }>(
  parent: AdminCommand,
  name: string,
  description: string,
  work: OperatorCommand<Options>,
): AdminCommand {
  return addCommand(parent, name, description, work).requiredOption(
    '--email <address>',
    'the customer',
    parseEmail,
  )
}
