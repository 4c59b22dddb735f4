import { amountUnits } from '../facts/amounts.ts'
import { type BatteryChemistry, batteryChemistries, type VehicleVersion } from '../facts/vehicle-facts.ts'
import { versionTitle } from '../naming/version-title.ts'
import type { ReadTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import { type LabelColumn, labelColumns } from './label-columns.ts'
import { isBatteryWord } from './variant-words.ts'

/** One EPA label configuration of one model year. A figure is `undefined` where EPA does not give it. */
export type LabelRow = VehicleVersion & {
  /** EPA's name of the configuration. */
  readonly name: string
  readonly baseModel: string
  /** The words of the name by which variants differ ({@link variantWords}), the model's own included; "sv/sl" is either. */
  readonly words: readonly string[]
  readonly motors: number | undefined
  /** Power of each motor. */
  readonly motorKw: readonly number[]
  /** Whether `motorKw` lists every motor, and neither NHTSA nor another year contradicts it. */
  readonly motorsBorneOut: boolean
  /** Power of all motors as curated sources state it. */
  readonly statedPowerKw: number | undefined
  readonly rangeMi: number | undefined
  readonly kwhPer100Mi: number | undefined
  /** Original pack energy: curated, named by the label, or from EPA's yearly guide if that agrees with the label. */
  readonly packKwh: number | undefined
  /** Usable energy of that pack: an estimate from community data that EPA's figures confirm. */
  readonly usableKwh: number | undefined
  /** Usable energy as a curated source states it. */
  readonly statedUsableKwh: number | undefined
  /** Curated, or from EPA's yearly guide. */
  readonly chemistry: BatteryChemistry | undefined
  /** Whether the label itself names that pack. */
  readonly packNamed: boolean
  /** For each figure that is not from EPA's label, the files that it is from. */
  readonly joined: Readonly<Record<string, readonly string[]>>
}

/** What EPA calls a configuration. */
export type LabelName = Pick<LabelRow, 'name' | 'baseModel'>

export interface LabelRows {
  readonly years: readonly number[]
  readonly of: (year: number, make: string) => readonly LabelRow[]
  readonly ofAnyYear: (make: string) => readonly LabelRow[]
  /** EPA's spelling of a make, for a make in any case. */
  readonly makeName: (make: string) => string | undefined
}

export function loadLabelRows(readTable: ReadTable): LabelRows {
  const lines = readTable('label-rows.txt').map((line) => line.split('\t'))
  const makeNames = new Map(lines.map(([, make = '']) => [make.toLowerCase(), make]))
  const linesByYearAndMake = Map.groupBy(lines, ([year, make = '']) => `${year} ${make.toLowerCase()}`)
  const parsed = new Map<string, readonly LabelRow[]>()
  const years = [...new Set(lines.map(([year]) => Number(year)))]
  function of(year: number, make: string): readonly LabelRow[] {
    const key = `${year} ${make.toLowerCase()}`
    return remember(parsed, key, () => (linesByYearAndMake.get(key) ?? []).map(toLabelRow))
  }
  return {
    years,
    of,
    ofAnyYear: (make) => years.flatMap((year) => of(year, make)),
    makeName: (make) => makeNames.get(make.toLowerCase()),
  }
}

const columnIndex = new Map(labelColumns.map((column, index) => [column, index]))
const figureColumns = labelColumns.filter((column) => Object.hasOwn(amountUnits, column))

function toLabelRow(cells: readonly string[]): LabelRow {
  const text = (column: LabelColumn): string => cells[columnIndex.get(column) ?? -1] ?? ''
  const figure = (column: LabelColumn): number | undefined => {
    const cell = text(column)
    return cell === '' ? undefined : Number(cell)
  }
  const drive = text('drive')
  const chemistry = text('chemistry')
  const words = text('words')
    .split(' ')
    .filter((word) => word !== '')
  return {
    ...Object.fromEntries(figureColumns.map((column) => [column, figure(column)])),
    name: text('name'),
    title: versionTitle(text('name')),
    baseModel: text('baseModel'),
    words,
    wheels: text('wheels'),
    motors: figure('motors'),
    motorKw: text('motorKw')
      .split('+')
      .filter((power) => power !== '')
      .map(Number),
    motorsBorneOut: text('motorsBorneOut') !== '',
    statedPowerKw: figure('statedPowerKw'),
    drive: drive === 'front' || drive === 'rear' || drive === 'all' ? drive : undefined,
    rangeMi: figure('rangeMi'),
    kwhPer100Mi: figure('kwhPer100Mi'),
    packKwh: figure('packKwh'),
    usableKwh: figure('usableKwh'),
    statedUsableKwh: figure('statedUsableKwh'),
    chemistry: batteryChemistries.find((known) => known === chemistry),
    packNamed: text('packNamed') !== '',
    joined: joinedFiles(text('joined')),
    battery: words.filter(isBatteryWord).join(' '),
  }
}

/** "packKwh=epa-fe-guide-ev.csv,ev-batteries.csv dcPowerKw=curated-facts.csv" */
const joinedFiles = (text: string): LabelRow['joined'] =>
  Object.fromEntries(
    text
      .split(' ')
      .filter((each) => each !== '')
      .map((each) => each.split('='))
      .map(([figure = '', files = '']) => [figure, files.split(',')]),
  )
