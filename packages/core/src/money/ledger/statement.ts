/** Sums up a month of the ledger in a few lines, in credits and in what was paid for them. */

export const STATEMENT_LINES = [
  'purchase',
  'top_up',
  'gift',
  'lookup',
  'expiry',
  'reversal',
  'adjustment',
] as const

export type StatementLineKind = (typeof STATEMENT_LINES)[number]

export interface Amount {
  readonly credits: number
  /** What was paid for these credits, in whole cents. */
  readonly cents: number
}

export interface StatementSums {
  readonly opening: Amount
  readonly lines: Readonly<Record<StatementLineKind, Amount>>
  readonly closing: Amount
}

/** What one grant has at the start of the month, and what it gains (positive) or loses during it. */
export interface GrantMonth {
  readonly source: string
  /** How many credits the grant had, and what was paid for them. */
  readonly credits: number
  readonly amountCents: number
  readonly opening: number
  readonly granted: number
  readonly used: number
  readonly expired: number
  readonly reversed: number
  readonly adjusted: number
}

/**
 * Sums up the grants. A credit may cost a fraction of a cent, so the value of a grant is rounded as a whole, and each
 * line is the difference of two such values. No cent is lost between lines, or from one month to the next.
 */
export function sumUp(grants: readonly GrantMonth[]): StatementSums {
  const lines = { ...NOTHING_MOVED }
  let opening = NOTHING
  let closing = NOTHING
  for (const grant of grants) {
    let left = grant.opening
    opening = add(opening, { credits: left, cents: centsOf(grant, left) })
    for (const [line, credits] of movements(grant)) {
      const cents = centsOf(grant, left + credits) - centsOf(grant, left)
      lines[line] = add(lines[line], { credits, cents })
      left += credits
    }
    closing = add(closing, { credits: left, cents: centsOf(grant, left) })
  }
  return { opening, lines, closing }
}

const NOTHING: Amount = { credits: 0, cents: 0 }

const NOTHING_MOVED: Readonly<Record<StatementLineKind, Amount>> = {
  purchase: NOTHING,
  top_up: NOTHING,
  gift: NOTHING,
  lookup: NOTHING,
  expiry: NOTHING,
  reversal: NOTHING,
  adjustment: NOTHING,
}

function movements({
  source,
  granted,
  used,
  expired,
  reversed,
  adjusted,
}: GrantMonth): ReadonlyArray<readonly [StatementLineKind, number]> {
  const gain = source === 'purchase' || source === 'top_up' ? source : 'gift'
  return [
    [gain, granted],
    ['lookup', used],
    ['expiry', expired],
    ['reversal', reversed],
    ['adjustment', adjusted],
  ]
}

function centsOf({ credits, amountCents }: GrantMonth, left: number): number {
  return Math.round((amountCents * left) / credits)
}

function add(a: Amount, b: Amount): Amount {
  return { credits: a.credits + b.credits, cents: a.cents + b.cents }
}
