/**
 * Finds what is due among consents: unused links, readings and revocations, tokens under an earlier key, and consents
 * to delete.
 */
import { NIL } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { endConsent } from './end-consent.ts'
import { type ConsentDependencies, DAY_MS } from './owner-consent.ts'
import { type KeptTokens, openTokens, sealTokens, type TokenKeys } from './seal-tokens.ts'

const BATCH = 200
/** How many days the customer can see a consent that has ended, and one whose reading is kept. */
const ENDED_DAYS = 90
const READ_DAYS = 366

export interface SweptConsents {
  readonly expired: number
  readonly due: number
  readonly resealed: number
  readonly forgotten: number
}

export async function sweepConsents(dependencies: ConsentDependencies): Promise<SweptConsents> {
  return {
    expired: await expireAsks(dependencies),
    due: await enqueueDue(dependencies),
    resealed: await resealTokens(dependencies),
    forgotten: await forgetConsents(dependencies),
  }
}

async function expireAsks(dependencies: ConsentDependencies): Promise<number> {
  const { prisma, clock } = dependencies
  const late = await prisma.ownerConsent.findMany({
    where: { state: 'asked', askExpiresAt: { lte: await readMoment(prisma, clock) } },
    orderBy: [{ id: 'asc' }, { customerId: 'asc' }],
    take: BATCH,
    select: { id: true, customerId: true, vin: true },
  })
  let expired = 0
  for (const consent of late) {
    const end = { state: 'expired', reason: 'link_expired', from: ['asked'] } as const
    if (await endConsent(dependencies, consent, end)) expired += 1
  }
  return expired
}

async function enqueueDue({ prisma, clock }: ConsentDependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  const due = await prisma.ownerConsent.findMany({
    where: {
      dueAt: { lte: now },
      sealedTokens: { not: null },
      OR: [{ busyUntil: null }, { busyUntil: { lte: now } }],
    },
    orderBy: { dueAt: 'asc' },
    take: BATCH,
    select: { id: true },
  })
  for (const { id } of due) await enqueue(prisma, { name: 'step-owner-consent', consentId: id })
  return due.length
}

/**
 * Once none are left, the earlier key can be removed from the settings. Tokens sealed with a lost key cannot be sealed
 * again, and neither can damaged ones: the step that needs them reports that.
 */
async function resealTokens({ prisma, ownerConsent: { tokenKeys } }: ConsentDependencies): Promise<number> {
  const { current, all } = tokenKeys
  const older = all.filter(({ name }) => name !== current.name).map(({ name }) => name)
  let resealed = 0
  let last: string = NIL
  await inBatches(BATCH, async () => {
    const old = await prisma.ownerConsent.findMany({
      where: { id: { gt: last }, sealedTokens: { not: null }, tokenKey: { in: older } },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    for (const consent of old) if (await reseal(prisma, tokenKeys, consent)) resealed += 1
    last = old.at(-1)?.id ?? last
    return old.length
  })
  return resealed
}

async function reseal(
  prisma: Database,
  keys: TokenKeys,
  { id, customerId, source, sealedTokens, tokenKey, tokenVersion }: OwnerConsent,
): Promise<boolean> {
  if (!sealedTokens || tokenKey === null) return false
  const tokens = openIfWhole(keys, { id, source }, { sealedTokens, tokenKey })
  if (!tokens) return false
  const { count } = await prisma.ownerConsent.updateMany({
    where: { id, customerId, tokenKey, tokenVersion, sealedTokens: { not: null } },
    data: sealTokens(keys, { id, source }, tokens),
  })
  return count > 0
}

function openIfWhole(...sealed: Parameters<typeof openTokens>): KeptTokens | undefined {
  try {
    return openTokens(...sealed)
  } catch {
    return undefined
  }
}

/** Consents of closed accounts are deleted immediately, once there is nothing left to revoke. */
async function forgetConsents({ prisma, clock }: ConsentDependencies): Promise<number> {
  const now = Number(await readMoment(prisma, clock))
  const ended = new Date(now - ENDED_DAYS * DAY_MS)
  const read = new Date(now - READ_DAYS * DAY_MS)
  return await inBatches(
    BATCH,
    () => prisma.$executeRaw`
      DELETE FROM owner_consent WHERE (id, customer_id) IN (
        SELECT o.id, o.customer_id FROM owner_consent o JOIN customer c ON c.id = o.customer_id
        WHERE o.sealed_tokens IS NULL AND (c.closed_at IS NOT NULL OR o.ended_at <= ${ended}::timestamptz
          AND (o.last_read_at IS NULL OR o.last_read_at <= ${read}::timestamptz)
          OR o.ended_at IS NULL AND o.last_read_at <= ${read}::timestamptz AND NOT o.monthly)
        ORDER BY o.id LIMIT ${BATCH} FOR UPDATE OF o SKIP LOCKED)`,
  )
}
