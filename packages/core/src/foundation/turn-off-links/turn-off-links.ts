/**
 * Links that turn automatic top-up, or letters about recalls, off without signing in. They are emailed to people who may do
 * that anyway, so a stolen link can only stop purchases or letters. Only a hash of the token is stored.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import type { Dependencies } from '../dependencies.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** The database, or a transaction on it. */
type Connection = Pick<Database, 'turnOffLink'>

export interface TurnOffLink {
  readonly customerId: string
  /** It turns letters about the recalls of these off; none: automatic top-up. */
  readonly models: readonly string[]
}

interface NewTurnOffLink extends TurnOffLink {
  readonly address: string
}

/** Returns what the link carries. It is worth nothing once the customer has another address than this. */
export async function makeTurnOffLink(
  { prisma, clock }: Dependencies,
  { customerId, address, models }: NewTurnOffLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await prisma.turnOffLink.create({
    data: {
      tokenHash: hash(token),
      customerId,
      addressHash: hash(address),
      models: [...models],
      expiresAt: new Date(Number(clock()) + LIFETIME_MS),
    },
  })
  return token
}

/** What it turns off, and whose; null: used, expired, or never made. */
export async function findTurnOffLink(
  prisma: Connection,
  token: string,
  now: Date,
): Promise<TurnOffLink | null> {
  const link = await prisma.turnOffLink.findUnique({
    where: { tokenHash: hash(token) },
    include: { customer: { select: { email: true } } },
  })
  if (!link || link.expiresAt <= now) return null
  const { customerId, models } = link
  return Buffer.from(link.addressHash).equals(hash(link.customer.email)) ? { customerId, models } : null
}

/** Uses the link up. False: somebody was faster. */
export async function spendTurnOffLink(tx: Connection, token: string): Promise<boolean> {
  const { count } = await tx.turnOffLink.deleteMany({ where: { tokenHash: hash(token) } })
  return count === 1
}

/** Forgets links that are no longer valid. Returns how many. */
export async function forgetTurnOffLinks({ prisma, clock }: Dependencies): Promise<number> {
  return (await prisma.turnOffLink.deleteMany({ where: { expiresAt: { lte: clock() } } })).count
}

function hash(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
