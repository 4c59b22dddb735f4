import { readSource, unpacked } from '../read-source.ts'
import { readSheet, type SheetRow } from './read-workbook.ts'
import type { Row } from './source-files.ts'

/**
 * The electric cars of EPA's Fuel Economy Guide: its workbooks, one for each model year, zipped or not, and for years without one
 * the rows that are there. A label stays linked to the row of `epa-ev.csv` that it was linked to; a new one is if all its figures are
 * those of one row of its year and make only, or of one with the same name.
 * @param labels the rows of `epa-ev.csv`
 */
export function readGuide(
  workbooks: readonly URL[],
  labels: readonly Row[] = readSource('epa-ev.csv', ['id', 'year', 'make']),
): Row[] {
  const known: readonly Row[] = readSource('epa-fe-guide-ev.csv', guideColumns)
  const links = new Map(known.map((row) => [row['epa_label_id'], row['epa_vehicle_id'] ?? '']))
  const read = workbooks.flatMap((workbook) => labelsOf(readSheet(unpacked(workbook), isElectric)))
  const years = new Set(read.map(({ year }) => year))
  const rows = read.map((label) => rowOf(label, links.get(label.id) || linkOf(label, labels)))
  return [...known.filter((row) => !years.has(row['model_year'] ?? '')), ...rows].toSorted(
    (one, other) => Number(one['model_year']) - Number(other['model_year']),
  )
}

const guideColumns = ['model_year', 'epa_label_id', 'epa_vehicle_id'] as const

/** "22 EVs" beside "22 PHEVs" and "22 FCVs". */
const isElectric = (sheet: string): boolean => /(^|\s)EVs?$/i.test(sheet.trim())

interface Label {
  readonly id: string
  readonly year: string
  readonly cells: (heading: string) => string
  readonly kwhPer100Mi: string
}

/** Each label has two lines, in MPGe and in kWh for 100 miles, below lines of titles. */
function labelsOf(rows: readonly SheetRow[]): Label[] {
  const heading = rows.findIndex((row) => row.get('A')?.startsWith('Model Y') === true)
  const columns = [...(rows[heading] ?? [])].map(([column, name]) => ({ column, name: oneLine(name) }))
  const reader =
    (row: SheetRow) =>
    (name: string): string => {
      const found = columns.find((own) => own.name.startsWith(name))
      if (found === undefined) throw new Error(`EPA's guide has no column "${name}"`)
      return oneLine(row.get(found.column) ?? '')
    }
  const lines = rows.slice(heading + 1).filter((row) => /^\d{4}$/.test(row.get('A') ?? ''))
  const byLabel = Map.groupBy(lines.map(reader), (cells) => cells('EPA FE Label Dataset ID'))
  return [...byLabel].flatMap(([id, both]) => {
    const [miles, energy] = ['MPG', 'KW-HR/100Miles'].map((unit) =>
      both.find((cells) => cells('Fuel Unit - Conventional Fuel') === unit),
    )
    const year = (both[0] ?? (() => ''))('Model Y')
    return miles === undefined ? [] : [{ id, year, cells: miles, kwhPer100Mi: energy?.(COMBINED) ?? '' }]
  })
}

const COMBINED = 'Comb FE (Guide) - Conventional Fuel'
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function rowOf({ id, year, cells, kwhPer100Mi }: Label, link: string): Row {
  const [volts, ampereHours] = ['Total Voltage for Battery Pack(s)', 'Batt Energy Capacity (Amp-hrs)'].map(
    (heading) => rounded(cells(heading), 1),
  )
  const energy = (Number(volts) * Number(ampereHours)) / 1_000
  const type = cells('Battery Type Desc')
  const range = cells('Range1 - Model Type Driving Range')
  return {
    model_year: year,
    division: cells('Division'),
    carline: cells('Carline'),
    model_type_index: cells('Index (Model Type Index)'),
    epa_label_id: id,
    release_date: dayOf(cells('Release Date')),
    range_comb_mi: range,
    mpge_comb: cells(COMBINED),
    kwh_per_100mi_comb: kwhPer100Mi,
    battery_type: type === 'Other' ? cells('Battery Type, If Other') : type,
    pack_voltage_v: volts ?? '',
    pack_capacity_ah: ampereHours ?? '',
    pack_energy_kwh_nominal: energy === 0 ? '' : energy.toFixed(1),
    pack_kwh_check: checkOf(energy, (Number(range) * Number(kwhPer100Mi)) / 100),
    epa_vehicle_id: link,
  }
}

/** Excel keeps "129.2" as 129.19999999999999. */
const rounded = (number: string, digits: number): string =>
  number === '' || Number(number) === 0 ? '' : String(Number(Number(number).toFixed(digits)))

/** Makers typed some energies of another battery, or at the highest voltage: those do not fit what the label takes from the wall. */
function checkOf(packKwh: number, wallKwh: number): string {
  if (packKwh === 0 || wallKwh === 0) return ''
  if (packKwh / wallKwh > 1.08) return 'high'
  return packKwh / wallKwh < 0.78 ? 'low' : 'ok'
}

/** Excel's days count from the end of 1899. */
const dayOf = (days: string): string =>
  new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString().slice(0, 10)

function linkOf({ year, cells }: Label, labels: readonly Row[]): string {
  const figures = ['Range1 - Model Type Driving Range', COMBINED, 'City FE (Guide)', 'Hwy FE (Guide)'].map(
    (heading) => Number(cells(heading)),
  )
  const division = bare(cells('Division'))
  const same = labels.filter(
    (row) =>
      row['year'] === year &&
      division.startsWith(bare(row['make'] ?? '')) &&
      ['range', 'comb08', 'city08', 'highway08'].every(
        (column, place) => Number(row[column]) === figures[place],
      ),
  )
  const named = same.filter(({ model = '' }) => bare(model) === bare(cells('Carline')))
  const [only, ...others] = named.length === 1 ? named : same
  return only !== undefined && others.length === 0 ? (only['id'] ?? '') : ''
}

/** `R1S 20in` and "R1S (20 inch wheels)" are one name. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/w\/|\b(with|wheels?|inch)\b|(?<=\d)in\b/g, '')
    .replace(/[^a-z0-9]/g, '')
