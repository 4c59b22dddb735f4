/** How figures are shown: the unit and precision of each kind, for both its numbers and its text. */
import type { SpecNumbers } from '@vinspec/contract'
import type { Span } from '../facts/amounts.ts'

export interface Measure {
  /** The unit for programs. */
  readonly unit: string
  /** Rounds to the precision that is shown. */
  readonly round: (figure: number) => number
  /** Writes rounded figures: "310 mi", "310 to 341 mi". */
  readonly write: (least: number, most: number) => string
  /** Whether the figure is an estimate. */
  readonly isEstimate?: true
}

export function toNumbers({ unit, round, isEstimate }: Measure, { from, to }: Span): SpecNumbers {
  const numbers = { unit, min: round(from), max: round(to) }
  return isEstimate === undefined ? numbers : { ...numbers, estimate: isEstimate }
}

/** Writes the text from the numbers, so that the two cannot differ. */
export const toText = ({ write }: Measure, { min, max }: SpecNumbers): string => write(min, max)

const whole = (figure: number): number => Math.sign(figure) * Math.round(Math.abs(figure))
const tenths = (figure: number): number => Math.round(figure * 10) / 10
/** Makers report quarters of an hour to EPA, or tenths. */
const quartersOrTenths = (hours: number): number => (hours % 0.25 === 0 ? hours : tenths(hours))
/** Half a cent rounds up, also where binary fractions fall short of it (42 kWh/4 x $0.15 = $1.575). */
const cents = (figure: number): number => Math.round(Number((figure * 100).toFixed(6))) / 100

/** With thousands separators. */
const plain = (figure: number): string =>
  figure < 1000 ? String(figure) : String(figure).replace(/\B(?=(\d{3})+$)/, ',')

type Digits = (figure: number) => string

const dollars =
  (digits: Digits): Digits =>
  (figure) =>
    `${figure < 0 ? '-' : ''}$${digits(Math.abs(figure))}`

const between =
  (digits: Digits, suffix: string): Measure['write'] =>
  (least, most) =>
    `${least === most ? digits(least) : `${digits(least)} to ${digits(most)}`}${suffix}`

const inUnits = (unit: string, round: Measure['round'], suffix = ` ${unit}`): Measure => ({
  unit,
  round,
  write: between(plain, suffix),
})

export const miles: Measure = inUnits('mi', whole)
export const warrantyMiles: Measure = inUnits('mi', whole, ' miles')
export const mpge: Measure = inUnits('MPGe', whole)
export const kwhPer100Miles: Measure = inUnits('kWh/100 mi', whole)
export const whPerMile: Measure = inUnits('Wh/mi', whole)
export const kwh: Measure = inUnits('kWh', tenths)
/** "81.3 kWh from the wall, charging losses included". */
export const wallKwh: Measure = inUnits('kWh', whole, ' kWh from the wall, charging losses included')
export const chargerKw: Measure = inUnits('kW', tenths)
export const powerKw: Measure = inUnits('kW', whole)
/** Not rounded: the figure as the source gives it. */
export const motorKw: Measure = inUnits('kW', (kw) => kw)
export const pounds: Measure = inUnits('lb', whole)
export const poundFeet: Measure = inUnits('lb-ft', whole)
export const inches: Measure = inUnits('in', tenths)
export const cubicFeet: Measure = inUnits('cu ft', whole)
export const years: Measure = inUnits('years', whole)
export const percent: Measure = inUnits('%', whole, '%')
export const outOfTen: Measure = inUnits('of 10', whole, ' out of 10')
export const stars: Measure = inUnits('of 5', whole, ' of 5 stars')
/** "12.75 h at 240 V". */
export const hoursAt240V: Measure = inUnits('h', quartersOrTenths, ' h at 240 V')
export const minutes: Measure = inUnits('min', whole)
export const seconds: Measure = inUnits('s', tenths)
/** A number of what the row's label names: "5", or "5 to 7". */
export const seats: Measure = inUnits('seats', whole, '')
export const seatRows: Measure = inUnits('rows', whole, '')
export const milesPerHour: Measure = inUnits('mph', whole)
export const doors: Measure = inUnits('doors', whole, '')
/** "Dual motor". */
export const motors: Measure = {
  ...inUnits('motors', whole),
  write: (count) => `${motorNames[count] ?? count} motor`,
}

const motorNames: Readonly<Record<number, string>> = { 1: 'Single', 2: 'Dual', 3: 'Tri', 4: 'Quad' }

const horsepower = inUnits('hp', whole)
const HP_PER_KW = 1 / 0.745_699_87

/** Kilowatts, not yet rounded, as horsepower: "258 hp". */
export const toHorsepower = (least: number, most: number): string =>
  horsepower.write(whole(least * HP_PER_KW), whole(most * HP_PER_KW))

/** "about 81.3 kWh (estimate)". */
export const estimatedKwh: Measure = {
  ...kwh,
  write: (least, most) => `about ${kwh.write(least, most)} (estimate)`,
  isEstimate: true,
}

/** "74.6 kWh now". */
export const kwhNow: Measure = inUnits('kWh', tenths, ' kWh now')
/** "about 74.6 kWh now (estimate)". */
export const estimatedKwhNow: Measure = {
  ...kwhNow,
  write: (least, most) => `about ${kwhNow.write(least, most)} (estimate)`,
  isEstimate: true,
}
/** "91.3%". */
export const health: Measure = inUnits('%', tenths, '%')
/** "about 91.3% (estimate)". */
export const estimatedHealth: Measure = {
  ...health,
  write: (least, most) => `about ${health.write(least, most)} (estimate)`,
  isEstimate: true,
}

/** "$45,200". */
export const usd: Measure = { ...inUnits('USD', whole), write: between(dollars(plain), '') }
/** "$1,350/yr", or "-$400/yr" for a loss. An estimate, because EPA assumes the miles and the prices. */
export const usdPerYear: Measure = {
  ...inUnits('USD/year', whole),
  write: between(dollars(plain), '/yr'),
  isEstimate: true,
}
/** "$0.94 per 25 mi". */
export const usdPer25Miles: Measure = {
  ...inUnits('USD/25 mi', cents),
  write: between(
    dollars((figure) => figure.toFixed(2)),
    ' per 25 mi',
  ),
  isEstimate: true,
}
