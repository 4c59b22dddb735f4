/** Whether live sources answer, what they cost, and how many of their answers are stored. */
import type { Environment } from '@vinspec/core/foundation'
import { readLiveSourceSettings, reportSources, type SourceReport } from '@vinspec/core/lookup'
import { readSettings } from '../config.ts'
import type { OperatorCommand } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'
import { toTable } from '../to-table.ts'

/** Raises the alarm if a configured source did not answer when it was last asked. */
export function createShowSources(env: Environment): OperatorCommand<object> {
  return async ({ prisma, clock }) => {
    const { settings, faults } = readSettings(env, readLiveSourceSettings)
    const reports = await reportSources({ prisma, clock }, settings.liveSources)
    const text = reports.length === 0 ? ['LIVE_SOURCES is not set: nobody is asked.'] : lines(reports)
    return {
      json: { sources: reports.map(reportToJson), faults },
      text: [...text, ...faults].join('\n'),
      alarm: reports.some((report) => report.configured !== undefined && isFailing(report)),
    }
  }
}

const isFailing = ({ outcome }: SourceReport): boolean =>
  outcome === 'away' || outcome === 'closed' || outcome === 'over_budget'

function lines(reports: readonly SourceReport[]): string[] {
  const table = toTable([
    [
      'Source',
      'State',
      'Breaker',
      'Today',
      'Budget',
      'Requests',
      'Unknown ends',
      'Kept',
      'Fresh',
      'Last answer',
      'License',
    ],
    ...reports.map((report) => [
      report.name,
      stateOf(report),
      report.pausedUntil ? `open until ${toMinute(report.pausedUntil)}` : 'closed',
      dollars(report.spentMicros),
      report.configured ? dollars(report.configured.dailyBudgetMicros) : '',
      String(report.billedToday),
      String(report.openCalls),
      String(report.keptAnswers),
      String(report.freshAnswers),
      report.answeredAt ? toMinute(report.answeredAt) : 'never',
      report.configured?.source.terms.license ?? '',
    ]),
  ])
  const failures = reports.flatMap(({ name, failedAt, cause }) =>
    failedAt ? [`${name} failed at ${toMinute(failedAt)}: ${cause ?? 'it did not say why'}`] : [],
  )
  return [...table, ...(failures.length > 0 ? ['', ...failures] : [])]
}

function stateOf({ configured, outcome }: SourceReport): string {
  if (configured === undefined) return 'not configured here'
  const role = configured.isOptional ? 'optional' : 'required'
  return `${outcome === null ? 'not asked yet' : WORDS.get(outcome)}, ${role}`
}

const WORDS = new Map([
  ['answered', 'answers'],
  ['unknown', 'answers'],
  ['away', 'away'],
  ['closed', 'lets us in no more'],
  ['over_budget', 'budget used up'],
])

const dollars = (micros: number): string => `$${(micros / 1_000_000).toFixed(2)}`

function reportToJson({ configured, ...report }: SourceReport) {
  return {
    ...toJson(report),
    configured: configured !== undefined,
    optional: configured?.isOptional ?? null,
    budget_micros: configured?.dailyBudgetMicros ?? null,
  }
}
