import { type LabelColumn, labelColumns } from '../src/catalogue/label-columns.ts'
import { guidePacks } from './guide-packs.ts'
import { readLabelName } from './label-names.ts'
import { readSource } from './read-source.ts'
import { usablePackFinder } from './usable-packs.ts'
import { writeTable } from './write-table.ts'

/** EPA label rows of electric cars to `label-rows.txt` (columns: `src/catalogue/label-columns.ts`). */
export function buildLabelTable(): void {
  const labels = readSource('epa-ev.csv', epaColumns)
  const packs = guidePacks(labels.map((row) => ({ ...row, name: row.model })))
  const usablePackOf = usablePackFinder()
  const rows = labels.map((row) => {
    const { wheels, words, motors } = readLabelName(row.model)
    const named = namedPack(row.model, row.evMotor)
    const packKwh = named ?? packs.get(row.id)?.toString() ?? ''
    const usable = usablePackOf({
      year: row.year,
      make: row.make,
      name: row.model,
      packKwh: Number(packKwh),
      wallKwh: (Number(row.range) * Number(row.combE)) / 100,
    })
    const line: Record<LabelColumn, string> = {
      year: row.year,
      make: row.make,
      name: row.model.replace(/\s+/g, ' '),
      baseModel: row.baseModel,
      words: words.join(' '),
      wheels,
      motors: motors === '' && row.make === 'Tesla' && isAllWheelDrive(row.drive) ? '2' : motors,
      motorKw: motorPowers(row.evMotor).join('+'),
      drive: driveCodes.get(row.drive) ?? '',
      class: row.VClass,
      rangeMi: given(row.range),
      rangeCityMi: given(row.rangeCity),
      rangeHighwayMi: given(row.rangeHwy),
      mpgeCombined: given(row.comb08),
      mpgeCity: given(row.city08),
      mpgeHighway: given(row.highway08),
      kwhPer100Mi: given(row.combE),
      charge240Hours: given(row.charge240),
      fastCharger240Hours: given(row.charge240b),
      fuelCostUsdPerYear: given(row.fuelCost08),
      savingUsdOver5Years: row.youSaveSpend,
      fuelEconomyScore: given(row.feScore),
      packKwh,
      usableKwh: packKwh === '' || usable === undefined ? '' : String(usable),
      packNamed: named === undefined ? '' : '1',
    }
    return labelColumns.map((column) => line[column]).join('\t')
  })
  writeTable('label-rows.txt', rows.sort())
}

/** Year, make and model of every plug-in hybrid, only to tell them from electric cars. */
export function buildPlugInHybridTable(): void {
  const rows = readSource('epa-phev.csv', ['year', 'make', 'model'])
  const lines = rows.map((row) => [row.year, row.make.toLowerCase(), row.model].join('\t'))
  writeTable('plug-in-hybrids.txt', [...new Set(lines)].sort())
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
  'fuelCost08',
  'youSaveSpend',
  'feScore',
] as const

/** Tesla names three motors ("Plaid"), never two. */
const isAllWheelDrive = (drive: string): boolean => driveCodes.get(drive) === 'all'

/** EPA's drive to the driven axle; part-time four-wheel drive counts as all-wheel drive. */
const driveCodes: ReadonlyMap<string, string> = new Map([
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

/** EPA writes 0, 0.0 or -1 where a figure is not given. */
function given(text: string): string {
  const figure = Number(text)
  return text === '' || figure <= 0 ? '' : String(figure)
}

/** The battery size that the label itself names, in kWh ("85 kW-hr battery pack"). */
function namedPack(model: string, motor: string): string | undefined {
  const pattern = /(\d+) kW-hr battery pack/
  return (pattern.exec(model) ?? pattern.exec(motor))?.[1]
}
