/** The private answers about a car: their sources, dates, and kinds of facts. */
import { factsOfStatement, type Statement } from '../facts/statements.ts'
import type { FactName } from '../facts/vehicle-facts.ts'
import { formatDay } from './format-day.ts'

/** A line such as "Tesla, Nov 23, 2026: battery, paint, wheels" for each statement of which a fact is shown. */
export function privateAnswers(statements: readonly Statement[]): string[] {
  const asked = statements.filter(({ source, isLive }) => isLive === true || source.about === 'vehicle')
  return asked.flatMap((statement) => {
    const used = factsOfStatement(statements, statement)
    const named = Object.entries(topicsOf).flatMap(([topic, facts]) =>
      facts.some((name) => used.includes(name)) ? [topic] : [],
    )
    const topics = used.some((name) => !topical.has(name)) ? [...named, 'other facts'] : named
    if (topics.length === 0) return []
    const { source, isEstimate } = statement
    return [
      `${source.name}, ${formatDay(source.date)}${isEstimate ? ', estimate' : ''}: ${topics.join(', ')}`,
    ]
  })
}

const topicsOf: Readonly<Record<string, readonly FactName[]>> = {
  battery: ['stateOfHealthPercent', 'usableNowKwh', 'lastMeasured', 'packKwh', 'statedUsableKwh'],
  trim: ['trim'],
  'production date': ['productionDate'],
  factory: ['factory'],
  paint: ['paint'],
  wheels: ['wheels', 'wheelStyle'],
  interior: ['interior'],
  seats: ['seats', 'seatOptions'],
  'driver assistance': ['assistancePackage'],
  supercharging: ['supercharging'],
  warranty: ['warranties'],
  recalls: ['recalls'],
  'safety rating': ['safetyRating'],
}

const topical: ReadonlySet<string> = new Set(Object.values(topicsOf).flat())
