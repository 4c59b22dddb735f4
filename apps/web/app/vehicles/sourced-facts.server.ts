import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '@vinspec/contract/moments'
import { factText, type KeptRecord } from '@vinspec/vehicle-data'
import { toWords } from '../ui/to-words.ts'
import type { SourcedFactsProps } from './sourced-facts.tsx'

/** Facts about possible versions, which the explanation of the result shows. */
const TOLD_ELSEWHERE = new Set(['versions', 'otherVersions'])

/** Groups the statements about each fact, the strongest source first. */
export function toSourcedFacts({ facts }: Pick<KeptRecord, 'facts'>): SourcedFactsProps['facts'] {
  return [...Map.groupBy(facts, ({ name }) => name).values()]
    .flat()
    .filter(({ name }) => !TOLD_ELSEWHERE.has(name))
    .map(({ name, value, source, used, contested }, _, all) => ({
      name: withUnits(toWords(name)),
      text: nameParts(factText(value)).replaceAll('_', ' '),
      source: `${source.name}, ${ABOUT[source.about]}, ${formatDay(new Date(source.date))}`,
      state: contested ? 'contested' : used || agreesWithUsed(all, name, value) ? 'used' : 'overruled',
    }))
}

/** A statement that agrees with the answer was not overruled, even if another source's was used. */
function agreesWithUsed(facts: KeptRecord['facts'], name: string, value: unknown): boolean {
  return facts.some((other) => other.used && other.name === name && isDeepStrictEqual(other.value, value))
}

/** What a statement is about. */
const ABOUT = {
  vin: 'by the VIN',
  vehicle: 'of this very car',
  version: 'of its version',
  model: 'of its model',
} as const

const UNITS: Readonly<Record<string, string>> = {
  ac: 'AC',
  dc: 'DC',
  kw: 'kW',
  kwh: 'kWh',
  mpge: 'MPGe',
  usd: 'USD',
}

/** "Usable kwh" with its unit as it is written. */
const withUnits = (title: string) =>
  title
    .split(' ')
    .map((word) => UNITS[word.toLowerCase()] ?? word)
    .join(' ')

/** The parts of a value, such as `frontalCrash: 5`, with their names in words. */
const nameParts = (text: string) =>
  text.replaceAll(/\b[a-z]+(?:[A-Z][a-z]*)+(?=: )/g, (name) => toWords(name).toLowerCase())
