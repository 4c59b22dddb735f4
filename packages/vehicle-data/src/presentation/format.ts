/** The least and the most of a figure among the label rows that a car can have. */
export type Span = { readonly from: number; readonly to: number }

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "310 mi", or "310 to 341 mi" where rows differ as shown. */
export function formatFigure(span: Span | undefined, unit: string): string | null {
  return formatSpan(span, (figure) => plain.format(figure), ` ${unit}`)
}

/** As {@link formatFigure}, rounded to whole units. */
export function formatWhole(span: Span | undefined, unit: string): string | null {
  return formatSpan(span, (figure) => whole.format(figure), ` ${unit}`)
}

/** "$1,350/yr"; a loss is "-$400/yr". */
export function formatDollarsPerYear(span: Span | undefined): string | null {
  return formatSpan(span, (figure) => dollars(figure, whole), '/yr')
}

/** "$0.94 per 25 mi". */
export function formatDollarsPer25Miles(span: Span | undefined): string | null {
  return formatSpan(span, (figure) => dollars(figure, cents), ' per 25 mi')
}

function formatSpan(span: Span | undefined, format: (figure: number) => string, unit: string): string | null {
  if (span === undefined) return null
  const [from, to] = [format(span.from), format(span.to)]
  return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`
}

const dollars = (figure: number, format: Intl.NumberFormat): string =>
  `${figure < 0 ? '-' : ''}$${format.format(Math.abs(figure))}`

/** "FREMONT" to "Fremont", "MCLEAN-ON-THE-HILL" to "Mclean-On-The-Hill"; mixed case is left as it is. */
export function toTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s\-/(])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
}
