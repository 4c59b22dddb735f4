import type { Dependencies } from '../../foundation/dependencies.ts'
import { readTopUpRule } from './rule.ts'

/** Statuses in which nothing is charged until the customer, or somebody who may change the rule, does something. */
const IDLE = new Set(['disabled', 'setup_required', 'action_required', 'suspended'])

/**
 * The most that can be charged to the customer's card this month (UTC) without asking them, in cents: by the rule as it
 * stands, or as a key or an app may set it. Null: there is no limit.
 */
export async function readMostChargeable(
  dependencies: Dependencies,
  customerId: string,
): Promise<number | null> {
  const { prisma } = dependencies
  const active = { some: { revokedAt: null } }
  const [rule, { _max: agents }] = await Promise.all([
    readTopUpRule(dependencies, customerId),
    prisma.spender.aggregate({
      where: {
        customerId,
        permissions: { has: 'top_up' },
        OR: [{ apiKeys: active }, { connections: active }],
      },
      _max: { monthlyTopUpCents: true },
    }),
  ])
  const isOn = !IDLE.has(rule.status)
  if (isOn && rule.monthly_cap === null) return null
  const caps = [isOn ? (rule.monthly_cap?.amount_cents ?? 0) : 0, agents.monthlyTopUpCents ?? 0]
  return Math.max(0, Math.max(...caps) - rule.monthly_spend.amount_cents)
}
