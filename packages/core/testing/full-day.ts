/** A day on which everything happened: a purchase, lookups, an open hold, a refund, a dispute, an operator's gift. */
import * as pg from '@vinspec/connections'
import { newId } from '../src/foundation/ids.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { countLookups } from '../src/money/balance-report/count-lookups.ts'
import { expireCredits, releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { asOwner } from './as-owner.ts'
import { createPaymentBed, type PaymentBed } from './payment-bed.ts'
import { settleAttempt } from './settle-attempt.ts'
import { openShop, type Purchase } from './shop.ts'
import { DAY_MS, type TestBed } from './test-bed.ts'

export interface FullDay {
  readonly bed: PaymentBed
  /** The first moment on the clock of its bed. */
  readonly start: Date
  readonly purchase: Purchase
  /** Whose purchase it was. */
  readonly email: string
  close(): Promise<void>
}

export async function liveFullDay(): Promise<FullDay> {
  const bed = await createPaymentBed({ timeoutMs: 30_000 })
  const { sandbox } = bed
  const start = bed.clock()
  const shop = openShop(bed)
  const purchase = await shop.buy()
  const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: purchase.customerId } })
  for (const settled of [true, true, false]) {
    const { customerId } = purchase
    const now = bed.clock()
    const attempt = { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array([1]), now }
    await beginLookup(bed.prisma, attempt, 20_000)
    if (settled) await settleAttempt(bed, attempt)
  }
  await sandbox.stripe('POST', '/refunds', { payment_intent: purchase.paymentId, amount: '1000' })
  await syncReversals(bed, purchase.paymentId)
  const disputed = await shop.buy('lookups_10')
  await sandbox.control('POST', 'disputes', { payment_intent: disputed.paymentId })
  await syncReversals(bed, disputed.paymentId)
  await bed.grant(purchase.customerId, 7)
  return { bed, start, purchase, email, close: () => bed.close() }
}

/** Writes to the tables past every rule of the database. */
export async function plant(
  { databaseUrl }: TestBed,
  sql: string,
  ...values: readonly unknown[]
): Promise<void> {
  const client = new pg.Client({ connectionString: asOwner(databaseUrl) })
  await client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}

/** Until all credits are spent or expired, and counted. */
export async function endAll(bed: TestBed): Promise<void> {
  bed.pass(33 * DAY_MS)
  await releaseStaleHolds(bed)
  await expireCredits(bed)
  await countLookups(bed)
}
