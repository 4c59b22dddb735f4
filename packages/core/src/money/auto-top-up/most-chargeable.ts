import type { Dependencies } from '../../foundation/dependencies.ts'
import { readTopUpRule } from './rule.ts'
import { IDLE } from './terms.ts'

/**
 * The most that can be charged to the customer's card this month (UTC) without asking the customer, in cents: by the
 * current rule, or by any rule that a key or an app may set, plus what is in flight. Null: there is no limit.
 */
export async function readMostChargeable(
  dependencies: Dependencies,
  customerId: string,
): Promise<number | null> {
  const { prisma } = dependencies
  const active = { some: { revokedAt: null } }
  const [rule, { _max: agents }, { _sum: inFlight }] = await Promise.all([
    readTopUpRule(dependencies, customerId),
    prisma.spender.aggregate({
      where: {
        customerId,
        permissions: { has: 'top_up' },
        OR: [{ apiKeys: active }, { connections: active }],
      },
      _max: { monthlyTopUpCents: true },
    }),
    prisma.topUp.aggregate({
      where: { customerId, state: { in: ['reserved', 'charging'] } },
      _sum: { amountCents: true },
    }),
  ])
  const isOn = !IDLE.has(rule.status)
  if (isOn && rule.monthly_cap === null) return null
  const caps = [isOn ? (rule.monthly_cap?.amount_cents ?? 0) : 0, agents.monthlyTopUpCents ?? 0]
  // The month's spend includes what is in flight, and even a rule that was turned off may have sent that.
  return Math.max(0, Math.max(...caps) - rule.monthly_spend.amount_cents) + (inFlight.amountCents ?? 0)
}
