/** How and where a customer is signed in. */

import { validate as isUuid } from 'uuid'
import { systemClock } from '../../foundation/clock.ts'
import type { Database } from '../../foundation/db/client.ts'
import { forget } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'

export interface SessionSummary {
  readonly id: string
  readonly createdAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export interface SignInRecords {
  /** Newest first. */
  readonly sessions: readonly SessionSummary[]
  readonly passkeys: ReadonlyArray<{
    readonly id: string
    readonly name: string | null
    readonly createdAt: Date | null
  }>
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
}

export async function readSignInRecords(prisma: Database, customerId: string): Promise<SignInRecords> {
  const [sessions, passkeys, passwords, secondFactors] = await Promise.all([
    prisma.portalSession.findMany({
      // The sign-in library uses the system clock, so its expiries are compared with the system clock too.
      where: { customerId, expiresAt: { gt: new Date() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, createdAt: true, ipAddress: true, userAgent: true },
    }),
    prisma.passkey.findMany({
      where: { customerId },
      orderBy: { createdAt: 'asc' },
      select: { id: true, name: true, createdAt: true },
    }),
    prisma.signInAccount.count({ where: { customerId, providerId: 'credential' } }),
    prisma.customer.count({ where: { id: customerId, twoFactorEnabled: true } }),
  ])
  return { sessions, passkeys, hasPassword: passwords > 0, hasSecondFactor: secondFactors > 0 }
}

/** Ends a session of this customer. False: this customer has no such session. */
export async function endSession(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await endSessions(prisma, { id, customerId })) === 1
}

/** Signs out every browser except one. */
export async function endOtherSessions(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<void> {
  await endSessions(prisma, { customerId, id: { not: id } })
}

async function endSessions(prisma: Database, where: EndedSessions): Promise<number> {
  return await prisma.$transaction(async (tx) => {
    const { count: sessions } = await tx.portalSession.deleteMany({ where })
    const { customerId } = where
    if (sessions > 0) {
      await recordSecurityEvent(tx, { customerId, kind: 'sessions_ended', detail: { sessions } }, new Date())
    }
    return sessions
  })
}

interface EndedSessions {
  readonly customerId: string
  readonly id: string | { readonly not: string }
}

/**
 * Deletes expired sessions and proofs. Returns their number. They are dated by the system clock, as the sign-in library
 * does, so no other clock may judge them: one that is ahead would sign customers out.
 */
export async function forgetExpiredSignIns(prisma: Database): Promise<number> {
  const until = await readMoment(prisma, systemClock)
  const expired = (table: string) => forget(prisma, { table, column: 'expires_at', until })
  return (await expired('portal_session')) + (await expired('sign_in_proof')) + (await expired('mail_proof'))
}
