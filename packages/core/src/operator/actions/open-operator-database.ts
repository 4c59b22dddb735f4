import { type Database, type DatabaseOptions, openDatabase } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import { withoutSecrets } from '../../foundation/text/without-secrets.ts'

export interface Operation {
  /** The person who runs the command. On a page: their account, whose address the database finds out itself. */
  readonly operator: string | { readonly customerId: string }
  /** The command's name, without options, which may name people. */
  readonly command: string
  /** Why, for colleagues. */
  readonly reason?: string | undefined
  /** The most that may be given without a colleague's approval; keep-operator-limits.sql rejects more. */
  readonly mostAlone?: number | undefined
}

/** The database for one command of an operator: every change made through it is recorded (README.md). */
export async function openOperatorDatabase(
  options: Omit<DatabaseOptions, 'settings'>,
  { operator, command, reason, mostAlone }: Operation,
): Promise<Database> {
  const operation = JSON.stringify({
    id: newId(),
    ...(typeof operator === 'string' ? { operator } : { operator_id: operator.customerId }),
    command,
    ...(reason !== undefined && { reason: withoutSecrets(reason) }),
    most_alone: mostAlone,
  })
  const prisma = openDatabase({ ...options, settings: { 'vinspec.operation': operation } })
  try {
    const [session] = await prisma.$queryRaw<Array<{ operation: string | null }>>`
      SELECT current_setting('vinspec.operation', true) AS operation`
    if (session?.operation !== operation) {
      throw new Error('The database cannot record who runs this command. Connect to it without a pooler.')
    }
    return prisma
  } catch (error) {
    await prisma.$disconnect()
    throw error
  }
}
