import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '@vinspec/contract/moments'
import { factText, type KeptRecord } from '@vinspec/vehicle-data'
import type { SourcedFactsProps } from './sourced-facts.tsx'

/** Facts about possible versions, which the explanation of the result shows. */
const TOLD_ELSEWHERE = new Set(['versions', 'otherVersions'])

/** Groups the statements about each fact, the strongest source first. */
export function toSourcedFacts({ facts }: Pick<KeptRecord, 'facts'>): SourcedFactsProps['facts'] {
  return [...Map.groupBy(facts, ({ name }) => name).values()]
    .flat()
    .filter(({ name }) => !TOLD_ELSEWHERE.has(name))
    .map(({ name, value, source, used, contested }, _, all) => ({
      name: toTitle(name),
      text: factText(value).replaceAll('_', ' '),
      source: `${source.name}, of the ${source.about}, ${formatDay(new Date(source.date))}`,
      state: contested ? 'contested' : used || agreesWithUsed(all, name, value) ? 'used' : 'overruled',
    }))
}

/** A statement that agrees with the answer was not overruled, even if another source's was used. */
function agreesWithUsed(facts: KeptRecord['facts'], name: string, value: unknown): boolean {
  return facts.some((other) => other.used && other.name === name && isDeepStrictEqual(other.value, value))
}

/** `usableKwh` as "Usable kwh". */
function toTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
