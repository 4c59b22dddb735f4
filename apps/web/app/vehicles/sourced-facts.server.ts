import { isDeepStrictEqual } from 'node:util'
import { factText, type KeptRecord } from '@vinspec/vehicle-data'
import type { SourcedFactsProps } from './sourced-facts.tsx'

/** The versions that a VIN may be are told by the explanation. */
const TOLD_ELSEWHERE = new Set(['versions', 'otherVersions'])

/** What is said about one thing stands together, the strongest source first. */
export function toSourcedFacts({ facts }: Pick<KeptRecord, 'facts'>): SourcedFactsProps['facts'] {
  return [...Map.groupBy(facts, ({ name }) => name).values()]
    .flat()
    .filter(({ name }) => !TOLD_ELSEWHERE.has(name))
    .map(({ name, value, source, used, contested }, _, all) => ({
      name: toTitle(name),
      text: factText(value).replaceAll('_', ' '),
      source: `${source.name}, of the ${source.about}, ${source.date}`,
      state: contested ? 'contested' : used || agreesWithUsed(all, name, value) ? 'used' : 'overruled',
    }))
}

/** What says the same as the answer is not overruled. */
function agreesWithUsed(facts: KeptRecord['facts'], name: string, value: unknown): boolean {
  return facts.some((other) => other.used && other.name === name && isDeepStrictEqual(other.value, value))
}

/** `usableKwh` for people: "Usable kwh". */
function toTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
