/** The owner comes back from the maker: the code becomes tokens, the tokens are sealed, and the car is read. */
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { readVin } from '../lookup/read-vin.ts'
import { signInOf } from './begin-sign-in.ts'
import { hashLink, isStateOf, withdrawalTokenOf } from './consent-links.ts'
import { endConsent } from './end-consent.ts'
import { type ConsentDependencies, sourceOf } from './owner-consent.ts'
import { revokeLate } from './revoke-late.ts'
import { type KeptTokens, sealTokens, toKept } from './seal-tokens.ts'
import { stepConsent } from './step-consent.ts'

export interface ReturnedOwner {
  /** The verifier from the owner's cookie. */
  readonly verifier: string
  readonly state: string
  /** Undefined: the owner declined at the maker, or something went wrong there. */
  readonly code: string | undefined
}

export type FinishedSignIn =
  /**
   * The owner consented. The car may have been read by now, be asleep, or be another car: the page of this link says
   * which.
   */
  | { readonly kind: 'granted'; readonly withdrawalToken: string; readonly fault?: unknown }
  | { readonly kind: 'declined' }
  /** The maker did not answer, or not with tokens. The link still works. */
  | { readonly kind: 'failed'; readonly cause: unknown }
  /** Not begun in this browser, too late, or no longer asked for. */
  | { readonly kind: 'not_valid'; readonly fault?: unknown }

/**
 * Each sign-in is finished once; a browser that did not get the answer gets it again. If it is interrupted, the link to
 * agree still works.
 */
export async function finishSignIn(
  dependencies: ConsentDependencies,
  { verifier, state, code }: ReturnedOwner,
): Promise<FinishedSignIn> {
  if (!isStateOf(verifier, state)) return { kind: 'not_valid' }
  const consent = await takeSignIn(dependencies, state)
  if (!consent) return await findFinished(dependencies, verifier)
  if (code === undefined) {
    await endConsent(dependencies, consent, { state: 'refused', reason: 'declined', from: ['asked'] })
    return { kind: 'declined' }
  }
  const source = sourceOf(dependencies, consent.source)
  if (!source) return { kind: 'not_valid' }
  const signal = AbortSignal.timeout(source.terms.deadlineMs)
  const vin = readVin(consent.vin)
  const exchange = await source.exchange(code, signInOf(dependencies, vin, verifier), signal)
  if (exchange.kind !== 'tokens') return { kind: 'failed', cause: exchange.cause }
  const tokens = toKept(exchange.tokens, await readMoment(dependencies.prisma, dependencies.clock))
  const withdrawalToken = await keepTokens(dependencies, consent, tokens, verifier)
  // Taken back meanwhile: nobody may have them.
  if (withdrawalToken === undefined) await revokeLate(dependencies, source, consent, tokens)
  const finished: FinishedSignIn =
    withdrawalToken === undefined ? { kind: 'not_valid' } : { kind: 'granted', withdrawalToken }
  try {
    await stepConsent(dependencies, consent.id)
    return finished
  } catch (fault) {
    // The worker tries again. The owner must have the link all the same.
    return { ...finished, fault }
  }
}

async function findFinished({ prisma }: ConsentDependencies, verifier: string): Promise<FinishedSignIn> {
  const withdrawalToken = withdrawalTokenOf(verifier)
  const finished = await prisma.ownerConsent.count({ where: { withdrawalHash: hashLink(withdrawalToken) } })
  return finished > 0 ? { kind: 'granted', withdrawalToken } : { kind: 'not_valid' }
}

/** Succeeds for only one of several callers that come back with this state. */
async function takeSignIn(
  { prisma, clock }: ConsentDependencies,
  state: string,
): Promise<OwnerConsent | undefined> {
  const now = await readMoment(prisma, clock)
  const [consent] = await prisma.ownerConsent.updateManyAndReturn({
    where: { signInHash: hashLink(state), state: 'asked', signInExpiresAt: { gt: now } },
    data: { signInHash: null, signInExpiresAt: null },
  })
  return consent
}

/** Undefined: the consent is no longer wanted. */
async function keepTokens(
  { prisma, clock, ownerConsent }: ConsentDependencies,
  { id, customerId, source }: OwnerConsent,
  tokens: KeptTokens,
  verifier: string,
): Promise<string | undefined> {
  const now = await readMoment(prisma, clock)
  const withdrawalToken = withdrawalTokenOf(verifier)
  const { count } = await prisma.ownerConsent.updateMany({
    where: { id, customerId, state: 'asked' },
    data: {
      state: 'granted',
      ...sealTokens(ownerConsent.tokenKeys, { id, source }, tokens),
      tokenVersion: { increment: 1 },
      signInHash: null,
      withdrawalHash: hashLink(withdrawalToken),
      grantedAt: now,
      dueAt: now,
    },
  })
  return count === 1 ? withdrawalToken : undefined
}
