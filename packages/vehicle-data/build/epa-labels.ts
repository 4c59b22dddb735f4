import { KWH_PER_GALLON } from '../src/catalogue/wall-energy.ts'
import { speller } from './alias-rows.ts'
import { readSource } from './read-source.ts'

/** One row of EPA's file, its model as customers write it. */
export type EpaRow = Readonly<Record<(typeof epaColumns)[number], string>>

/** Every label of an electric car. */
export function readEpaLabels(): EpaRow[] {
  const { spell, requireUsed } = speller('label')
  const labels = readSource('epa-ev.csv', epaColumns).map((row) => ({
    ...row,
    model: spell(row.model, row.make).replace(/\s+/g, ' '),
  }))
  requireUsed()
  return labels
}

const epaColumns = [
  'id',
  'year',
  'make',
  'model',
  'baseModel',
  'VClass',
  'drive',
  'evMotor',
  'range',
  'rangeCity',
  'rangeHwy',
  'city08',
  'highway08',
  'comb08',
  'combE',
  'charge240',
  'charge240b',
  'c240bDscr',
  'fuelCost08',
  'youSaveSpend',
  'feScore',
  'ghgScore',
  'hlv',
  'lv4',
  'lv2',
  'hpv',
  'pv4',
  'pv2',
] as const

/**
 * Whether EPA's consumption contradicts its own MPGe, beyond rounding. In all such labels with an MPGe, the MPGe fits range and
 * battery.
 */
export const contradictsMpge = ({ comb08, combE }: Consumption): boolean =>
  Math.abs((Number(comb08) * Number(combE)) / 100 / KWH_PER_GALLON - 1) > 0.06

interface Consumption {
  readonly comb08: string
  readonly combE: string
}

/**
 * Whether EPA gives more range in the city and more MPGe on the highway, or the other way around. Makers enter them at EPA themselves,
 * and one of the two is mistaken.
 */
export const contradictsCity = ({ rangeCity, rangeHwy, city08, highway08 }: CityAndHighway): boolean =>
  Number(rangeHwy) > 0 && (Number(rangeCity) - Number(rangeHwy)) * (Number(city08) - Number(highway08)) < 0

type CityAndHighway = Readonly<Record<'rangeCity' | 'rangeHwy' | 'city08' | 'highway08', string>>

/** The energy of a full charge from the wall, in kWh. */
export const wallKwhOf = (row: Consumption & { readonly range: string }): number =>
  Number(row.range) * (contradictsMpge(row) ? KWH_PER_GALLON / Number(row.comb08) : Number(row.combE) / 100)
