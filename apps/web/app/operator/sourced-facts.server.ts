import { factText, type KeptRecord } from '@vinspec/vehicle-data'
import type { SourcedFactsProps } from './sourced-facts.tsx'

/** The versions that a VIN may be are told by the explanation. */
const TOLD_ELSEWHERE = new Set(['versions', 'otherVersions'])

/** What is said about one thing stands together, the strongest source first. */
export function toSourcedFacts({ facts }: Pick<KeptRecord, 'facts'>): SourcedFactsProps['facts'] {
  return [...Map.groupBy(facts, ({ name }) => name).values()]
    .flat()
    .filter(({ name }) => !TOLD_ELSEWHERE.has(name))
    .map(({ name, value, source, used, contested }) => ({
      name: toTitle(name),
      text: factText(value),
      source: `${source.name}, of the ${source.about}, ${source.date}`,
      state: contested ? 'contested' : used ? 'used' : 'overruled',
    }))
}

/** `usableKwh` for people: "Usable kwh". */
function toTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
