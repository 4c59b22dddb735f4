import type { Database } from '../../foundation/db/client.ts'

export interface OperatorAction {
  /** Sorts by time. */
  readonly id: string
  /** The same for all that one run of a command changed. */
  readonly commandId: string
  readonly operator: string
  readonly command: string
  /** The table, and the row in it. */
  readonly subject: string
  readonly subjectId: string
  readonly customerId: string | null
  /** The address that the customer has now. */
  readonly email: string | null
  /** Of a new row, null; of a changed one, what has changed. */
  readonly before: unknown
  /** Of a row that was removed, null. */
  readonly after: unknown
  readonly createdAt: Date
  /** Why, in the operator's words. */
  readonly reason: string | null
}

export interface AuditFilter {
  readonly customerId?: string | undefined
  readonly operator?: string | undefined
  readonly command?: string | undefined
  /** From this moment on. */
  readonly since?: Date | undefined
  /** Before this moment. */
  readonly until?: Date | undefined
  /** Only actions before the one with this ID. */
  readonly before?: bigint | undefined
  readonly limit: number
}

/** What operators changed, the latest first. */
export async function listOperatorActions(
  prisma: Database,
  { customerId, operator, command, since, until, before, limit }: AuditFilter,
): Promise<OperatorAction[]> {
  const rows = await prisma.operatorAction.findMany({
    where: {
      ...(customerId !== undefined && { customerId }),
      ...(operator !== undefined && { operator }),
      ...(command !== undefined && { command }),
      ...(before !== undefined && { id: { lt: before } }),
      createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) },
    },
    orderBy: { id: 'desc' },
    take: limit,
  })
  const ids = rows.flatMap((row) => row.customerId ?? [])
  const customers = await prisma.customer.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  })
  const emails = new Map(customers.map(({ id, email }) => [id, email]))
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    email: (row.customerId !== null && emails.get(row.customerId)) || null,
  }))
}
