import type { Database } from '../../foundation/db/client.ts'

export interface OperatorAction {
  /** Sorts by time. */
  readonly id: string
  /** The same for everything that one run of a command changed. */
  readonly commandId: string
  readonly operator: string
  readonly command: string
  /** The table of the row; `subjectId` is its ID there. */
  readonly subject: string
  readonly subjectId: string
  readonly customerId: string | null
  /** The customer's current address. */
  readonly email: string | null
  /** Null for a new row; for a changed one, what has changed. */
  readonly before: unknown
  /** Null for a row that was removed. */
  readonly after: unknown
  readonly createdAt: Date
  /** The operator's reason. */
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

/** What operators changed, latest first. */
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
