import { variantWords } from '../src/catalogue/variant-words.ts'

/** What EPA packs into a model name. */
export type LabelName = {
  /** Wheel sizes in inches: one, several that share the label, or front and rear ("20F21R"); empty when not named. */
  readonly wheels: string
  /** One word, or several joined by "/" of which any will do ("SV/SL"). */
  readonly words: readonly string[]
  /** Number of motors, where the name tells it; else empty. */
  readonly motors: string
}

/** EPA's own abbreviations, spelled out before the words are read. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bG Touring\b/, 'Grand Touring'],
  [/\bDream P\b/, 'Dream Performance'],
  [/\bDream R\b/, 'Dream Range'],
  [/\bGT P\b/, 'Grand Touring Performance'],
  [/\bCAL RT 1\b/i, 'California Route 1'],
  [/\bER\d?\b/, 'Extended Range'],
  [/\bSR\b/, 'Standard Range'],
  [/\bPRM\b/, 'Premiere'],
  [/\b(?<motors>[23])M20\b/, '$<motors>X'],
  [/\bAT\b/, 'All-Terrain'],
  [/\bGTS ST\b/, 'GTS Sport Turismo'],
  [/\bExtreme One\b/, 'Extreme/One'],
  [/\bMT Tires\b/, 'Mud-Terrain'],
  [/^(Model [SX].*) P(\d+)D$/, '$1 Performance $2D'],
]

const wheelPatterns: readonly RegExp[] = [
  /(?:with ?|w\/ ?)?\(?(?<front>\d\d)F(?<rear>\d\d)R/,
  /(?:with ?|w\/ ?)?(?<!\d)(?<one>\d\d) ?(?:(?:\/|and) ?(?<two>\d\d) ?)?(?:inch|in\.?|")(?= |\)|$)/i,
  /\d{3}\/\d\dZ?R(?<one>\d\d)/,
  /(?<=kWh )(?<one>\d\d)$/,
]

export function readLabelName(name: string): LabelName {
  let text = name
  for (const [pattern, full] of abbreviations) text = text.replace(pattern, full)
  const match = wheelPatterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (match !== undefined) text = text.replace(match[0], ' ')
  text = text.replace(/\(?\d{3}\/\d\d\)?/, ' ').replace(/\b(wheels?|tires?|with|in)\b/gi, ' ')
  return { wheels: wheelText(match?.groups), words: joinAlternatives(text), motors: motorCount(text) }
}

/** Words with a slash between them, a "Plus" apart, become one group of alternatives. */
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
