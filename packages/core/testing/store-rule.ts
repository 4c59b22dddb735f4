import type { Dependencies } from '../src/foundation/dependencies.ts'

/** Stores a rule of automatic top-up, without a card, that buys 50 credits at a balance of 5. */
export async function storeRule(
  { prisma, clock }: Dependencies,
  customerId: string,
  rule: object = {},
): Promise<void> {
  const terms = { packageKey: 'lookups_50', thresholdPercent: 10, priceCents: 5_000 }
  const enabled = !('status' in rule && rule.status === 'disabled')
  await prisma.autoTopUpRule.create({
    data: { customerId, enabled, status: 'active', ...terms, updatedAt: clock(), ...rule },
  })
}
