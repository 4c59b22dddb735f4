/** The recalls of a model in its year, the most urgent first, then the newest. */
import { statementOf } from '../facts/statements.ts'
import type { Recall } from '../facts/vehicle-facts.ts'
import { formatDay } from './format-day.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { type RowKind, wordsRow } from './row-kind.ts'

export const recallsRow: RowKind = wordsRow('recalls', recallLines)

function recallLines({ recalls, statements }: KnownVehicle): string[] {
  const source = statementOf(statements, 'recalls')?.source
  if (recalls === undefined || source === undefined) return []
  const asOf = `${source.name}, ${formatDay(source.date)}`
  if (recalls.length === 0) return [`None known to ${asOf}`]
  return [
    ...recalls.toSorted(byUrgency).map(recallText),
    `By ${asOf}. A dealer says whether a recall concerns this car`,
  ]
}

function byUrgency(one: Recall, other: Recall): number {
  return urgency(one) - urgency(other) || (one.reportedOn < other.reportedOn ? 1 : -1)
}

const urgency = ({ advice }: Recall): number =>
  advice === 'do_not_drive' ? 0 : advice === 'park_outside' ? 1 : 2

/** "Dec 11, 2023, 23V838000, steering: The ... Repaired by a software update over the air." */
function recallText({ campaign, reportedOn, component, summary, advice, overTheAir }: Recall): string {
  const warning = advice === undefined ? '' : `${warnings[advice]}: `
  const repair = overTheAir ? ' Repaired with software over the air.' : ''
  return `${warning}${formatDay(reportedOn)}, ${campaign}, ${component}. ${summary}${repair}`
}

const warnings: Readonly<Record<NonNullable<Recall['advice']>, string>> = {
  do_not_drive: 'Do not drive until repaired',
  park_outside: 'Park outside until repaired',
}
