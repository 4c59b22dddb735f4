/**
 * Revokes tokens that arrive after the consent has ended, or after its only reading. They are stored until then: the
 * next step of the consent revokes them, or the worker if the maker is away.
 */
import type { OwnerSource } from '@vinspec/live-sources'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { readVin } from '../lookup/read-vin.ts'
import type { ConsentDependencies } from './owner-consent.ts'
import { type KeptTokens, sealTokens } from './seal-tokens.ts'

export async function revokeLate(
  { prisma, clock, ownerConsent }: ConsentDependencies,
  source: OwnerSource,
  { id, customerId, vin, tokenVersion, grantedAt }: OwnerConsent,
  tokens: KeptTokens,
): Promise<void> {
  const now = await readMoment(prisma, clock)
  const { count } = await prisma.ownerConsent.updateMany({
    where: {
      id,
      customerId,
      AND: [
        { OR: [{ endedAt: { not: null } }, { state: 'read', monthly: false }] },
        // They may replace the tokens from which they were made, but no others, which are still to be revoked.
        { OR: [{ tokenVersion }, { sealedTokens: null }] },
      ],
    },
    data: {
      ...sealTokens(ownerConsent.tokenKeys, { id, source: source.name }, tokens),
      tokenVersion: { increment: 1 },
      grantedAt: grantedAt ?? now,
      dueAt: now,
      busyUntil: null,
    },
  })
  if (count === 1) return
  const signal = AbortSignal.timeout(source.terms.deadlineMs)
  await source.revoke(tokens, readVin(vin), signal).catch(() => undefined)
}
