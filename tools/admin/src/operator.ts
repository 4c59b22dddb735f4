/** How a command reaches the database and answers. */
import {
  type Clock,
  type Customer,
  createStripePayments,
  type Database,
  findCustomer,
  openDatabase,
  type Payments,
  systemClock,
} from '@vinspec/core'
import { readStackFile, type StackFile } from '@vinspec/stack/stack-file'
import { type AdminConfig, readConfig, sandboxSettings } from './config.ts'

export interface Operator {
  readonly prisma: Database
  readonly clock: Clock
  /** Of the environment, or of the running stack. Throws when there are none. */
  payments(): Payments
}

export interface Outcome {
  /** For programs, with `--json`. */
  readonly json: unknown
  /** For a person. */
  readonly text: string
  /** The command worked and has found something wrong. */
  readonly alarm?: boolean
}

/** What a command does with its options. */
export type OperatorCommand<Options> = (operator: Operator, options: Options) => Promise<Outcome>

/** A mistake of the operator: shown as it is. */
export class OperatorError extends Error {}

/** Opens the database of DATABASE_URL or of the stack, and closes it again. */
export async function withOperator(work: (operator: Operator) => Promise<Outcome>): Promise<Outcome> {
  const config = readConfig()
  const stack = await readStackFile()
  const url = config.databaseUrl ?? stack?.database_url
  if (!url) {
    throw new OperatorError('No database is known. Start the stack with `pnpm start`, or set DATABASE_URL.')
  }
  const prisma = openDatabase({ url, poolSize: 2, connectTimeoutMs: 5_000, statementTimeoutMs: 30_000 })
  try {
    return await work({ prisma, clock: systemClock, payments: () => openPayments(config, stack) })
  } finally {
    await prisma.$disconnect()
  }
}

function openPayments({ payments, paymentFaults }: AdminConfig, stack: StackFile | undefined): Payments {
  if (paymentFaults.length > 0) throw new OperatorError(paymentFaults.join('\n'))
  if (payments) return createStripePayments(payments)
  if (stack?.payments_url !== undefined) return createStripePayments(sandboxSettings(stack.payments_url))
  throw new OperatorError(
    'No payments are known. Start the stack with `pnpm start`, or set STRIPE_SECRET_KEY.',
  )
}

export async function requireCustomer(
  { prisma }: Pick<Operator, 'prisma'>,
  email: string,
): Promise<Customer> {
  const customer = await findCustomer(prisma, email)
  if (customer) return customer
  throw new OperatorError(
    `There is no customer ${email}. Make one: pnpm admin customer create --email ${email}`,
  )
}
