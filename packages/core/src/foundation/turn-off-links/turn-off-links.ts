/**
 * Links that turn off automatic top-up, or emails about recalls, without signing in. They are emailed to people who may
 * do that anyway, so a stolen link can only stop purchases or emails. Only a hash of the token is stored.
 */

import { randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { readMoment } from '../db/read-moment.ts'
import type { Dependencies } from '../dependencies.ts'
import { sha256 } from '../text/sha256.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** The database, or a transaction on it. */
type Connection = Pick<Database, 'turnOffLink'>

export interface TurnOffLink {
  readonly customerId: string
  /** The models whose recall emails it turns off; empty: automatic top-up. */
  readonly models: readonly string[]
}

interface NewTurnOffLink extends TurnOffLink {
  readonly address: string
}

/** Returns the link's token. It stops working once the customer's address is no longer `address`. */
export async function makeTurnOffLink(
  { prisma, clock }: Dependencies,
  { customerId, address, models }: NewTurnOffLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = await readMoment(prisma, clock)
  await prisma.turnOffLink.create({
    data: {
      tokenHash: sha256(token),
      customerId,
      addressHash: sha256(address),
      models: [...models],
      expiresAt: new Date(Number(now) + LIFETIME_MS),
    },
  })
  return token
}

/** What the link turns off, and for which customer; null: used, expired, or never made. */
export async function findTurnOffLink(
  prisma: Connection,
  token: string,
  now: Date,
): Promise<TurnOffLink | null> {
  const link = await prisma.turnOffLink.findUnique({
    where: { tokenHash: sha256(token) },
    include: { customer: { select: { email: true } } },
  })
  if (!link || link.expiresAt <= now) return null
  const { customerId, models } = link
  return Buffer.from(link.addressHash).equals(sha256(link.customer.email)) ? { customerId, models } : null
}

/** Uses up the link. False: it was used concurrently. */
export async function spendTurnOffLink(tx: Connection, token: string): Promise<boolean> {
  const { count } = await tx.turnOffLink.deleteMany({ where: { tokenHash: sha256(token) } })
  return count === 1
}
