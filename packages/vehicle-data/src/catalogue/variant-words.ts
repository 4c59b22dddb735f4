import { remember } from '../remember.ts'

/**
 * The words by which NHTSA and EPA tell a model's variants apart, in one spelling: lower case, battery names
 * as one word ("Long Range" is `longrange`, "87 kWh" is `87kwh`), hyphens closed ("GT-Line" is `gtline`),
 * letters apart from two or more digits ("EQS450+" is `eqs 450 plus`). Words that only say "electric" or
 * name the drive or count motors are left out.
 */
export const variantWords = (text: string): readonly string[] =>
  remember(wordsByText, text, () => readWords(text))

/** Bounded by the number of texts in NHTSA's and EPA's tables. */
const wordsByText = new Map<string, readonly string[]>()

function readWords(text: string): string[] {
  let plain = text.toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement)
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '' && !silentWords.has(word))
  return [...new Set(words)]
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/ battery pack\b/g, ''],
  [/(\d+(?:\.\d+)?)\s*kw-?hr?\b/g, '$1kwh '],
  [/\bbat:(\d+)kw\b/g, '$1kwh '],
  [/\b(long|standard|extended|mid)[ -]range\b/g, '$1range'],
  [/\blr\b/g, 'longrange'],
  [/\bsr\b/g, 'standardrange'],
  [/\bextended\b/g, 'extendedrange'],
  [/\bedrive30\b/g, 'edrive35'],
  [/\bgran coupe\b/g, 'grancoupe'],
  [/\bs line\b/g, 'sline'],
  [/\b\d+ series\b/g, ' '],
  [/\brobo taxi\b/g, 'robotaxi'],
  [/\bv-series\b/g, 'v series'],
  [/\br\/t\b/g, 'rt'],
  [/\bperf\b\.?/g, 'performance'],
  [/\b4-?m\+/g, '4matic plus'],
  [/(\d{2,})i\b/g, '$1'],
  [/(\d{2,}) ?\+ (?=4-?matic)/g, '$1 '],
  [/\bg ?580e?\b/g, 'g 580'],
  [/\bi3s\b/g, 'i3 s'],
  [/(\d{2,}) ?(?:plus\b|\+)/g, '$1plus '],
  [/\+/g, ' plus '],
  [/\bp2 tri motor\b/g, 'plaid'],
  // The tires of GM's package. GM's ranges with and without the package match EPA's rows with and without the tires.
  [/\bextreme off[ -]road\b/g, 'mudterrain'],
  [/\bid\.\s?/g, 'id'],
  [/(?<=[a-z0-9])-(?=[a-z0-9])/g, ''],
  [/([a-z]{2,})(\d{2,})/g, '$1 $2'],
]

const silentWords = new Set(
  'awd rwd fwd 4wd 2wd 4x4 quattro 4matic xdrive edrive e4orce 4motion all4 eawd pawd single dual twin tri quad three triple motor electric ev bev etron recharge'.split(
    ' ',
  ),
)

/** Two words mean the same if they are equal, or if one is a three- or four-letter abbreviation of the other. */
export function sameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 3 && short.length <= 4 && /^[a-z]+$/.test(short) && long.startsWith(short)
}

/** Words that name a battery rather than a trim. */
export const isBatteryWord = (word: string): boolean =>
  /^(\d+kwh|\d+mod|(long|standard|extended|mid)range|standard|large|max|lfp)$/.test(word)
