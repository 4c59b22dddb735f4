import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { SavedCard } from '../payments/payments.ts'

export type ExpiringCard = Pick<SavedCard, 'brand' | 'last4' | 'expiresAt'>

/** The card that automatic top-up charges, if it expires within `withinMs`. */
export async function readExpiringCard(
  { prisma, clock }: Dependencies,
  { customerId, withinMs }: { readonly customerId: string; readonly withinMs: number },
): Promise<ExpiringCard | null> {
  const now = await readMoment(prisma, clock)
  const rule = await prisma.autoTopUpRule.findFirst({
    where: { customerId, enabled: true, cardExpiresAt: { lte: new Date(now.getTime() + withinMs) } },
    select: { cardBrand: true, cardLast4: true, cardExpiresAt: true },
  })
  if (!rule?.cardExpiresAt || rule.cardBrand === null || rule.cardLast4 === null) return null
  return { brand: rule.cardBrand, last4: rule.cardLast4, expiresAt: rule.cardExpiresAt }
}
