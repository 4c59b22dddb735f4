/** Distances in the reader's unit. Specifications state miles, as EPA does; kilometers are computed. */
export const DISTANCES = ['mi', 'km'] as const
export type Distance = (typeof DISTANCES)[number]

export const KM_PER_MILE = 1.609344

export function readDistance(text: unknown): Distance | undefined {
  return DISTANCES.find((distance) => distance === text)
}

const YEAR_S = 365 * 24 * 60 * 60

/** The cookie that stores the choice in the browser. */
export function distanceCookie(distance: Distance): string {
  return `distance=${distance}; path=/; max-age=${YEAR_S}; samesite=lax`
}

/** A figure of the specifications, in this unit. */
export function figureIn(text: string, distance: Distance): string {
  return distance === 'mi' ? text : inKilometers(text)
}

/** Miles in this unit, as a whole number. */
export function milesIn(miles: number, distance: Distance): number {
  return Math.round(distance === 'mi' ? miles : miles * KM_PER_MILE)
}

const NUMBER = String.raw`[\d,]*\.?\d+`
const AMOUNT = `(${NUMBER})(?: to (${NUMBER}))?`

/** A figure in miles, or in cubic feet, the factor and decimals of its conversion, and its form in kilometers. */
const FIGURES: ReadonlyArray<
  readonly [pattern: RegExp, factor: number, decimals: number, write: (amount: string) => string]
> = [
  [new RegExp(`${AMOUNT} kWh/100 mi\\b`, 'g'), 1 / KM_PER_MILE, 1, (amount) => `${amount} kWh/100 km`],
  [new RegExp(`${AMOUNT} Wh/mi\\b`, 'g'), 1 / KM_PER_MILE, 0, (amount) => `${amount} Wh/km`],
  [new RegExp(`${AMOUNT} mi\\b`, 'g'), KM_PER_MILE, 0, (amount) => `${amount} km`],
  [new RegExp(`${AMOUNT} cu ft\\b`, 'g'), 28.3168, 0, (amount) => `${amount} L`],
]
/** EPA's cost of driving 25 miles. The result keeps its cents. */
const COST = new RegExp(String.raw`\$(${NUMBER})(?: to \$(${NUMBER}))? per 25 mi\b`, 'g')
/** Terms that are set in miles, such as a warranty's. Kilometers are added in parentheses. */
const TERMS = new RegExp(`${AMOUNT} miles\\b`, 'g')

function inKilometers(text: string): string {
  const costs = text.replace(COST, (_, from: string, to?: string) => {
    const amount = spanOf(from, to, 1 / KM_PER_MILE, 2, '$')
    return `${amount} per 25 km`
  })
  const figures = FIGURES.reduce(
    (left, [pattern, factor, decimals, write]) =>
      left.replace(pattern, (_, from: string, to?: string) => write(spanOf(from, to, factor, decimals))),
    costs,
  )
  return figures.replace(
    TERMS,
    (terms, from: string, to?: string) => `${terms} (${spanOf(from, to, KM_PER_MILE, 0)} km)`,
  )
}

function spanOf(from: string, to: string | undefined, factor: number, decimals: number, sign = ''): string {
  const [least, most] = [from, to ?? from].map((text) => `${sign}${convert(text, factor, decimals)}`)
  return least === most ? `${least}` : `${least} to ${most}`
}

function convert(text: string, factor: number, decimals: number): string {
  const amount = Number(text.replaceAll(',', '')) * factor
  return amount.toLocaleString('en-US', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals === 2 ? 2 : 0,
  })
}
