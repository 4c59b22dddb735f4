import type { Database } from '../../foundation/db/client.ts'

/** A lookup package now costs more than the customer of a rule has seen. */
export interface PriceRise {
  readonly packageName: string
  readonly seenCents: number
  readonly priceCents: number
}

/** Null: the rule is not waiting for the customer to accept a price. */
export async function readPriceRise(prisma: Database, customerId: string): Promise<PriceRise | null> {
  const rule = await prisma.autoTopUpRule.findUnique({ where: { customerId }, include: { package: true } })
  if (rule?.status !== 'action_required' || rule.package.amountCents <= rule.priceCents) return null
  const { name: packageName, amountCents: priceCents } = rule.package
  return { packageName, seenCents: rule.priceCents, priceCents }
}
