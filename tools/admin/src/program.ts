/** The operator's commands and their options. */
import { addCommand, addCustomerCommand as command } from './add-command.ts'
import { AdminCommand, type Surroundings } from './admin-command.ts'
import { audit } from './commands/audit.ts'
import { grantCredits } from './commands/credits.ts'
import {
  closeCustomerAccount,
  createCustomer,
  exportCustomerData,
  resetTwoFactor,
} from './commands/customers.ts'
import { createDataCommands } from './commands/data.ts'
import { createDoctor } from './commands/doctor.ts'
import { createKey, listKeys, revokeKey } from './commands/keys.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { grantRole, listRoles, revokeRole } from './commands/operators.ts'
import { createRegisterSource } from './commands/register-source.ts'
import { createShowSources } from './commands/sources.ts'
import { createShowVehicle } from './commands/vehicles.ts'
import { addPackageCommands } from './package-commands.ts'
import { parseCredits, parseDay, parseEmail, parseReasonText, wholeNumber } from './parse.ts'
import { addPaymentCommands } from './payment-commands.ts'

const parseLimit = wholeNumber(10_000)

export function buildProgram(surroundings: Surroundings): AdminCommand {
  const program = new AdminCommand(surroundings, 'admin').description(
    'Operate a vinspec database: the one in DATABASE_URL, or that of the running stack.',
  )

  addCustomerCommands(program.command('customer').description('customers'))

  const credits = program.command('credits').description('lookup credits')
  command(credits, 'grant', 'grant credits, which expire in 30 days; safe to repeat', grantCredits)
    .requiredOption('--credits <number>', 'how many', parseCredits)
    .withReason()
    .option(
      '--key <text>',
      'the same key grants once; by default, the same customer, number, and reason',
      parseReasonText,
    )

  const key = program.command('key').description('API keys')
  command(
    key,
    'create',
    'create an API key that charges no card, and show it once',
    createKey,
  ).requiredOption('--name <name>', 'what the key is for')
  command(key, 'list', "list a customer's keys, newest first", listKeys)
  command(key, 'revoke', 'revoke a key for good', revokeKey).requiredOption(
    '--id <id>',
    'ID of the key, from `key list`',
  )
  program
    .command('migrate')
    .description('bring the database to this version: tables, functions, triggers, queues; safe to repeat')
    .action(async () => surroundings.print(`${await migrateDatabase(surroundings.env)}\n`))
  addCommand(
    program,
    'doctor',
    'check the deployment: settings, migrations, roles, clocks, queues, and backups; exits with 2 if something is wrong',
    createDoctor(surroundings.env),
  )
  addCommand(
    program,
    'vehicle <vin>',
    'show what the sources said about a vehicle at its lookups, and how its answer comes about today',
    createShowVehicle(surroundings.env),
  )
    .option('--lookup <id>', 'the lookup whose facts to show; the latest by default')
    .option('--limit <number>', 'how many lookups to list', parseLimit, 20)
  addSourceCommands(program, surroundings)
  addDataCommands(program.command('data').description('releases of vehicle data'))
  addOperatorCommands(program.command('operator').description("who may open the operator's pages"))
  addAuditCommand(program)
  addPackageCommands(program.command('packages').description('what is on sale, and at which price'))
  addPaymentCommands(program.command('payments').description('payments, refunds, and failures'))
  return program
}

function addSourceCommands(program: AdminCommand, { env }: Surroundings): void {
  const sources = addCommand(
    program,
    'sources',
    'show whether live sources answer, what they cost today, and what is kept; exits with 2 if one does not',
    createShowSources(env),
  )
  addCommand(
    sources,
    'register <source>',
    'tell tesla in all its regions which domain asks it; exits with 2 if one refuses',
    createRegisterSource(env),
  ).requiredOption('--domain <name>', "the portal's, such as vinspec.example")
}

function addCustomerCommands(customer: AdminCommand): void {
  command(customer, 'create', 'create a customer, or find the one with this address', createCustomer)
  command(
    customer,
    'reset-two-factor',
    'turn off two-factor authentication for a customer who lost access; verify their identity first',
    resetTwoFactor,
  ).withReason('reason, for the customer and your colleagues')

  command(
    customer,
    'export',
    'print all that is kept about a customer, as JSON; verify their identity first',
    exportCustomerData,
  )
  command(
    customer,
    'close',
    'close an account for good: remaining credits are forfeited, and what names the customer is deleted; verify their identity first',
    closeCustomerAccount,
  ).withReason()
}

function addDataCommands(data: AdminCommand): void {
  const { show, load, rollBack } = createDataCommands(data.surroundings.env)
  addCommand(data, 'show', 'show which release counts; exits with 2 if processes refuse it', show)
  addCommand(
    data,
    'load <file>',
    'let a release count, for all processes that share the folder',
    load,
  ).withReason()
  addCommand(data, 'roll-back', 'let the release before count again', rollBack)
}

function addOperatorCommands(operator: AdminCommand): void {
  command(operator, 'grant', "let a customer open the operator's pages of the portal", grantRole).withReason()
  command(operator, 'revoke', 'take that back, also in open sessions', revokeRole).withReason()
  addCommand(operator, 'list', 'list the operators', listRoles)
}

function addAuditCommand(program: AdminCommand): void {
  addCommand(program, 'audit', 'list what operators changed, newest first', audit)
    .option('--email <address>', 'only for this customer', parseEmail)
    .option('--by <name>', 'only by this operator')
    .option('--command <name>', 'only by this command, such as "credits grant"')
    .option('--since <date>', 'YYYY-MM-DD (UTC), the first day', parseDay)
    .option('--until <date>', 'YYYY-MM-DD (UTC), the last day', parseDay)
    .option('--limit <number>', 'how many to list', parseLimit, 50)
}
