/** A batch as a person reads it: what it will cost, its results, and what became of it. */
import { factLines, knownFacts, tableLines, toText, wrap } from '../output/layout.ts'
import type { Screen } from '../output/screen.ts'
import type { RowResult, Status } from './outcome.ts'
import type { Plan } from './plan.ts'
import { describeSeconds } from './progress.ts'

export function showPlan(plan: Plan, availableCredits: number, screen: Screen): string {
  const { rows, toLookUp, invalid, repeated, doneBefore } = plan
  const count = (value: number) => (value === 0 ? null : String(value))
  const missing = toLookUp.length - availableCredits
  const lack = `Credits are enough for ${availableCredits} of ${toLookUp.length}. The batch stops there, and you can resume it after you buy more.`
  return toText([
    ...factLines(
      knownFacts([
        ['VINs', String(rows.length)],
        ['Repeated', count(repeated)],
        ['Not valid', count(invalid)],
        ['Done before', count(doneBefore)],
        ['To look up', String(toLookUp.length)],
        ['Cost', `up to ${credits(toLookUp.length)}`],
        ['You have', credits(availableCredits)],
      ]),
      screen,
    ),
    ...(missing > 0 ? ['', ...wrap(lack, screen.width)] : []),
  ])
}

const STATUSES: Readonly<Record<Status, string>> = {
  ok: 'looked up',
  refused: 'rejected',
  failed: 'failed',
  not_started: 'not started',
}

export function showResults(results: readonly RowResult[], screen: Screen): string {
  return toText(
    tableLines(
      { title: 'VIN', cells: results.map(({ vin }) => vin) },
      [
        { title: 'Result', cells: results.map(({ status }) => STATUSES[status]) },
        { title: 'Vehicle', cells: results.map(describe) },
      ],
      screen,
    ),
  )
}

function describe({ outcome }: RowResult): string {
  if (!outcome) return ''
  return outcome.status === 'ok' ? outcome.specs.title : outcome.error.code
}

export interface Summary {
  readonly ok: number
  readonly refused: number
  readonly failed: number
  readonly not_started: number
  readonly credits_charged: number
  readonly credits_remaining: number | null
  readonly seconds: number
}

export function showSummary(summary: Summary, screen: Screen): string {
  const { ok, refused, failed, not_started: open, credits_charged, credits_remaining, seconds } = summary
  const said = [
    `${ok} looked up`,
    ...(refused > 0 ? [`${refused} rejected at no charge`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(open > 0 ? [`${open} not started`] : []),
  ]
  const left = credits_remaining === null ? '' : `, ${credits_remaining} left`
  const text = `${said.join(', ')} · ${credits(credits_charged)} charged${left} · ${describeSeconds(seconds)}`
  return `\n${dim(text, screen)}`
}

/** Where the results are, for anyone who needs them again. */
export function showKept(path: string, screen: Screen): string {
  return dim(
    `Run the same command again within 30 days to print this at no charge. It is kept in ${path}`,
    screen,
  )
}

function dim(text: string, { ink, width }: Screen): string {
  return toText(wrap(text, width).map((line) => ink('dim', line)))
}

function credits(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`
}
