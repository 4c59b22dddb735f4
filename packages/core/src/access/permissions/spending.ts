/** What a key or an app has used of its limits, as its receipts and the portal show it. */
import type { CreditBalance } from '@vinspec/contract'
import type { Spending } from '@vinspec/contract/answer'
import { type RowOf, required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Principal } from '../../foundation/principal.ts'
import * as sql from '../../generated/sql/functions.ts'
import { toCreditBalance } from '../../money/credits/read-credit-balance.ts'

export interface Spender {
  readonly customerId: string
  readonly spenderId: string
}

/** The spender whose responses say what it has used; undefined: the caller is not an agent. */
export function agentOf({ customerId, credential }: Principal): Spender | undefined {
  const isAgent = credential.kind === 'connection' || (credential.kind === 'api_key' && credential.isAgent)
  return isAgent ? { customerId, spenderId: credential.spenderId } : undefined
}

export async function readSpending(
  { prisma, clock }: Dependencies,
  { customerId: customer, spenderId: spender }: Spender,
): Promise<Spending> {
  return toSpending(await sql.readSpending(prisma, { customer, spender, now: clock() }))
}

/** Reads both in one statement, because agents ask for the balance most of all. */
export async function readBalanceAndSpending(
  { prisma, clock }: Dependencies,
  { customerId: customer, spenderId: spender }: Spender,
): Promise<{ readonly balance: CreditBalance; readonly spending: Spending }> {
  const row = await sql.balanceAndSpending(prisma, { customer, spender, now: clock() })
  return { balance: toCreditBalance(row), spending: toSpending(row) }
}

function toSpending(row: RowOf<typeof sql.readSpending>): Spending {
  return {
    creditsToday: required(row.creditsToday, 'what was spent today'),
    dailyCap: row.dailyCap,
    centsThisMonth: row.centsThisMonth,
    monthlyMaximumCents: row.monthlyCents,
  }
}
