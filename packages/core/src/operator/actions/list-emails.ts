import type { Database } from '../../foundation/db/client.ts'

export interface EmailFilter {
  readonly customerId?: string | undefined
  /** Only emails that have not been sent. */
  readonly isWaiting?: boolean
  /** Only emails written before the one with this ID. */
  readonly before?: string | undefined
  readonly limit: number
}

export interface EmailRecord {
  readonly id: string
  readonly kind: string
  readonly customerId: string
  /** The customer's current address. */
  readonly email: string
  readonly createdAt: Date
  /** Null: it waits to be sent, or its account was closed before it was sent. */
  readonly sentAt: Date | null
}

/** Emails to customers, latest first, without their content. Emails whose links contain secrets are not stored. */
export async function listEmails(
  prisma: Database,
  { customerId, isWaiting = false, before, limit }: EmailFilter,
): Promise<EmailRecord[]> {
  const last =
    before === undefined
      ? null
      : await prisma.notification.findFirst({ where: { id: before }, select: { id: true, createdAt: true } })
  const emails = await prisma.notification.findMany({
    where: {
      ...(customerId !== undefined && { customerId }),
      ...(isWaiting && { sentAt: null }),
      ...(last && {
        OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }],
      }),
    },
    select: {
      id: true,
      kind: true,
      customerId: true,
      createdAt: true,
      sentAt: true,
      customer: { select: { email: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return emails.map(({ customer, ...each }) => ({ ...each, email: customer.email }))
}
