/** The owner agrees, and is sent to the maker to sign in. */
import type { Vin } from '@vinspec/vehicle-data'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { readVin } from '../lookup/read-vin.ts'
import { openAsk } from './ask-owner.ts'
import { hashLink, newVerifier, stateOf } from './consent-links.ts'
import { type ConsentDependencies, SIGN_IN_MS, sourceOf } from './owner-consent.ts'

export interface BegunSignIn {
  /** The URL to which the owner's browser is sent. */
  readonly url: URL
  /** What the browser stores in a cookie meanwhile: it comes back with nothing else. */
  readonly verifier: string
}

/** Null: the link does not work, or no longer. A second sign-in makes the first one invalid. */
export async function beginSignIn(
  dependencies: ConsentDependencies,
  token: string,
  { monthly }: { readonly monthly: boolean },
): Promise<BegunSignIn | null> {
  const ask = await openAsk(dependencies, token)
  if (!ask) return null
  const { prisma, clock } = dependencies
  const now = await readMoment(prisma, clock)
  const verifier = newVerifier()
  const state = stateOf(verifier)
  const [begun] = await prisma.ownerConsent.updateManyAndReturn({
    where: { id: ask.id, customerId: ask.customerId, state: 'asked' },
    data: { monthly, signInHash: hashLink(state), signInExpiresAt: new Date(Number(now) + SIGN_IN_MS) },
    select: { source: true },
  })
  const source = begun && sourceOf(dependencies, begun.source)
  if (!source) return null
  return { url: source.signInUrl(signInOf(dependencies, readVin(ask.vin), verifier)), verifier }
}

export function signInOf({ ownerConsent }: ConsentDependencies, vin: Vin, verifier: string) {
  return { vin, redirectUri: ownerConsent.redirectUri, state: stateOf(verifier), verifier }
}
