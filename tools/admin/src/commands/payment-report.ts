import { formatCents } from '@vinspec/contract/amounts'
import { type BalanceReport, type MoneyTotals, reportBalance } from '@vinspec/core/operator'
import type { Operator, Outcome } from '../operator.ts'
import { toJson } from '../to-json.ts'

interface Options {
  readonly day?: Date
  readonly recount?: boolean
}

export async function report(operator: Operator, { day, recount }: Options): Promise<Outcome> {
  const about = day ?? operator.clock()
  const found = await reportBalance({ ...operator, payments: await operator.payments() }, about, recount)
  const date = about.toISOString().slice(0, 10)
  return { json: reportToJson(date, found), text: toText(date, found), alarm: !found.balanced }
}

function reportToJson(day: string, { credits, money, balanced }: BalanceReport) {
  return {
    day,
    balanced,
    credits: credits.totals,
    money: { recorded: toJson(money.recorded), stripe: toJson(money.atVendor) },
    differences: {
      customers: credits.customers,
      rows: credits.rows,
      money: money.differences.map(({ atVendor, ...each }) => ({ ...each, stripe: atVendor })),
    },
  }
}

function toText(day: string, { credits, money, balanced }: BalanceReport): string {
  const { granted, available, held, settled, expired, revoked, adjusted } = credits.totals
  return [
    `Credits: ${granted} granted = ${available} available + ${held} held + ${settled} settled + ${expired} expired + ${revoked} revoked - ${adjusted} given back`,
    ...credits.customers.map(({ email, difference }) => `  ${email}: ${difference} credits unaccounted for`),
    ...credits.rows.map(
      ({ email, row, id, what, expected, found }) =>
        `  ${row} ${id} (${email ?? 'no customer'}): ${what}: ${expected} expected, ${found} found`,
    ),
    `Money on ${day} (UTC)`,
    `  recorded   ${moneyLine(money.recorded)}`,
    `  at Stripe  ${moneyLine(money.atVendor)}`,
    ...money.differences.map(
      ({ row, id, recorded, atVendor }) =>
        `  ${row} ${id}: recorded ${recorded ?? 'nothing'}, at Stripe ${atVendor ?? 'nothing'}`,
    ),
    balanced ? 'Everything balances.' : 'There are differences.',
  ].join('\n')
}

function moneyLine({ purchasedCents, refundedCents, disputedCents, netCents }: MoneyTotals): string {
  return `${formatCents(purchasedCents)} purchased - ${formatCents(refundedCents)} refunded - ${formatCents(disputedCents)} disputed = ${formatCents(netCents)}`
}
