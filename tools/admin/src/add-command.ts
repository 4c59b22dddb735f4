/** How every command takes its options and shows its outcome. */
import { type Command, InvalidArgumentError } from 'commander'
import { type OperatorCommand, withOperator } from './operator.ts'

const PLAUSIBLE_EMAIL = /^[^\s@]+@[^\s@]+$/

export function addCommand<Options extends object>(
  parent: Command,
  name: string,
  description: string,
  work: OperatorCommand<Options>,
): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'print the result as JSON')
    .action(async (options: Options & { readonly json?: boolean }) => {
      const { json, text, alarm } = await withOperator((operator) => work(operator, options))
      console.log(options.json ? JSON.stringify(json) : text)
      if (alarm) process.exitCode = 2
    })
}

/** One about a customer. */
export function addCustomerCommand<Options extends { readonly email: string }>(
  parent: Command,
  name: string,
  description: string,
  work: OperatorCommand<Options>,
): Command {
  return addCommand(parent, name, description, work).requiredOption(
    '--email <address>',
    'the customer',
    parseEmail,
  )
}

function parseEmail(text: string): string {
  if (PLAUSIBLE_EMAIL.test(text)) return text
  throw new InvalidArgumentError('It must be an e-mail address.')
}
