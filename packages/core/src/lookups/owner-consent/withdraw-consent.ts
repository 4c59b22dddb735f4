/** The link with which an owner sees a consent, and ends it for good. */
import { validate as isUuid } from 'uuid'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { keyOfConsent } from '../live-sources/read-or-ask-source.ts'
import type { Customer, Subject } from './ask-owner.ts'
import { hashLink, isWithdrawalToken } from './consent-links.ts'
import { endConsent, forgetReadings } from './end-consent.ts'
import { type ConsentDependencies, readsOn, sourceOf, titleOf } from './owner-consent.ts'
import { stepConsent } from './step-consent.ts'

/** What the owner consented to, and what has happened since. */
export interface GivenConsent {
  readonly vin: string
  readonly title: string
  /** Null: the account is closed. */
  readonly customer: Customer | null
  /** Undefined: no longer known, because its source was removed. */
  readonly signInAt: string | undefined
  /** The maker's page where the owner can end it, too. */
  readonly ownPage: URL | undefined
  readonly state: string
  readonly monthly: boolean
  readonly lastReadAt: Date | null
  /** Null: the car is not read again. */
  readonly nextReadAt: Date | null
  readonly endedAt: Date | null
  readonly endReason: string | null
  /** Whether readings are still stored, so that withdrawing deletes them, even after the consent has ended. */
  readonly keepsReadings: boolean
  /** Whether nothing is left to be revoked at the maker. */
  readonly isRevoked: boolean
}

/** Null: it was never given, or everything about it has been deleted. */
export async function openConsent(
  dependencies: ConsentDependencies,
  token: string,
): Promise<GivenConsent | null> {
  const consent = await findByLink(dependencies, token)
  if (!consent) return null
  const { vin, customerId, customer, state, monthly, lastReadAt, dueAt, endedAt, endReason } = consent
  const kept = { source: consent.source, key: keyOfConsent(vin, customerId) }
  const source = sourceOf(dependencies, consent.source)
  return {
    vin,
    title: await titleOf(dependencies, vin),
    customer: customer.closedAt === null ? { name: customer.name, email: customer.email } : null,
    signInAt: source?.signInAt,
    ownPage: source?.ownPage,
    state,
    monthly,
    lastReadAt,
    nextReadAt: readsOn(consent) ? dueAt : null,
    endedAt,
    endReason,
    keepsReadings: lastReadAt !== null && (await dependencies.prisma.sourceAnswer.count({ where: kept })) > 0,
    isRevoked: consent.sealedTokens === null,
  }
}

/**
 * Deletes the readings, however the consent ended before. Tokens are revoked immediately, or by the worker if the maker
 * is away. False: there was nothing left to withdraw.
 */
export async function withdrawConsent(dependencies: ConsentDependencies, token: string): Promise<boolean> {
  const consent = await findByLink(dependencies, token)
  if (!consent) return false
  if (await withdraw(dependencies, consent, 'withdrawn_by_owner')) return true
  // If this consent never read anything, stored readings belong to another owner's consent.
  if (consent.lastReadAt === null) return false
  return await dependencies.prisma.$transaction(async (tx) => {
    await lockCustomer(tx, consent.customerId)
    return await forgetReadings(tx, consent)
  })
}

/** The customer takes the request back, or wants no more readings. */
export async function takeBackConsent(
  dependencies: ConsentDependencies,
  { customerId, vin, id }: Subject & { readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return await withdraw(dependencies, { customerId, vin, id }, 'withdrawn_by_customer')
}

async function withdraw(
  dependencies: ConsentDependencies,
  consent: Subject & { readonly id: string },
  reason: 'withdrawn_by_owner' | 'withdrawn_by_customer',
): Promise<boolean> {
  const from = ['asked', 'granted', 'read'] as const
  const hasEnded = await endConsent(dependencies, consent, { state: 'withdrawn', reason, from })
  if (hasEnded) await stepConsent(dependencies, consent.id)
  return hasEnded
}

async function findByLink({ prisma }: ConsentDependencies, token: string) {
  if (!isWithdrawalToken(token)) return null
  return await prisma.ownerConsent.findFirst({
    where: { withdrawalHash: hashLink(token) },
    include: { customer: { select: { name: true, email: true, closedAt: true } } },
  })
}
