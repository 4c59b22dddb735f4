/** Whether the money balances: our records of a day, compared with the vendor's. */
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { MoneyRecord, MoneyRecords, Payments, Span } from '../payments/payments.ts'

/** net = purchased - refunded - disputed, on each side. */
export interface MoneyTotals {
  readonly purchasedCents: number
  readonly refundedCents: number
  readonly disputedCents: number
  readonly netCents: number
}

export interface MoneyDifference {
  readonly row: 'payment' | 'refund' | 'dispute'
  /** The vendor's ID. */
  readonly id: string
  /** Null: unknown on that side. */
  readonly recorded: string | null
  readonly atVendor: string | null
}

export interface MoneyReport {
  /** Totals of what was created on that day: payments, refunds, disputes. */
  readonly recorded: MoneyTotals
  readonly atVendor: MoneyTotals
  readonly differences: readonly MoneyDifference[]
}

export async function reportMoney(
  { prisma, payments }: Dependencies & { readonly payments: Payments },
  span: Span,
): Promise<MoneyReport> {
  const [recorded, atVendor] = await Promise.all([readRecorded(prisma, span), payments.readMoney(span)])
  return {
    recorded: totalsOf(recorded),
    atVendor: totalsOf(atVendor),
    differences: [
      ...compare('payment', recorded.payments, atVendor.payments),
      ...compare('refund', recorded.refunds, atVendor.refunds),
      ...compare('dispute', recorded.disputes, atVendor.disputes),
    ],
  }
}

async function readRecorded(prisma: Database, { from, to }: Span): Promise<MoneyRecords> {
  const within = { gte: from, lt: to }
  const [payments, refunds, disputes] = await Promise.all([
    prisma.payment.findMany({ where: { confirmedAt: within } }),
    prisma.refund.findMany({ where: { createdAt: within, vendorId: { not: null } } }),
    prisma.dispute.findMany({ where: { createdAt: within } }),
  ])
  return {
    payments: payments.map(({ id, amountCents }) => ({ id, amountCents, state: 'paid' })),
    refunds: refunds.map(({ vendorId, ...refund }) => ({ ...refund, id: vendorId ?? '' })),
    disputes,
  }
}

function compare(
  row: MoneyDifference['row'],
  recorded: readonly MoneyRecord[],
  atVendor: readonly MoneyRecord[],
): MoneyDifference[] {
  const describe = (records: readonly MoneyRecord[]) =>
    new Map(records.map(({ id, amountCents, state }) => [id, `${amountCents} cents, ${state}`]))
  const [here, there] = [describe(recorded), describe(atVendor)]
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((id) => here.get(id) !== there.get(id))
    .map((id) => ({ row, id, recorded: here.get(id) ?? null, atVendor: there.get(id) ?? null }))
}

const GONE: ReadonlySet<string> = new Set(['pending', 'succeeded', 'open', 'lost'])

function totalsOf({ payments, refunds, disputes }: MoneyRecords): MoneyTotals {
  const sum = (records: readonly MoneyRecord[]) =>
    records.reduce((total, { amountCents }) => total + amountCents, 0)
  const purchasedCents = sum(payments)
  const refundedCents = sum(refunds.filter(({ state }) => GONE.has(state)))
  const disputedCents = sum(disputes.filter(({ state }) => GONE.has(state)))
  return {
    purchasedCents,
    refundedCents,
    disputedCents,
    netCents: purchasedCents - refundedCents - disputedCents,
  }
}
