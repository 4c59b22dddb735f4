import { type LabelColumn, labelColumns } from '../src/catalogue/label-columns.ts'
import { isPowerOf, namesEachMotor } from '../src/catalogue/motor-power.ts'
import type { Drive } from '../src/facts/vehicle-facts.ts'
import { type CuratedVersion, curatedVersions } from './curated-versions.ts'
import { contradictsCity, contradictsMpge, type EpaRow, readEpaLabels, wallKwhOf } from './epa-labels.ts'
import { joinedCells, joinedText, namedPack, toPackLabel } from './joined-cells.ts'
import { readLabelName } from './label-names.ts'
import { borneOutMotors, type MotorLabel } from './motor-powers.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * EPA label rows of electric cars to `label-rows.txt` (columns: `src/catalogue/label-columns.ts`). The tables of patterns
 * must be built before: they bear out what the labels' batteries are.
 */
export function buildLabelTable(): void {
  const typed = readEpaLabels()
  const curated = curatedVersions(typed.map(toPackLabel))
  const labels = withoutMistypedMotors(typed, curated)
  const makes = [...new Set(readSource('vpic-model-make.csv', ['make']).map(({ make }) => make))]
  const joinedOf = joinedCells(labels, makes, curated)
  const borneOut = borneOutMotors(labels.map(toMotorLabel), makes)
  const rows = labels.map((row) => {
    const { wheels, words } = readLabelName(row.model)
    const joined = joinedOf(row)
    const line: Record<LabelColumn, string> = {
      year: row.year,
      make: row.make,
      name: row.model,
      baseModel: row.baseModel,
      words: words.join(' '),
      wheels,
      motors: motorCount(row),
      motorKw: motorPowers(row.evMotor).join('+'),
      motorsBorneOut: borneOut.has(row.id) ? '1' : '',
      drive: driveCodes.get(row.drive) ?? '',
      class: row.VClass,
      ...ownFigures(row),
      dcPowerKw: joined.dcPowerKw.text,
      dcCharge10To80Minutes: joined.dcCharge10To80Minutes.text,
      acPowerKw: joined.acPowerKw.text,
      packKwh: joined.packKwh.text,
      usableKwh: joined.usableKwh.text,
      statedUsableKwh: joined.statedUsableKwh.text,
      chemistry: joined.chemistry.text,
      packNamed: namedPack(row) === undefined ? '' : '1',
      joined: joinedText(joined),
      statedPowerKw: given(curated.get(row.id)?.['power_kw'] ?? ''),
    }
    return labelColumns.map((column) => line[column]).join('\t')
  })
  writeTable('label-rows.txt', rows.sort())
}

/** Removes mistyped motors. Makers enter them at EPA themselves, and some enter those of another version, year after year. */
function withoutMistypedMotors(
  labels: readonly EpaRow[],
  curated: ReadonlyMap<string, CuratedVersion>,
): EpaRow[] {
  const motorsOf = (row: EpaRow): string =>
    [row.make, row.drive, ...readLabelName(row.model).words, row.evMotor].join(' ')
  const mistyped = labels.filter(({ id, evMotor }) => {
    const stated = curated.get(id)?.['power_kw']
    return stated !== undefined && !isPowerOf(motorPowers(evMotor), Number(stated))
  })
  const texts = new Set(mistyped.map(motorsOf))
  return labels.map((row) => (texts.has(motorsOf(row)) ? { ...row, evMotor: '' } : row))
}

const motorCount = (row: EpaRow): string => {
  const { motors } = readLabelName(row.model)
  return motors === '' ? countMotors(row) : motors
}

function toMotorLabel(row: EpaRow): MotorLabel {
  const drive = driveCodes.get(row.drive)
  const motorKw = motorPowers(row.evMotor)
  const count = motorCount(row)
  const isComplete = namesEachMotor({ drive, motorKw, motors: count === '' ? undefined : Number(count) })
  return {
    id: row.id,
    year: Number(row.year),
    make: row.make,
    name: row.model,
    baseModel: row.baseModel,
    drive,
    words: readLabelName(row.model).words,
    wallKwh: wallKwhOf(row),
    motorKw: isComplete ? motorKw : [],
  }
}

