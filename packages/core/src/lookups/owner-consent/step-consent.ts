/**
 * The next step of a consent: its car is read, or tokens that are no longer needed are revoked. One process at a time
 * has a consent's tokens. What it does not finish, another process does once its lease is over.
 */
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { readVin } from '../lookup/read-vin.ts'
import {
  type ConsentDependencies,
  LEASE_MS,
  notSetUp,
  REVOKE_WITHIN_MS,
  readsOn,
  type Step,
  sourceOf,
} from './owner-consent.ts'
import { openTokens, type SealedTokens } from './seal-tokens.ts'
import { takeReading } from './take-reading.ts'

export async function stepConsent(dependencies: ConsentDependencies, id: string): Promise<Step> {
  const held = await takeLease(dependencies, id)
  if (!held) return { kind: 'nothing' }
  const step = readsOn(held) ? await takeReading(dependencies, held) : undefined
  if (step?.kind === 'put_off') return step
  // A consent that was read or has ended no longer needs its tokens, unless the car is read again next month.
  const revoked = await revokeTokens(dependencies, held)
  return step === undefined || step.kind === 'nothing' ? revoked : step
}

async function takeLease(
  { prisma, clock }: ConsentDependencies,
  id: string,
): Promise<OwnerConsent | undefined> {
  const now = await readMoment(prisma, clock)
  const [held] = await prisma.ownerConsent.updateManyAndReturn({
    where: {
      id,
      dueAt: { lte: now },
      sealedTokens: { not: null },
      OR: [{ busyUntil: null }, { busyUntil: { lte: now } }],
    },
    data: { busyUntil: new Date(Number(now) + LEASE_MS) },
  })
  return held
}

/** Revokes and deletes tokens with which nothing will be read. */
async function revokeTokens(
  dependencies: ConsentDependencies,
  { id, customerId }: OwnerConsent,
): Promise<Step> {
  const { prisma, clock } = dependencies
  const consent = await prisma.ownerConsent.findUnique({ where: { id_customerId: { id, customerId } } })
  if (!consent || readsOn(consent)) return { kind: 'nothing' }
  const { sealedTokens, tokenKey, tokenVersion } = consent
  if (!sealedTokens || tokenKey === null) return { kind: 'nothing' }
  const cause = await revokeAtMaker(dependencies, { ...consent, sealedTokens, tokenKey })
  const now = await readMoment(prisma, clock)
  const unneededSince = consent.endedAt ?? consent.lastReadAt ?? now
  const isLast = Number(now) - Number(unneededSince) >= REVOKE_WITHIN_MS
  await prisma.ownerConsent.updateMany({
    where: { id, customerId, tokenVersion },
    data:
      cause === undefined || isLast
        ? { sealedTokens: null, tokenKey: null, dueAt: null, busyUntil: null }
        : { dueAt: new Date(Number(now) + RETRY_MS), busyUntil: null },
  })
  return cause === undefined ? { kind: 'revoked' } : { kind: 'not_revoked', cause, isLast }
}

const RETRY_MS = 10 * 60 * 1000

/**
 * At a maker, an owner consents to a car being read, not to one customer's reading, so another consent may still need
 * the tokens.
 */
async function revokeAtMaker(
  dependencies: ConsentDependencies,
  consent: OwnerConsent & SealedTokens,
): Promise<Error | undefined> {
  const { prisma, ownerConsent } = dependencies
  const { id, vin, source: name } = consent
  const others = await prisma.ownerConsent.count({
    where: {
      source: name,
      vin,
      id: { not: id },
      sealedTokens: { not: null },
      OR: [{ state: 'granted' }, { state: 'read', monthly: true }],
    },
  })
  if (others > 0) return undefined
  try {
    const source = sourceOf(dependencies, name)
    if (!source) throw notSetUp(name)
    const tokens = openTokens(ownerConsent.tokenKeys, consent, consent)
    await source.revoke(tokens, readVin(vin), AbortSignal.timeout(source.terms.deadlineMs))
    return undefined
  } catch (cause) {
    return new Error(`the tokens of a consent could not be revoked at ${name}`, { cause })
  }
}
