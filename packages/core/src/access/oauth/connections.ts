/** The apps that may use a customer's account. */

import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import type { Allowance } from '../../foundation/permission.ts'
import { toAllowance, toStored } from '../permissions/allowance.ts'
import { tellSecurityEvent } from '../security-log/security-events.ts'

export interface ConnectionSummary extends Allowance {
  readonly id: string
  readonly spenderId: string
  readonly clientId: string
  readonly clientName: string
  readonly connectedAt: Date
  /** Accurate to the minute. */
  readonly lastUsedAt: Date | null
}

/** An app always has a daily cap. */
export interface ConnectionTerms extends Allowance {
  readonly customerId: string
  readonly clientId: string
  readonly clientName: string
}

interface AppOfCustomer {
  readonly customerId: string
  readonly clientId: string
}

interface OwnConnection {
  readonly customerId: string
  readonly id: string
}

const SUMMARY = {
  spender: true,
  id: true,
  clientId: true,
  clientName: true,
  connectedAt: true,
  lastUsedAt: true,
} as const

/** Connects an app, or renews the terms of its existing connection. Returns the connection's ID. */
export async function openConnection(
  { prisma, clock }: Dependencies,
  { customerId, clientId, clientName, ...allowance }: ConnectionTerms,
): Promise<string> {
  const id = newId()
  const stored = toStored(allowance)
  const [connection] = await prisma.$transaction(async (tx) => {
    await tx.spender.upsert({
      where: { customerId_clientId: { customerId, clientId } },
      create: { customerId, id, clientId, ...stored },
      update: stored,
    })
    return await tx.$queryRaw<Array<{ id: string }>>`
      INSERT INTO connection (id, customer_id, client_id, client_name, connected_at)
      VALUES (${id}::uuid, ${customerId}::uuid, ${clientId}, ${clientName}, ${clock()}::timestamptz)
      ON CONFLICT (customer_id, client_id) WHERE revoked_at IS NULL
        DO UPDATE SET client_name = EXCLUDED.client_name
      RETURNING id`
  })
  if (!connection) throw new Error('a connection was neither created nor found')
  return connection.id
}

/** What the customer last allowed an app, and whether it still applies. Null: the app was never connected. */
export async function readLastAllowance(
  prisma: Database,
  app: AppOfCustomer,
): Promise<(Allowance & { readonly holds: boolean }) | null> {
  const last = await prisma.spender.findUnique({
    where: { customerId_clientId: app },
    include: { connections: { where: { revokedAt: null } } },
  })
  return last && { ...toAllowance(last), holds: last.connections.length > 0 }
}

/** The customer's connections that are not revoked, newest first. */
export async function listConnections(prisma: Database, customerId: string): Promise<ConnectionSummary[]> {
  const connections = await prisma.connection.findMany({
    where: { customerId, revokedAt: null },
    orderBy: [{ connectedAt: 'desc' }, { id: 'desc' }],
    select: SUMMARY,
  })
  return connections.map(({ spender, ...connection }) => ({
    ...connection,
    spenderId: spender.id,
    ...toAllowance(spender),
  }))
}

/** Ends a connection of this customer and all its tokens. False: this customer has no such connection. */
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

/**
 * Why a connection ends without its customer: its app gave it up, or a code or token was used twice, so two parties
 * have it.
 */
export type EndedBecause = 'given up' | 'used twice'

/**
 * Ends a connection and all its tokens. If a code or token was used twice, the customer is notified, in the security
 * log and by email.
 */
export async function endConnection(
  { prisma, clock }: Dependencies,
  id: string,
  because: EndedBecause,
): Promise<void> {
  if (!isUuid(id)) return
  await prisma.$transaction(async (tx) => {
    const [ended] = await tx.connection.updateManyAndReturn({
      where: { id, revokedAt: null },
      data: { revokedAt: clock() },
      select: { customerId: true, clientName: true },
    })
    if (!ended || because === 'given up') return
    const { customerId, clientName: app } = ended
    await tellSecurityEvent(tx, { customerId, kind: 'app_token_reused', detail: { app } })
  })
}
