/** Turns the descriptions of option codes, as their collectors typed them, into a customer's words. */

export interface Wheels {
  /** In inches: "19". */
  readonly size: string
  readonly style?: string
}

/** From "Model 3 Long Range All-Wheel Drive" to "Long Range AWD". */
export function trimWords(description: string): string | undefined {
  const trim = american(description)
    .replace(/^Model [3SXY] /, '')
    .replace(/\b(?:Dual|Tri) Motor /, '')
  // A description that names two trims says neither.
  if (/Long Range Standard Range/.test(trim)) return undefined
  if (/Plaid/.test(trim)) return trim.replace(' All-Wheel Drive', '')
  if (/Performance/.test(trim)) return 'Performance'
  if (trim === 'All-Wheel Drive') return undefined
  return trim.replace('All-Wheel Drive', 'AWD').replace('Rear-Wheel Drive', 'RWD')
}

/** From "Deep Blue Metallic Color" to "Deep Blue Metallic". */
export const paintWords = (description: string): string => american(description).replace(/ Color$/, '')

/** From `21" Black Arachnid Wheels` to 21 and "Black Arachnid". Tires, and what a car lacks, are not wheels. */
export function wheelsOf(description: string): Wheels | undefined {
  if (/^No |Tire|Tyre|Winter/.test(description)) return undefined
  const [, size, rest = ''] = /^(\d\d)["”W] ?(.*)$/.exec(american(description)) ?? []
  if (size === undefined) return undefined
  const style = rest
    .replace(/\(.*\)/, '')
    .replace(/\b(?:Wheels|20\d\d)\b/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return style === '' ? { size } : { size, style }
}

const COLOR = /black|white|cream|tan\b|beige/i
/** Parts that have a color but are not the interior as a whole. */
const OTHER = /headliner|lower trim|dashboard|safety|aluminum|^piano black|^seat\b/i

/** From "Carbon Fiber Décor & Black Interior" to "Carbon fiber décor and black". */
export function interiorWords(description: string): string | undefined {
  if (!COLOR.test(description) || OTHER.test(description) || description.endsWith('?')) return undefined
  const words = american(description)
    .replace(/\b(?:Interior|Colorway|Seats?|Tesla)\b/gi, '')
    .replace('Décor', 'Decor')
    .replace(/ (?:&|\/) /g, ' and ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return sentence(words)
}

/** Names that keep their capitals. */
const names: ReadonlySet<string> = new Set(['PUR', 'NextGen'])

const sentence = (words: string): string =>
  words
    .split(' ')
    .map((word, i) => (i === 0 || names.has(word) ? word : word.toLowerCase()))
    .join(' ')

const american = (text: string): string => text.replaceAll('Grey', 'Gray').replaceAll('Charcol', 'Charcoal')
