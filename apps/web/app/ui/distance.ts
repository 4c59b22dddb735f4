/** Distances as the reader wants them. Specifications state them in miles, as EPA does; kilometers are worked out. */
import type { VehicleSpecs } from '@vinspec/contract'

export const DISTANCES = ['mi', 'km'] as const
export type Distance = (typeof DISTANCES)[number]

export const KM_PER_MILE = 1.609344

export function readDistance(text: unknown): Distance | undefined {
  return DISTANCES.find((distance) => distance === text)
}

const YEAR_S = 365 * 24 * 60 * 60

/** What keeps the choice in a browser. */
export function distanceCookie(distance: Distance): string {
  return `distance=${distance}; path=/; max-age=${YEAR_S}; samesite=lax`
}

/** Everything that the specifications say, with its distances in this unit. */
export function specsIn(specs: VehicleSpecs, distance: Distance): VehicleSpecs {
  if (distance === 'mi') return specs
  const rowIn = <Row extends { readonly value: string | string[] }>(row: Row): Row => ({
    ...row,
    value: typeof row.value === 'string' ? inKilometers(row.value) : row.value.map(inKilometers),
  })
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  return {
    ...specs,
    range_and_charging: {
      rows: rows.map(rowIn),
      wheel_rows: wheels.map((wheel) => ({
        ...wheel,
        range: convertFigure(wheel.range),
        city_range: convertFigure(wheel.city_range),
        highway_range: convertFigure(wheel.highway_range),
        efficiency: convertFigure(wheel.efficiency),
        efficiency_wh_per_mile: convertFigure(wheel.efficiency_wh_per_mile),
        fuel_cost: convertFigure(wheel.fuel_cost),
      })),
    },
    sections: specs.sections.map((section) => ({ ...section, rows: section.rows.map(rowIn) })),
  }
}

/** A figure of the specifications, in this unit. */
export function figureIn(text: string, distance: Distance): string {
  return distance === 'mi' ? text : inKilometers(text)
}

/** Miles in this unit, as a whole number. */
export function milesIn(miles: number, distance: Distance): number {
  return Math.round(distance === 'mi' ? miles : miles * KM_PER_MILE)
}

function convertFigure(text: string | null): string | null {
  return text === null ? null : inKilometers(text)
}

const NUMBER = String.raw`[\d,]*\.?\d+`
const AMOUNT = `(${NUMBER})(?: to (${NUMBER}))?`

/** A figure, the factor and decimals by which it becomes another, and how that reads. */
const FIGURES: ReadonlyArray<
  readonly [pattern: RegExp, factor: number, decimals: number, write: (amount: string) => string]
> = [
  [new RegExp(`${AMOUNT} kWh/100 mi\\b`, 'g'), 1 / KM_PER_MILE, 1, (amount) => `${amount} kWh/100 km`],
  [new RegExp(`${AMOUNT} Wh/mi\\b`, 'g'), 1 / KM_PER_MILE, 0, (amount) => `${amount} Wh/km`],
  [new RegExp(`${AMOUNT} mi\\b`, 'g'), KM_PER_MILE, 0, (amount) => `${amount} km`],
]
/** EPA's cost of a distance; dollars keep their cents. */
const COST = new RegExp(String.raw`\$(${NUMBER})(?: to \$(${NUMBER}))? per 25 mi\b`, 'g')
/** Terms that are set in miles, such as a warranty's: they keep them. */
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
