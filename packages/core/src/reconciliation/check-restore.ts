/** After a restore: what the payment vendor knows and the backup does not. */
import { readMoment } from '../db/read-moment.ts'
import { type EnteredPayments, enterUnknownPayments } from '../payments/enter-unknown-payments.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { readMissedEvents } from './read-missed-events.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface RestoreCheck extends EnteredPayments {
  /** Payments that the vendor has of that time. */
  readonly read: number
  /** Events that the workers act on now: refunds, disputes, and cards. */
  readonly missedEvents: number
}

/** Enters every payment confirmed since then that we do not know. Throws `PaymentsUnavailable`. Safe to repeat. */
export async function checkRestore(dependencies: FulfilmentDependencies, since: Date): Promise<RestoreCheck> {
  const { prisma, clock, payments } = dependencies
  const now = Number(await readMoment(prisma, clock))
  const found = { read: 0, entered: new Array<string>(), unclear: new Array<string>() }
  for (let from = Number(since); from < now; from += DAY_MS) {
    const { payments: paid } = await payments.readMoney({ from: new Date(from), to: new Date(from + DAY_MS) })
    const { entered, unclear } = await enterUnknownPayments(
      dependencies,
      paid.map(({ id }) => id),
    )
    found.read += paid.length
    found.entered.push(...entered)
    found.unclear.push(...unclear)
  }
  return { ...found, missedEvents: await readMissedEvents(dependencies) }
}
