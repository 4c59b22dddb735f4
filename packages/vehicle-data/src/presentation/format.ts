import type { Span } from '../facts/amounts.ts'

/** Rounded to the unit, a tenth or a hundredth, with thousands separators. */
const whole = (figure: number): string => withThousands(Math.round(figure))
const plain = (figure: number): string => withThousands(Math.round(figure * 10) / 10)
const fine = (figure: number): string => withThousands(Math.round(figure * 100) / 100)
/** Half a cent rounds up, also where binary fractions fall short of it (42 kWh/4 x $0.15 = $1.575). */
const cents = (figure: number): string => (Math.round(Number((figure * 100).toFixed(6))) / 100).toFixed(2)

function withThousands(figure: number): string {
  return figure < 1000 ? String(figure) : String(figure).replace(/\B(?=(\d{3})+$)/, ',')
}

/** "310 mi", or "310 to 341 mi" where rows differ as shown. */
export function formatFigure(span: Span | undefined, unit: string): string | null {
  return formatSpan(span, plain, ` ${unit}`)
}

/** As {@link formatFigure}, rounded to whole units. */
export function formatWhole(span: Span | undefined, unit: string): string | null {
  return formatSpan(span, whole, ` ${unit}`)
}

/** "5", or "5 to 7": a number of things that the label names. */
export function formatCount(span: Span | undefined): string | null {
  return formatSpan(span, whole, '')
}

/** "258 hp (192 kW)". */
export function formatPower(kw: Span | undefined): string | null {
  if (kw === undefined) return null
  const hp = { from: kw.from * HP_PER_KW, to: kw.to * HP_PER_KW }
  return `${formatWhole(hp, 'hp')} (${formatWhole(kw, 'kW')})`
}

const HP_PER_KW = 1 / 0.745_699_87

/** "12.75 h at 240 V": makers give EPA quarters of an hour, or tenths. */
export function formatHours(span: Span | undefined): string | null {
  return formatSpan(
    span,
    (hours) => (hours % 0.25 === 0 ? fine(hours) : fine(Math.round(hours * 10) / 10)),
    ' h at 240 V',
  )
}

/** "$1,350/yr"; a loss is "-$400/yr". */
export function formatDollarsPerYear(span: Span | undefined): string | null {
  return formatSpan(span, (figure) => dollars(figure, whole), '/yr')
}

/** "$45,200". */
export function formatDollars(span: Span | undefined): string | null {
  return formatSpan(span, (figure) => dollars(figure, whole), '')
}

/** "$0.94 per 25 mi". */
export function formatDollarsPer25Miles(span: Span | undefined): string | null {
  return formatSpan(span, (figure) => dollars(figure, cents), ' per 25 mi')
}

/** "2026-02-13" as "Feb 13, 2026", "2023-04" as "Apr 2023". */
export function formatDay(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number)
  return `${months[month - 1]} ${date === undefined ? '' : `${date}, `}${year}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function formatSpan(span: Span | undefined, format: (figure: number) => string, unit: string): string | null {
  if (span === undefined) return null
  const from = format(span.from)
  if (span.from === span.to) return from + unit
  const to = format(span.to)
  return from === to ? from + unit : `${from} to ${to}${unit}`
}

const dollars = (figure: number, format: (figure: number) => string): string =>
  `${figure < 0 ? '-' : ''}$${format(Math.abs(figure))}`
