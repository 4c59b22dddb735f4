interface UnknownFact {
  readonly key: string
  readonly label: string
}

/** Names of facts that are not known, as a sentence lists them. */
export interface UnknownNames {
  /** What only the maker or the car itself knows; '' if there is nothing of the kind. */
  readonly ofThisCar: string
  /** What no source says. */
  readonly others: string
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

export function nameUnknown(facts: readonly UnknownFact[]): UnknownNames {
  return {
    ofThisCar: list(facts.filter(({ key }) => OF_THIS_CAR.has(key))),
    others: list([...facts.filter(({ key }) => !OF_THIS_CAR.has(key)), WINTER]),
  }
}

const list = (facts: readonly UnknownFact[]): string => facts.map(({ label }) => lowerFirst(label)).join(', ')

/** Leaves an abbreviation such as "NHTSA" unchanged. */
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
