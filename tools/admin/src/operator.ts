/** How a command reaches the database and answers. */
import {
  type Clock,
  type Customer,
  type Database,
  findCustomer,
  openDatabase,
  systemClock,
} from '@vinspec/core'
import { readStackFile } from '@vinspec/stack/stack-file'
import { readConfig } from './config.ts'

export interface Operator {
  readonly prisma: Database
  readonly clock: Clock
}

export interface Outcome {
  /** For programs, with `--json`. */
  readonly json: unknown
  /** For a person. */
  readonly text: string
}

/** What a command does with its options. */
export type OperatorCommand<Options> = (operator: Operator, options: Options) => Promise<Outcome>

/** A mistake of the operator: shown as it is. */
export class OperatorError extends Error {}

/** Opens the database of DATABASE_URL or of the stack, and closes it again. */
export async function withOperator(work: (operator: Operator) => Promise<Outcome>): Promise<Outcome> {
  const url = readConfig().databaseUrl ?? (await readStackFile())?.database_url
  if (!url) {
    throw new OperatorError('No database is known. Start the stack with `pnpm start`, or set DATABASE_URL.')
  }
  const prisma = openDatabase({ url, poolSize: 2, connectTimeoutMs: 5_000, statementTimeoutMs: 30_000 })
  try {
    return await work({ prisma, clock: systemClock })
  } finally {
    await prisma.$disconnect()
  }
}

export async function requireCustomer({ prisma }: Operator, email: string): Promise<Customer> {
  const customer = await findCustomer(prisma, email)
  if (customer) return customer
  throw new OperatorError(
    `There is no customer ${email}. Make one: pnpm admin customer create --email ${email}`,
  )
}
