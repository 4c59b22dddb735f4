/** The operator's commands and their options. */
import { Command, InvalidArgumentError } from 'commander'
import { addCustomerCommand as command } from './add-command.ts'
import { grantCredits } from './commands/credits.ts'
import { createCustomer } from './commands/customers.ts'
import { createKey, listKeys, revokeKey } from './commands/keys.ts'
import { addPaymentCommands } from './payment-commands.ts'

/** A typing error should not become a fortune. */
const MAX_GRANT = 1_000_000

export function buildProgram(): Command {
  const program = new Command('admin').description(
    'Operate a vinspec database: the one that DATABASE_URL names, or that of the running stack.',
  )

  const customer = program.command('customer').description('customers')
  command(customer, 'create', 'make a customer, or find the one with this address', createCustomer)

  const credits = program.command('credits').description('lookup credits')
  command(credits, 'grant', 'give credits, which expire in 30 days', grantCredits).requiredOption(
    '--credits <number>',
    'how many',
    parseCredits,
  )

  const key = program.command('key').description('API keys')
  command(key, 'create', 'make an API key and show it once', createKey).requiredOption(
    '--name <name>',
    'what the key is for',
  )
  command(key, 'list', "list a customer's keys, newest first", listKeys)
  command(key, 'revoke', 'revoke a key for good', revokeKey).requiredOption(
    '--id <id>',
    'id of the key, from `key list`',
  )
  addPaymentCommands(program.command('payments').description('purchases, refunds and what went wrong'))
  return program
}

function parseCredits(text: string): number {
  const credits = Number(text)
  if (Number.isInteger(credits) && credits > 0 && credits <= MAX_GRANT) return credits
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_GRANT}.`)
}
