/** How an operator finds a customer, and what there is to know about one at a glance. */
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'

export interface FoundCustomer {
  readonly id: string
  readonly email: string
  readonly createdAt: Date
  /** When the account was closed. */
  readonly closedAt: Date | null
}

export interface CustomerSearch {
  /** The beginning of an address, or the ID of a customer or a payment. Empty: everyone. */
  readonly text: string
  /** Only customers before this one. */
  readonly before?: string | undefined
  readonly limit: number
}

/** The newest first. */
export async function findCustomers(
  prisma: Database,
  { text, before, limit }: CustomerSearch,
): Promise<FoundCustomer[]> {
  return await prisma.customer.findMany({
    where: {
      ...toFilter(text.trim()),
      ...(before !== undefined && isUuid(before) && { AND: { id: { lt: before } } }),
    },
    select: { id: true, email: true, createdAt: true, closedAt: true },
    orderBy: { id: 'desc' },
    take: limit,
  })
}

function toFilter(text: string) {
  if (text === '') return {}
  if (isUuid(text)) return { id: text }
  if (/^pi_\w+$/.test(text)) return { payments: { some: { id: text } } }
  return { email: { startsWith: text.toLowerCase().replace(/[\\%_]/g, '\\$&') } }
}

/** Null: there is no such customer. */
export async function readCustomer(prisma: Database, id: string) {
  if (!isUuid(id)) return null
  const customer = await prisma.customer.findUnique({
    where: { id },
    select: {
      id: true,
      email: true,
      name: true,
      emailVerified: true,
      twoFactorEnabled: true,
      createdAt: true,
      closedAt: true,
      operatorRole: { select: { revokedAt: true } },
    },
  })
  if (!customer) return null
  const { operatorRole, ...facts } = customer
  return { ...facts, isOperator: operatorRole !== null && operatorRole.revokedAt === null }
}
