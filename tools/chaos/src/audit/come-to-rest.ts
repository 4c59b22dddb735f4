/** Ends every fault, and lets the service finish what it has begun. */

import { setTimeout as wait } from 'node:timers/promises'
import { sweepBulkLookups } from '@vinspec/core/bulk-lookups'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { releaseStaleHolds } from '@vinspec/core/ledger'
import { reconcilePayments } from '@vinspec/core/payments'
import { createStripePayments } from '@vinspec/core/stripe'
import { sweepTopUps } from '@vinspec/core/top-up'
import type { World } from '../faults/fault-kind.ts'
import type { Attempts } from '../load/attempts.ts'
import type { TownServer } from '../town/database.ts'
import { readBreaches } from './auditor.ts'
import { REST_RULES } from './standing-rules.ts'

/** Longer than any lease, and than any process stays frozen. */
const WITHIN_MS = 180_000

export async function endFaults({ town, vendor }: World<TownServer>): Promise<void> {
  for (const link of town.links) link.heal()
  for (const app of town.apps) app.skew(0)
  town.mail.refuseNext(0)
  await vendor.control('DELETE', 'faults')
  await vendor.control('POST', 'webhooks')
}

/** Returns what had not finished after three minutes. */
export async function comeToRest(world: World<TownServer>, attempts: Attempts): Promise<readonly string[]> {
  const { town, vendor, database } = world
  const prisma = openDatabase({ url: town.database.url, poolSize: 2 })
  const payments = createStripePayments({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_not_needed_here',
    apiUrl: town.vendorUrl,
    returnUrl: town.places.portal,
  })
  const dependencies = { prisma, clock: systemClock, payments }
  const until = Date.now() + WITHIN_MS
  try {
    for (;;) {
      await vendor.control('POST', 'webhooks/deliver', { order: 'as_made' })
      // Runs now what the schedule would run within minutes.
      await reconcilePayments(dependencies)
      await releaseStaleHolds(dependencies)
      // A top-up that failed a few times waits for up to an hour.
      await database.query(
        `UPDATE top_up SET due_at = now()
         WHERE state IN ('reserved', 'charging') AND due_at > now() + interval '1 minute'`,
      )
      await sweepTopUps(dependencies)
      await sweepBulkLookups(dependencies)
      // Makes retries that wait for long due now, with the tries that they would have left. A claim of another process is
      // free only when its lease is over, and 16 tries in a row would be used up before that.
      await database.query(
        `UPDATE pgboss.job SET start_after = now(), retry_count = 0
         WHERE state = 'retry' AND start_after > now() + interval '10 s'`,
      )
      const breaches = await readBreaches(database, REST_RULES, attempts)
      if (breaches.length === 0 || Date.now() > until) return breaches
      await wait(1_000)
    }
  } finally {
    await prisma.$disconnect()
  }
}
