import { variantWords } from '../src/catalogue/variant-words.ts'

/** The facts in one of EPA's model names. */
export interface LabelName {
  /** Wheel sizes in inches: one, several that share the label, or front and rear ("20F21R"); empty if not named. */
  readonly wheels: string
  /** Each is one word, or alternatives joined by "/" ("SV/SL"). */
  readonly words: readonly string[]
  /** The number of motors, or empty if the name does not show it. */
  readonly motors: string
}

const wheelPatterns: readonly RegExp[] = [
  /(?:with ?|w\/ ?)?\(?(?<front>\d\d)F(?<rear>\d\d)R/,
  /(?:with ?|w\/ ?)?(?<!\d)(?<one>\d\d) ?(?:(?:\/|and) ?(?<two>\d\d) ?)?(?:inch|in\.?|")(?= |\)|$)/i,
  /\d{3}\/\d\dZ?R(?<one>\d\d)/,
  /(?<=kWh )(?<one>\d\d)$/,
]

/** @param name as EPA writes it, its abbreviations spelled out */
export function readLabelName(name: string): LabelName {
  // Tesla's performance models.
  let text = name.replace(/^(Model [SX].*) P(\d+)D$/, '$1 Performance $2D')
  const match = wheelPatterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (match !== undefined) text = text.replace(match[0], ' ')
  text = text.replace(/\(?\d{3}\/\d\d\)?/, ' ').replace(/\b(wheels?|tires?|with|in)\b/gi, ' ')
  return { wheels: wheelText(match?.groups), words: joinAlternatives(text), motors: motorCount(text) }
}

/** Joins words with a slash between them, even before a separate "Plus", into one group of alternatives. */
function joinAlternatives(text: string): readonly string[] {
  const words = variantWords(text)
  const alternatives = text
    .replace(/R\/T/g, '')
    .split('/')
    .map((part) => variantWords(part).filter((word) => word !== 'plus'))
  if (alternatives.length === 1) return words
  const group = alternatives.map((part, index) => (index === 0 ? part.at(-1) : part[0]))
  return [...words.filter((word) => !group.includes(word)), group.join('/')]
}

const motorCounts: readonly (readonly [RegExp, string])[] = [
  [/\bsingle\b/i, '1'],
  [/\b(dual|twin)\b/i, '2'],
  [/\b(tri|plaid|3x)\b/i, '3'],
  [/\bquad\b/i, '4'],
]

const motorCount = (text: string): string => motorCounts.find(([pattern]) => pattern.test(text))?.[1] ?? ''

function wheelText(groups: Record<string, string | undefined> | undefined): string {
  const { front, rear, one, two } = groups ?? {}
  if (front !== undefined && rear !== undefined) return `${front}F${rear}R`
  return [one, two].filter((size) => size !== undefined).join('/')
}
