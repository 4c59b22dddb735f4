/** What is known about a vehicle, with labels for people: for terminals, agents, and pages. */
import { batteryLabels, summaryLabels, vehicleLabels, wheelLabels } from './generated/labels.ts'
import type { SpecRow, VehicleSpecs, WheelRow } from './index.ts'

export interface SpecFact {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** A figure that depends on the wheels. */
export interface WheelFigure {
  readonly key: (typeof wheelLabels)[number][0]
  readonly label: string
  /** One value for each wheel size, in the order of the rows; null if it is not known. */
  readonly values: ReadonlyArray<string | null>
}

/** What a report can be about: rows by their keys, and other fields by their names. */
export function factNames({
  vehicle,
  summary,
  battery,
  range_and_charging: shown,
  sections,
}: VehicleSpecs): string[] {
  const { numbers: _, ...figures } = battery
  const fields = [vehicle, summary, figures].flatMap((each) => Object.keys(each))
  const rows = [...shown.rows, ...sections.flatMap((section) => section.rows)]
  const wheels = shown.wheel_rows.length === 0 ? [] : wheelLabels.map(([key]) => key)
  return [...new Set(['title', ...fields, ...rows.map(({ key }) => key), ...wheels])]
}

type Labels<Key> = ReadonlyArray<readonly [key: Key, label: string]>

/** Year, make, model, and trim. */
export function vehicleFacts({ vehicle }: VehicleSpecs): SpecFact[] {
  return known(vehicleLabels, vehicle)
}

export function summaryFacts({ summary }: VehicleSpecs): SpecFact[] {
  return known(summaryLabels, summary)
}

/** Leaves the original capacity out if the summary has it. */
export function batteryFacts({ battery }: VehicleSpecs): SpecFact[] {
  const { state_of_health_percent: health, original_capacity_kwh: kwh, capacity_summary: summary } = battery
  return known(batteryLabels, {
    ...battery,
    state_of_health_percent: health === null ? null : healthText(health, battery),
    original_capacity_kwh: kwh === null || summary?.includes(String(kwh)) ? null : `${kwh} kWh`,
  })
}

const healthText = (percent: number, { numbers }: VehicleSpecs['battery']): string =>
  numbers?.state_of_health?.estimate === true ? `about ${percent}% (estimate)` : `${percent}%`

/** The figures that are known for at least one wheel size. */
export function wheelFigures(wheels: readonly WheelRow[]): WheelFigure[] {
  const figures = wheelLabels.map(([key, label]) => ({
    key,
    label,
    values: wheels.map((wheel) => wheel[key]),
  }))
  return figures.filter(({ values }) => values.some((value) => value !== null))
}

/** What the label figures are based on, and what the VIN does not show. */
export interface SpecBasis {
  readonly notes: readonly string[]
  /** The versions the car may be, if the VIN does not show which one it is. */
  readonly choices?: {
    /** Such as "The VIN doesn't show the drive." */
    readonly open: string
    readonly versions: readonly SpecVersion[]
  }
}

export interface SpecVersion {
  /** The row's line, such as "Model 3 Long Range AWD: 353 mi". */
  readonly line: string
  readonly name: string
  readonly range: string | null
}

/** Parses the row `basis`: notes, then perhaps a line that ends in a colon, followed by the versions that fit. */
export function readBasis(rows: readonly SpecRow[]): SpecBasis {
  const lines = [rows.find(({ key }) => key === 'basis')?.value ?? []].flat()
  const at = lines.findIndex((line) => line.endsWith(':'))
  const question = lines[at]
  if (question === undefined) return { notes: lines }
  const open = question.slice(0, question.indexOf('.') + 1)
  return { notes: lines.slice(0, at), choices: { open, versions: lines.slice(at + 1).map(readVersion) } }
}

function readVersion(line: string): SpecVersion {
  const [, name, range] = /^(.*): (.*)$/.exec(line) ?? []
  return { line, name: name ?? line, range: range ?? null }
}

function known<Key extends string>(
  labels: Labels<Key>,
  values: Readonly<Record<Key, string | null>>,
): SpecFact[] {
  return labels.flatMap(([key, label]) => {
    const value = values[key]
    return value === null ? [] : [{ key, label, value }]
  })
}
