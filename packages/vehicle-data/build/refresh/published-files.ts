import { readRows } from '../read-source.ts'
import type { Row } from './source-files.ts'

/** A published file, some rows and columns of which are one of our sources. */
export interface PublishedFile {
  /** Under `sources/`. */
  readonly source: string
  /** The name of the downloaded file. */
  readonly name: RegExp
  /** Columns that have another name in the source, by their name in the published file. */
  readonly renamed: Readonly<Record<string, string>>
  /** Columns that are not stored. Any other unknown column is new and needs a decision. */
  readonly unused: readonly string[]
  readonly isKept: (row: Row) => boolean
  readonly tidy: (text: string) => string
}

const asIs = (text: string): string => text
/** Collapses whitespace to single spaces. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Columns of EPA's file about gas, and a hybrid's second fuel, which `epa-ev.csv` leaves out. */
const gasColumns = words(`
  barrels08 barrelsA08 cityA08 cityA08U cityCD cityUF co2 co2A co2TailpipeAGpm combA08 combA08U combinedCD combinedUF cylinders
  displ engId eng_dscr fuelCostA08 ghgScoreA highwayA08 highwayA08U highwayCD highwayUF phevBlended rangeCityA rangeHwyA UCity
  UCityA UHighway UHighwayA guzzler trans_dscr tCharger sCharger fuelType2 rangeA startStop phevCity phevHwy phevComb`)

const epaCars = (source: string, type: string): PublishedFile => ({
  source,
  name: /^vehicles\.csv(\.zip)?$/,
  renamed: {},
  unused: gasColumns,
  isKept: (row) => row['atvType'] === type,
  tidy: asIs,
})

export const publishedFiles: readonly PublishedFile[] = [
  epaCars('epa-ev.csv', 'EV'),
  epaCars('epa-phev.csv', 'Plug-in Hybrid'),
  {
    source: 'afdc-ev.csv',
    name: /^light-duty-vehicles.*\.csv$/,
    renamed: {
      afdc_id: 'Vehicle ID',
      year: 'Model Year',
      make: 'Manufacturer',
      model: 'Model',
      fuel_code: 'Fuel Code',
      category: 'Category',
      drivetrain: 'Drivetrain',
      motor: 'Engine/Motor(s) Description',
      motor_power: 'Engine Size',
      range_mi: 'Electric-Only Range',
      total_range_mi: 'Total Range',
      mpge_city: 'Alternative Fuel Economy City',
      mpge_highway: 'Alternative Fuel Economy Highway',
      mpge_combined: 'Alternative Fuel Economy Combined',
      ac_kw: 'Charging Rate Level 2 (kW)',
      dc_kw: 'Charging Rate DC Fast (kW)',
      level1_mi_per_h: 'Charging Speed Level 1 (miles added per hour of charging)',
      level2_mi_per_h: 'Charging Speed Level 2 (miles added per hour of charging)',
      dc_mi_per_h: 'Charging Speed DC Fast (miles added per hour of charging)',
      battery_v: 'Battery Voltage',
      battery_ah: 'Battery Capacity Amp Hours',
      battery_kwh: 'Battery Capacity kWh',
      seats: 'Seating Capacity',
      phev_type: 'PHEV Type',
      notes: 'Notes',
    },
    unused: [
      'Fuel ID',
      'Manufacturer ID',
      'Category ID',
      'Conventional Fuel Economy City',
      'Conventional Fuel Economy Highway',
      'Conventional Fuel Economy Combined',
      'Engine Type',
      'Engine Cylinder Count',
      'Manufacturer URL',
      'Fuel',
    ],
    isKept: (row) => ['ELEC', 'PHEV', 'H2'].includes(row['Fuel Code'] ?? ''),
    tidy: oneLine,
  },
]

/** The rows of a source in a published file, in the source's columns. Unknown columns come last. */
export function readPublished(file: URL, columns: readonly string[], published: PublishedFile): Row[] {
  const rows = readRows<string>(file)
  const found = Object.keys(rows[0] ?? {})
  const nameOf = (column: string): string => published.renamed[column] ?? column
  const known = new Set([...columns.map(nameOf), ...published.unused])
  const taken = [
    ...columns.filter((column) => found.includes(nameOf(column))).map((column) => [column, nameOf(column)]),
    ...found.filter((column) => !known.has(column)).map((column) => [column, column]),
  ]
  return rows
    .filter(published.isKept)
    .map((row) =>
      Object.fromEntries(taken.map(([column = '', name = '']) => [column, published.tidy(row[name] ?? '')])),
    )
}