/** Figures that are taken from the label unchanged. */
const ownFigures = (row: EpaRow) => ({
  rangeMi: given(row.range),
  rangeCityMi: contradictsCity(row) ? '' : given(row.rangeCity),
  rangeHighwayMi: contradictsCity(row) ? '' : given(row.rangeHwy),
  mpgeCombined: given(row.comb08),
  mpgeCity: contradictsCity(row) ? '' : given(row.city08),
  mpgeHighway: contradictsCity(row) ? '' : given(row.highway08),
  kwhPer100Mi: contradictsMpge(row) ? '' : given(row.combE),
  charge240Hours: given(row.charge240),
  fastCharger240Hours: isOptionalCharger(row) ? given(row.charge240b) : '',
  wallConnector240Hours: row.c240bDscr.includes('charger connector') ? given(row.charge240b) : '',
  // EPA computes both from the consumption.
  fuelCostUsdPerYear: contradictsMpge(row) ? '' : given(row.fuelCost08),
  savingUsdOver5Years: contradictsMpge(row) ? '' : row.youSaveSpend,
  fuelEconomyScore: given(row.feScore),
  greenhouseGasScore: given(row.ghgScore),
  cargoVolumeCuFt: volumeOf([row.hlv, row.lv4, row.lv2]),
  passengerVolumeCuFt: volumeOf([row.hpv, row.pv4, row.pv2]),
})

/** Writes year, make, and model of every plug-in hybrid, only to distinguish them from electric cars. */
export function buildPlugInHybridTable(): void {
  const rows = readSource('epa-phev.csv', ['year', 'make', 'model'])
  const lines = rows.map((row) => [row.year, row.make.toLowerCase(), row.model].join('\t'))
  writeTable('plug-in-hybrids.txt', [...new Set(lines)].sort())
}

/**
 * Four, if EPA lists the powers of two pairs: some makers list those of every motor that can be fitted. Three are the Macan's two motors and their sum, and one or two mean little, because
 * NHTSA's patterns confuse the two too often. Tesla's names tell three motors ("Plaid") but never two.
 */
function countMotors({ make, drive, evMotor }: CountedRow): string {
  if (make === 'Tesla') return driveCodes.get(drive) === 'all' ? '2' : ''
  const powers = motorPowers(evMotor).toSorted((one, other) => one - other)
  const [first = 0, second = 0, third = 0, fourth = 0] = powers
  return powers.length === 4 && second - first <= 1 && fourth - third <= 1 ? '4' : ''
}

type CountedRow = Readonly<Record<'make' | 'drive' | 'evMotor', string>>

/** EPA's drive to the driven axle; part-time four-wheel drive counts as all-wheel drive. */
const driveCodes: ReadonlyMap<string, Drive> = new Map([
  ['Front-Wheel Drive', 'front'],
  ['Rear-Wheel Drive', 'rear'],
  ['All-Wheel Drive', 'all'],
  ['4-Wheel Drive', 'all'],
  ['Part-time 4-Wheel Drive', 'all'],
])

/** "74 and 165 kW PMSM", "193 (front) 375 (rear) (90 kW-hr battery pack)": the power of each motor, kW. */
function motorPowers(text: string): number[] {
  const figures = text
    .replace(/\(\d+ kW-hr[^)]*\)|\d+-phase/gi, '')
    .matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(?= ?(?:kW|,| and|\(| AC| \())/gi)
  return [...figures].map(([, figure]) => Number(figure)).filter((figure) => figure > 1)
}

/**
 * Whether EPA's second time at 240 V is for a faster onboard charger that could be ordered: only for the Leaf, and for the
 * Model S while it could have two chargers. EPA kept naming two for Teslas without that option, and for the e-Golf the
 * second time is for the slower, standard charger. A time for a high-power wall connector says so.
 */
const isOptionalCharger = ({ year, baseModel, c240bDscr }: OptionalCharger): boolean =>
  c240bDscr === '6.6 kW charger' ||
  (baseModel === 'Model S' && Number(year) <= 2016 && c240bDscr.endsWith('dual charger'))

interface OptionalCharger {
  readonly year: string
  readonly baseModel: string
  readonly c240bDscr: string
}

/** EPA's volume of the body style that the car has: a hatchback, four doors or two. */
const volumeOf = (volumes: readonly string[]): string => volumes.find((volume) => Number(volume) > 0) ?? ''

/** A figure, or '' for a word, and for 0, 0.0, and -1, which EPA writes if it has none. */
function given(text: string): string {
  const figure = Number(text)
  return figure > 0 ? String(figure) : ''
}
