/** Vehicles side by side: every fact of any of them. */
import type { VehicleSpecs } from '@vinspec/contract'
import { batteryLabels, summaryLabels, vehicleLabels } from '@vinspec/contract/labels'
import {
  batteryFacts,
  type SpecFact,
  summaryFacts,
  vehicleFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { blocks, table } from './markdown.ts'

/** An empty cell must say that it is unknown: models fill gaps with other figures. */
const NOT_KNOWN = 'not known'

/** @param older VINs of results that follow an older contract */
export function comparisonText(vehicles: readonly VehicleSpecs[], older: readonly string[]): string {
  const sheets = vehicles.map(factsOf)
  const always = [...vehicleLabels, ...summaryLabels, ...batteryLabels].map(([, label]) => label)
  const labels = new Set([...always, ...sheets.flatMap((sheet) => [...sheet.keys()])])
  const rows = [...labels].map((label) => [label, ...sheets.map((sheet) => sheet.get(label) ?? NOT_KNOWN)])
  const isKnown = ([, ...values]: readonly string[]) => values.some((value) => value !== NOT_KNOWN)
  const unknown = rows.filter((row) => !isKnown(row)).map(([label = '']) => label)
  return blocks(
    vehicles.length === 0
      ? ''
      : table([['', ...vehicles.map(({ title, vin }) => `${title} (${vin})`)], ...rows.filter(isKnown)]),
    unknown.length === 0 ? '' : `Not known of any: ${unknown.join(', ')}.`,
    older.length === 0
      ? ''
      : `In an older format, so not in the table (get_vehicle reads it): ${older.join(', ')}.`,
  )
}

/** Facts by label; two rows with the same label are combined. */
function factsOf(specs: VehicleSpecs): ReadonlyMap<string, string> {
  const { range_and_charging: range, sections, version } = specs
  const sizes = range.wheel_rows.map(({ wheel_size: size }) => size)
  const facts: Array<Pick<SpecFact, 'label'> & { readonly value: string | readonly string[] }> = [
    ...vehicleFacts(specs),
    ...summaryFacts(specs),
    ...batteryFacts(specs),
    ...range.rows,
    ...wheelFigures(range.wheel_rows).map(({ label, values }) => ({
      label: `${label}, by wheels`,
      value: values.map((value, index) => `${sizes[index]}: ${value ?? NOT_KNOWN}`),
    })),
    { label: 'Wheel sizes', value: sizes },
    ...sections.flatMap(({ title, rows }) =>
      rows.length === 0
        ? [{ label: title, value: [] }]
        : rows.map(({ label, value }) => ({ label: `${title}: ${label}`, value })),
    ),
    { label: 'Specification format', value: version },
  ]
  const known = new Map<string, string>()
  for (const { label, value } of facts) {
    const text = [value].flat().join('; ') || NOT_KNOWN
    const before = known.get(label)
    known.set(label, before === undefined || before === text ? text : `${before}; ${text}`)
  }
  return known
}
