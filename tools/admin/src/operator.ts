/** What a command runs with, and what it returns. */
import { type Customer, findCustomer } from '@vinspec/core/customers'
import { type Clock, type Database, type Environment, systemClock } from '@vinspec/core/foundation'
import { openOperatorDatabase } from '@vinspec/core/operator'
import type { Payments } from '@vinspec/core/payments'
import { readStackFile, type StackFile } from '@vinspec/stack/stack-file'
import { type AdminConfig, type Judged, readConfig, sandboxSettings } from './config.ts'

export interface Operator {
  /** The operator who runs the command. */
  readonly name: string
  readonly prisma: Database
  readonly clock: Clock
  /** The payment vendor of the environment or of the running stack. Throws if there is none. */
  payments(): Promise<Payments>
}

export interface Outcome {
  /** For programs, with `--json`. */
  readonly json: unknown
  /** For a person. */
  readonly text: string
  /** Whether the command, which worked, found something wrong. */
  readonly alarm?: boolean
}

/** What a command does with its options. */
export type OperatorCommand<Options> = (operator: Operator, options: Options) => Promise<Outcome>

/** A mistake of the operator. Only its message is shown. */
export class OperatorError extends Error {}

/** Throws what is wrong with settings. */
export function requireUsable<Settings>({ settings, faults }: Judged<Settings>): Settings {
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  return settings
}

export interface Run {
  /** The command without its options. */
  readonly command: string
  /** The name that the operator gave. */
  readonly operator: string | undefined
  /** The reason, if the command requires one. */
  readonly reason: string | undefined
  /** Whether the command reads everything, without a time limit. */
  readonly readsAll: boolean
  readonly env: Environment
}

/** Longest time a statement may run. */
const USUAL_TIMEOUT_MS = 30_000
const READING_ALL_TIMEOUT_MS = 60 * 60 * 1000

/** The command that connects as the role of the apps, in order to check it. */
const JUDGES_THE_APPS_ROLE = 'doctor'

/** Opens the database of DATABASE_URL or of the stack, and closes it afterward. Changes are recorded in the audit. */
export async function withOperator(
  run: Run,
  work: (operator: Operator) => Promise<Outcome>,
): Promise<Outcome> {
  const config = readConfig(run.env)
  const name = nameOperator(run.operator ?? config.operator ?? config.userName)
  const stack = await readStackFile()
  const database = requireDatabase(config, stack)
  const url = run.command === JUDGES_THE_APPS_ROLE ? database : ownerOf(config, stack, database)
  const prisma = await openOperatorDatabase(
    { url, poolSize: 2, statementTimeoutMs: run.readsAll ? READING_ALL_TIMEOUT_MS : USUAL_TIMEOUT_MS },
    { operator: name, command: run.command, reason: run.reason },
  )
  try {
    return await work({ name, prisma, clock: systemClock, payments: () => openPayments(config, stack) })
  } finally {
    await prisma.$disconnect()
  }
}

/** The URL of the same database for the role that owns it. The audit trusts only that role to name the operator. */
export function ownerOf(config: AdminConfig, stack: StackFile | undefined, url: string): string {
  return (
    config.database.settings.ownerUrl ??
    (url === stack?.database_url ? stack.database_owner_url : undefined) ??
    url
  )
}

/** The URL of the database to work on. */
export function requireDatabase(config: AdminConfig, stack: StackFile | undefined): string {
  const url = requireUsable(config.database).url ?? stack?.database_url
  if (url) return url
  throw new OperatorError('No database found. Start the stack with `pnpm start`, or set DATABASE_URL.')
}

const MAX_NAME_LENGTH = 100

function nameOperator(given: string | undefined): string {
  const name = given?.trim() ?? ''
  if (/^\P{C}+$/u.test(name) && name.length <= MAX_NAME_LENGTH) return name
  throw new OperatorError(
    `Give your name for the audit, up to ${MAX_NAME_LENGTH} characters, with --operator or VINSPEC_OPERATOR.`,
  )
}

async function openPayments(config: AdminConfig, stack: StackFile | undefined): Promise<Payments> {
  const payments = requireUsable(config.payments)
  const { createStripePayments } = await import('@vinspec/core/stripe')
  if (payments) return createStripePayments(payments)
  if (stack?.payments_url !== undefined) return createStripePayments(sandboxSettings(stack.payments_url))
  throw new OperatorError(
    'No payment settings found. Start the stack with `pnpm start`, or set STRIPE_SECRET_KEY.',
  )
}

export async function requireCustomer(
  { prisma }: Pick<Operator, 'prisma'>,
  email: string,
): Promise<Customer> {
  const customer = await findCustomer(prisma, email)
  if (customer) return customer
  throw new OperatorError(
    `There is no customer ${email}. Create one: pnpm admin customer create --email ${email}`,
  )
}
