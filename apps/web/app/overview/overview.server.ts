/** Everything that the overview shows about a customer. */
import { listApiKeys } from '@vinspec/core/access'
import { readFirstSteps } from '@vinspec/core/customers'
import { forecastCredits, listSpendableGrants, readCreditUse, readSpend } from '@vinspec/core/ledger'
import { listRecentVehicles } from '@vinspec/core/lookup'
import { readExpiringCard, readTopUpRule } from '@vinspec/core/top-up'
import type { Services } from '@vinspec/web/services'
import { findConcerns } from './concerns.server.ts'
import { readUsage, readUsageRange, toSpan } from './usage.server.ts'

const VEHICLES = 5
const CARD_WARNING_MS = 30 * 24 * 60 * 60 * 1000

interface Asked {
  readonly customerId: string
  readonly searchParams: URLSearchParams
  readonly timeZone: string
}

export async function readOverview(services: Services, { customerId, searchParams, timeZone }: Asked) {
  const { prisma } = services
  const now = services.clock()
  const range = readUsageRange(searchParams, { now, timeZone })
  const [grants, use, steps, topUp, card, vehicles, spend, usage] = await Promise.all([
    listSpendableGrants(services, customerId),
    readCreditUse(services, customerId),
    readFirstSteps(prisma, customerId),
    readTopUpRule(services, customerId),
    readExpiringCard(services, { customerId, withinMs: CARD_WARNING_MS }),
    listRecentVehicles(prisma, { customerId, limit: VEHICLES }),
    readSpend(prisma, { customerId, ...toSpan(range, timeZone) }),
    listApiKeys(prisma, customerId).then((keys) =>
      readUsage(services, { customerId, range, keys, now, timeZone }),
    ),
  ])
  const forecast = forecastCredits(grants, use.perDay ?? 0, now)
  const topUpStatus = topUp.status
  return {
    now,
    grants,
    credits: grants.reduce((sum, { left }) => sum + left, 0),
    perDay: use.perDay,
    forecast,
    steps,
    concerns: findConcerns({ now, topUpStatus, card, grants, forecast, hasPaid: steps.hasPaid }),
    vehicles,
    range,
    usage,
    spend,
  }
}
