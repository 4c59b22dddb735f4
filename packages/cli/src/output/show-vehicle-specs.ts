/** The specification sheet of a vehicle. What is not known is left out. */
import {
  batteryFacts,
  readBasis,
  type SpecBasis,
  type SpecFact,
  summaryFacts,
  vehicleFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import type { CustomerVehicleSpecsV1, SpecRow, WheelRow } from '@vinspec/sdk'
import { type Column, type Fact, factLines, tableLines, toText, widest, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

/** Longer labels are wrapped, so that they do not push every value to the right. */
const WIDEST_LABEL = 24

export const showVehicleSpecs: Presenter<CustomerVehicleSpecsV1> = (specs, screen) => {
  const { ink } = screen
  const figures = specs.range_and_charging.rows
  const { notes, choices } = readBasis(figures)
  const basis = choices ? [...notes, choices.open] : notes
  const rangeFacts = figures.map((row) =>
    row.key === 'basis' ? { label: row.label, values: basis } : toFact(row),
  )
  const wheels = wheelTable(specs.range_and_charging.wheel_rows, rangeFacts)
  const blocks = [
    { title: '', facts: buildFacts(specs) },
    { title: 'Battery', facts: batteryFacts(specs).map(toFact) },
    { title: 'Range and charging', facts: rangeFacts, table: wheels },
    ...versionBlocks(choices),
    ...specs.sections.map(({ title, rows }) => ({ title, facts: rows.map(toFact) })),
  ].filter(({ facts, table }) => facts.length > 0 || table)
  const labels = [
    ...blocks.flatMap(({ facts }) => facts.map(({ label }) => label)),
    ...(wheels?.names.cells ?? []),
  ]
  const labelWidth = Math.min(WIDEST_LABEL, widest(labels))
  const lines = blocks.flatMap(({ title, facts, table }) => [
    ...(title ? ['', ink('bold', title)] : ['']),
    ...factLines(facts, screen, labelWidth),
    ...(table ? ['', ...tableLines(table.names, table.columns, screen, labelWidth)] : []),
  ])
  const title = wrap(specs.title, screen.width).map((line) => ink('bold', line))
  return toText([...title, ink('dim', specs.vin), ...lines])
}

/** The versions to choose from, for a reader who knows the car: the short range first, then the long name. */
function versionBlocks(choices: SpecBasis['choices']): { title: string; facts: Fact[] }[] {
  if (!choices) return []
  const facts = choices.versions.map(({ name, range }) => ({
    label: range ?? 'Range not known',
    values: [name],
  }))
  return [{ title: 'Versions that fit', facts }]
}

/** The title says the rest of the vehicle. */
function buildFacts(specs: CustomerVehicleSpecsV1): Fact[] {
  const trim = vehicleFacts(specs).filter(({ key }) => key === 'trim')
  return [...trim, ...summaryFacts(specs)].map(toFact)
}

function toFact({ label, value }: SpecRow | SpecFact): Fact {
  return { label, values: typeof value === 'string' ? [value] : value }
}

const UNKNOWN = '–'

/** Range and charging by wheel size, one column per size. */
interface WheelTable {
  readonly names: Column
  readonly columns: readonly Column[]
}

/** Without what is already said of the whole vehicle. Null when nothing is left. */
function wheelTable(wheelRows: readonly WheelRow[], said: readonly Fact[]): WheelTable | null {
  const saidValues = new Set<string | null>(said.flatMap(({ values }) => values))
  const figures = wheelFigures(wheelRows).filter(
    ({ values }) => new Set(values).size > 1 || !values.every((value) => saidValues.has(value)),
  )
  if (figures.length === 0) return null
  return {
    names: { title: '', cells: figures.map(({ label }) => label) },
    columns: wheelRows.map(({ wheel_size: title }, column) => ({
      title,
      cells: figures.map(({ values }) => values[column] ?? UNKNOWN),
    })),
  }
}
