/**
 * Exchanges tokens for new ones. A refresh token may work only once, so a crash between the maker's response and our
 * commit must not end the owner's consent: the earlier token stays valid at the maker for a while (a day, at Tesla),
 * stays stored until the new one is, and is sent again by the next process. New tokens replace only the tokens from
 * which they were made.
 */
import type { OwnerSource } from '@vinspec/live-sources'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { type ConsentDependencies, LEASE_MS, readsOn } from './owner-consent.ts'
import { revokeLate } from './revoke-late.ts'
import { type KeptTokens, openTokens, sealTokens, toKept } from './seal-tokens.ts'

export type Renewal =
  | { readonly kind: 'tokens'; readonly tokens: KeptTokens }
  | { readonly kind: 'refused'; readonly cause: unknown }
  | { readonly kind: 'closed'; readonly cause: unknown }
  | { readonly kind: 'away'; readonly cause: unknown }

export function tokensOf({ ownerConsent }: ConsentDependencies, consent: OwnerConsent): KeptTokens {
  const { sealedTokens, tokenKey } = consent
  if (!sealedTokens || tokenKey === null) throw new Error(`the consent ${consent.id} has no tokens`)
  return openTokens(ownerConsent.tokenKeys, consent, { sealedTokens, tokenKey })
}

/** `refused`: the owner has to consent again. The caller holds the consent's lease. */
export async function renewTokens(
  dependencies: ConsentDependencies,
  source: OwnerSource,
  consent: OwnerConsent,
): Promise<Renewal> {
  const { prisma, clock, ownerConsent } = dependencies
  const { id, customerId, tokenVersion } = consent
  const old = tokensOf(dependencies, consent)
  const renewed = await source.refresh(old, AbortSignal.timeout(source.terms.deadlineMs))
  if (renewed.kind !== 'tokens') return renewed
  // A maker may return no new refresh token, so the earlier one stays.
  const { refreshToken } = old
  const now = await readMoment(prisma, clock)
  const tokens = { ...(refreshToken !== undefined && { refreshToken }), ...toKept(renewed.tokens, now) }
  const { count } = await prisma.ownerConsent.updateMany({
    where: { id, customerId, tokenVersion, state: { in: ['granted', 'read'] } },
    data: {
      ...sealTokens(ownerConsent.tokenKeys, consent, tokens),
      tokenVersion: { increment: 1 },
      busyUntil: new Date(Number(now) + LEASE_MS),
    },
  })
  if (count === 1) return { kind: 'tokens', tokens }
  // It has ended meanwhile; or another process was faster, and revoking would end what the owner agreed to.
  const current = await prisma.ownerConsent.findUnique({ where: { id_customerId: { id, customerId } } })
  if (!current || !readsOn(current)) await revokeLate(dependencies, source, consent, tokens)
  return { kind: 'away', cause: new Error(`tokens of the consent ${id} were renewed too late`) }
}
