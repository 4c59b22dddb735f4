/** The facts that no source states about a vehicle, in one line instead of a row for each. */
import type { FactGroup } from './fact-groups.ts'

export interface KnownAndUnknown {
  readonly known: readonly FactGroup[]
  readonly unknown: readonly UnknownFact[]
}

export interface UnknownFact {
  readonly key: string
  readonly label: string
}

export function setUnknownApart(groups: readonly FactGroup[]): KnownAndUnknown {
  const facts = groups.flatMap((group) => group.facts)
  return {
    known: groups
      .map(({ title, facts: all }) => ({ title, facts: all.filter(({ value }) => value !== null) }))
      .filter(({ facts: some }) => some.length > 0),
    unknown: facts.filter(({ value }) => value === null),
  }
}

/** Facts about the individual car, as it left the factory or as it is now, which public files never have. */
const OF_THIS_CAR: ReadonlySet<string> = new Set([
  'production_date',
  'wheels',
  'paint',
  'interior',
  'supercharging',
  'state_of_health_percent',
  'last_measured',
])

/** EPA publishes no figure of its cold test, and we make up no factor. */
const WINTER: UnknownFact = { key: 'winter_range', label: 'Range in winter' }

export interface UnknownFactsProps {
  readonly facts: readonly UnknownFact[]
  readonly className?: string
}

export function UnknownFacts({ facts, className = '' }: UnknownFactsProps) {
  const [ofThisCar, others] = [
    facts.filter(({ key }) => OF_THIS_CAR.has(key)),
    facts.filter(({ key }) => !OF_THIS_CAR.has(key)),
  ]
  return (
    <div role="group" aria-label="Not known" className={`text-ink-soft ${className}`}>
      {ofThisCar.length > 0 && <p>Only the maker or the car itself knows: {list(ofThisCar)}.</p>}
      <p>
        {`No source says: ${list([...others, WINTER])}. `}
        <a href="/docs/unknown-facts" className="text-accent underline print:hidden">
          Why is that not known?
        </a>
      </p>
    </div>
  )
}

const list = (facts: readonly UnknownFact[]): string => facts.map(({ label }) => lowerFirst(label)).join(', ')

/** Leaves an abbreviation such as "NHTSA" unchanged. */
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
