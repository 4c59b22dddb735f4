/**
 * After a restore, enters what the payment vendor knows and the backup does not. Until then, charging is frozen
 * (charging-is-frozen.sql).
 */
import { required } from '../../foundation/db/call-function.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import * as sql from '../../generated/sql/functions.ts'
import { enterUnknownPayments } from '../payments/enter-unknown-payments.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { readMissedEvents } from './read-missed-events.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export interface RestoreCheck {
  /** IDs of payments at the vendor that are recorded now, with their credits. */
  readonly entered: readonly string[]
  /** Payments that bought nothing, found now or earlier, about which no operator has decided. */
  readonly unclear: readonly string[]
  /** Whether charging was frozen until this check. */
  readonly frozen: boolean
  /** The start of the time for which the vendor was asked. */
  readonly since: Date
  /** How many payments the vendor has of that time. */
  readonly read: number
  /** How many events the workers process now: refunds, disputes, and cards. */
  readonly missedEvents: number
}

/**
 * Enters every payment since then that we have no record of, and ends the freeze. Throws `PaymentsUnavailable`. Safe to
 * repeat.
 * @param since the start of the time to check; never later than a day before the last reconciliation that the backup
 * has
 */
export async function checkRestore(
  dependencies: FulfilmentDependencies,
  since?: Date,
): Promise<RestoreCheck> {
  const { prisma, clock } = dependencies
  const now = await readMoment(prisma, clock)
  const epoch = required(await sql.currentEpoch(prisma), 'the epoch')
  const known = await prisma.databaseEpoch.findUnique({ where: { id: 1 } })
  // What was paid shortly before the backup may not have been recorded yet, and the vendor's clock may be ahead.
  const fromBackup = Number(known?.reconciledAt ?? now) - DAY_MS
  const from = new Date(Math.min(Number(since ?? now), fromBackup))
  const found = await enterPayments(dependencies, from, new Date(Number(now) + HOUR_MS))
  const missedEvents = await readMissedEvents(dependencies)
  await sql.acceptEpoch(prisma, { epoch, now })
  const undecided = await sql.undecidedPayments(prisma)
  return {
    ...found,
    unclear: undecided.map(({ id }) => id),
    frozen: known !== null && known.epoch !== epoch,
    since: from,
    missedEvents,
  }
}

/** For every reconciliation: checks a database that was restored since the last one. Null: it was not. */
export async function acceptEpoch(dependencies: FulfilmentDependencies): Promise<RestoreCheck | null> {
  const { prisma, clock } = dependencies
  if (await sql.chargingIsFrozen(prisma)) return await checkRestore(dependencies)
  const epoch = required(await sql.currentEpoch(prisma), 'the epoch')
  await sql.acceptEpoch(prisma, { epoch, now: clock() })
  return null
}

async function enterPayments(
  dependencies: FulfilmentDependencies,
  since: Date,
  until: Date,
): Promise<Pick<RestoreCheck, 'read' | 'entered'>> {
  const found = { read: 0, entered: new Array<string>() }
  for (let from = Number(since); from < Number(until); from += DAY_MS) {
    const span = { from: new Date(from), to: new Date(from + DAY_MS) }
    const { payments } = await dependencies.payments.readMoney(span)
    const { entered } = await enterUnknownPayments(
      dependencies,
      payments.map(({ id }) => id),
    )
    found.read += payments.length
    found.entered.push(...entered)
  }
  return found
}
