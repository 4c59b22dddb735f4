/** Writes and reads the log of what happened to a customer's account. See README.md. */

import type { FunctionCaller } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

export const SECURITY_EVENT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'sessions_ended',
  'password_changed',
  'address_changed',
  'sign_in_method_added',
  'two_factor_on',
  'two_factor_off',
  'two_factor_reset',
  'passkey_added',
  'passkey_removed',
  'key_created',
  'key_changed',
  'key_rotated',
  'key_revoked',
  'app_connected',
  'app_changed',
  'app_disconnected',
  'app_token_reused',
  'rule_changed',
  'vehicle_shared',
  'share_revoked',
  'data_exported',
  'account_closed',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Facts for a person, such as the name of a key. Never a secret. */
type Detail = Readonly<Record<string, string | number | boolean | null>>

export interface NewSecurityEvent {
  readonly customerId: string
  readonly kind: SecurityEventKind
  readonly detail?: Detail
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

export interface SecurityEvent {
  readonly id: bigint
  readonly kind: string
  readonly at: Date
  readonly detail: Detail
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Long enough to identify a browser, and a limit to what anyone can make us store. */
const MAX_AGENT_LENGTH = 300

/**
 * Adds an event to the customer's log. Does nothing for a closed account.
 * @param connection the database, or the transaction in which the event happens
 */
export async function recordSecurityEvent(
  connection: FunctionCaller,
  { customerId, kind, detail = {}, ipAddress, userAgent }: NewSecurityEvent,
  now: Date,
): Promise<void> {
  const agent = userAgent?.slice(0, MAX_AGENT_LENGTH)
  await sql.recordSecurityEvent(connection, { customer: customerId, kind, detail, now, ip: ipAddress, agent })
}

/** Adds an event, and emails a customer who has proved their address. */
export async function tellSecurityEvent(
  connection: FunctionCaller,
  { customerId, kind, detail = {} }: Pick<NewSecurityEvent, 'customerId' | 'kind' | 'detail'>,
): Promise<void> {
  await sql.tellSecurityEvent(connection, { customer: customerId, kind, detail })
}

/** The customer's events, newest first. */
export async function listSecurityEvents(
  prisma: Database,
  customerId: string,
  { before, limit }: { readonly before?: bigint; readonly limit: number },
): Promise<SecurityEvent[]> {
  const rows = await prisma.securityEvent.findMany({
    where: { customerId, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    omit: { customerId: true },
  })
  return rows.map((row) => ({ ...row, detail: readDetail(row.detail) }))
}

/** How many times the customer has signed in, according to the log, which goes back a year. */
export async function countSignIns(prisma: Database, customerId: string): Promise<number> {
  return await prisma.securityEvent.count({ where: { customerId, kind: 'signed_in' } })
}

const RETENTION_MS = 366 * 24 * 60 * 60 * 1000

/** Deletes events that are older than a year. Returns their number. */
export async function forgetOldSecurityEvents({ prisma, clock }: Dependencies): Promise<number> {
  const at = { lte: new Date(clock().getTime() - RETENTION_MS) }
  return (await prisma.securityEvent.deleteMany({ where: { at } })).count
}

function readDetail(value: unknown): Detail {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isFact(entry[1])),
  )
}

function isFact(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
