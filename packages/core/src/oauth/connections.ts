/** The apps that a customer lets use the account. */
import { validate as isUuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import { MAX_DAILY_CREDIT_CAP } from '../policy.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

export interface ConnectionSummary {
  readonly id: string
  readonly clientId: string
  readonly clientName: string
  readonly dailyCreditCap: number
  readonly connectedAt: Date
  /** To the minute. */
  readonly lastUsedAt: Date | null
}

export interface ConnectionTerms {
  readonly customerId: string
  readonly clientId: string
  readonly clientName: string
  readonly dailyCreditCap: number
}

interface OwnConnection {
  readonly customerId: string
  readonly id: string
}

const SUMMARY = {
  id: true,
  clientId: true,
  clientName: true,
  dailyCreditCap: true,
  connectedAt: true,
  lastUsedAt: true,
} as const

export function isDailyCreditCap(cap: number): boolean {
  return Number.isInteger(cap) && cap >= 1 && cap <= MAX_DAILY_CREDIT_CAP
}

/** Connects an app, or renews the terms of the connection that it has. Returns the connection's id. */
export async function openConnection(
  { prisma, clock }: Dependencies,
  { customerId, clientId, clientName, dailyCreditCap }: ConnectionTerms,
): Promise<string> {
  const [connection] = await prisma.$queryRaw<Array<{ id: string }>>`
    INSERT INTO connection (id, customer_id, client_id, client_name, daily_credit_cap, connected_at)
    VALUES (${newId()}::uuid, ${customerId}::uuid, ${clientId}, ${clientName}, ${dailyCreditCap}::int,
      ${clock()}::timestamptz)
    ON CONFLICT (customer_id, client_id) WHERE revoked_at IS NULL
      DO UPDATE SET client_name = EXCLUDED.client_name, daily_credit_cap = EXCLUDED.daily_credit_cap
    RETURNING id`
  if (!connection) throw new Error('a connection was neither made nor found')
  return connection.id
}

/** The connection that an app has with a customer now. */
export async function findConnection(
  prisma: Database,
  { customerId, clientId }: { readonly customerId: string; readonly clientId: string },
): Promise<ConnectionSummary | null> {
  return await prisma.connection.findFirst({
    where: { customerId, clientId, revokedAt: null },
    select: SUMMARY,
  })
}

/** The customer's connections that are not revoked, newest first. */
export async function listConnections(prisma: Database, customerId: string): Promise<ConnectionSummary[]> {
  return await prisma.connection.findMany({
    where: { customerId, revokedAt: null },
    orderBy: [{ connectedAt: 'desc' }, { id: 'desc' }],
    select: SUMMARY,
  })
}

/** Ends a connection of this customer and all its tokens. False: there is no such connection. */
export async function revokeConnection(
  { prisma, clock }: Dependencies,
  { customerId, id }: OwnConnection,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const { count } = await prisma.connection.updateMany({
    where: { id, customerId, revokedAt: null },
    data: { revokedAt: clock() },
  })
  return count === 1
}

/** Ends a connection because its app gave it up, or because one of its tokens was used by two. */
export async function endConnection({ prisma, clock }: Dependencies, id: string): Promise<void> {
  if (!isUuid(id)) return
  await prisma.connection.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: clock() } })
}

/** Sets how many credits the app may spend in a day. False: no such connection, or no such cap. */
export async function changeDailyCap(
  prisma: Database,
  { customerId, id, dailyCreditCap }: OwnConnection & { readonly dailyCreditCap: number },
): Promise<boolean> {
  if (!isUuid(id) || !isDailyCreditCap(dailyCreditCap)) return false
  const { count } = await prisma.connection.updateMany({
    where: { id, customerId, revokedAt: null },
    data: { dailyCreditCap },
  })
  return count === 1
}
