/**
 * The database is put back to a moment before a fault, as docs/runbooks/restore.md says, while customers look up and buy:
 * what the vendor charged after that moment comes back, and nothing is charged twice.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Attempts, auditMoney, comeToRest, createAttempts } from '@vinspec/chaos'
import { expect, test, vi } from 'vitest'
import { findMissing } from './drill/installed.ts'
import { type Drill, openDrill } from './drill/open-drill.ts'
import { readRunbook, scriptOf } from './drill/runbook.ts'
import { type ArchivedDatabase, startArchivedDatabase } from './restore/archived-database.ts'

const missing = await findMissing(['pgbackrest', 'psql'])
if (missing !== undefined) console.log(`NOT TESTED: the restore. ${missing}`)

const LOAD_MS = 15_000
const WITHIN = { timeout: 120_000, interval: 500 }
const FROZEN = 'charging_is_frozen()'
const PAYMENTS = 'SELECT count(*)::integer FROM payment'

async function listCharges({ vendor }: Drill<ArchivedDatabase>) {
  return (await vendor.list('/charges')).filter(({ status }) => status === 'succeeded')
}

/** Charges of customers whom the service charges by itself. */
async function countTopUps(drill: Drill<ArchivedDatabase>): Promise<number> {
  const { database, customers } = drill
  const ids = customers.filter(({ kind }) => kind === 'topped_up').map(({ customerId }) => customerId)
  const { rows } = await database.query<{ id: string }>(
    'SELECT vendor_id AS id FROM payment_customer WHERE customer_id = ANY ($1)',
    [ids],
  )
  return (await listCharges(drill)).filter(({ customer }) => rows.some(({ id }) => id === customer)).length
}

/** What was answered before the moment, which the restored service must know. */
function keepAnswers(attempts: Attempts): Attempts {
  const kept = createAttempts()
  for (const { end, ...attempt } of attempts.all())
    if (end?.kind === 'answered') kept.end(kept.begin(attempt), end)
  return kept
}

test.skipIf(missing !== undefined)(
  'a restore to before a fault loses no payment, charges nothing twice, and the service goes on',
  async () => {
    const runbook = await readRunbook('restore.md')
    const drill = await openDrill(startArchivedDatabase)
    const { town, read } = drill
    const follow = (heading: string, more = {}) =>
      town.database.run(scriptOf(runbook, heading), { ...drill.settings, ...more })
    const topUps = () => countTopUps(drill)
    try {
      // The vendor is asked once, as within the first five minutes of a service.
      await follow('Check')
      await follow('Archive and back up')
      const first = createAttempts()
      const before = drill.startLoad(first, [])
      await wait(LOAD_MS)
      const attempts = keepAnswers(first)
      const kept = attempts.all().length
      const target = String(await read('clock_timestamp()::text'))
      const charged = await topUps()
      await expect.poll(topUps, WITHIN).toBeGreaterThan(charged + 1)
      // Against customers who go on, it may be chosen to end a deadlock.
      await vi.waitFor(() => drill.database.query('DROP TABLE payment CASCADE'), WITHIN)
      await before.finish(0)
      const charges = (await listCharges(drill)).length

      const began = Date.now()
      await follow('Restore', { TARGET: target })
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      expect(await read(FROZEN)).toBe(true)
      const forgotten = charges - Number(await read(PAYMENTS))
      expect(forgotten).toBeGreaterThan(0)
      const chargedBefore = await topUps()
      const broken: string[] = []
      const after = drill.startLoad(attempts, broken)
      await wait(LOAD_MS)
      const chargedMeanwhile = await topUps()
      // Unless the reconciliation of every five minutes was just due.
      if (await read(FROZEN)) expect(chargedMeanwhile).toBe(chargedBefore)

      console.log(await follow('Compare with Stripe'))
      expect(await read(FROZEN)).toBe(false)
      const payments = Number(await read(PAYMENTS))
      await expect.poll(() => read(PAYMENTS), WITHIN).toBeGreaterThan(payments)
      await after.finish(60_000)
      expect(await comeToRest(drill, createAttempts())).toEqual([])
      console.log(await follow('Check'))
      expect(await auditMoney(drill)).toEqual([])
      expect(await after.replay(attempts.all().length)).toBeGreaterThanOrEqual(kept)
      expect(broken).toEqual([])
      await follow('Back up again')
      console.log(
        `PostgreSQL ${town.database.version} was restored in ${seconds} s. ${forgotten} payments came back, ${kept} answers were kept.`,
      )
    } finally {
      await drill.close()
    }
  },
)
