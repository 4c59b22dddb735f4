/** What readers look for first. */
import type { VehicleSpecs } from '@vinspec/contract'

export interface KeyFigure {
  /** The key of its row. */
  readonly key: string
  readonly label: string
  readonly value: string
}

const MOST_FIGURES = 4

const ASKED_FIRST = [
  ['efficiency', 'Consumption'],
  ['level_2_charging', 'Charging at home'],
  ['dc_power', 'Fast charging'],
  ['fuel_economy', 'Fuel economy'],
  ['charging_port', 'Charging port'],
  ['drive', 'Drive'],
  ['seats', 'Seats'],
] as const

/** The known figures that readers look for first. */
export function keyFigures({ battery, range_and_charging, sections }: VehicleSpecs): KeyFigure[] {
  const rows = [...range_and_charging.rows, ...sections.flatMap((section) => section.rows)]
  const row = (key: string) => [rows.find((each) => each.key === key)?.value ?? null].flat()[0] ?? null
  const { usable_capacity: usable, original_capacity_kwh: original, capacity_summary: summary } = battery
  const capacityKey = usable === null ? 'capacity_summary' : 'usable_capacity'
  return [
    { key: capacityKey, label: 'Battery', value: usable ?? (original === null ? null : summary) },
    ...ASKED_FIRST.map(([key, label]) => ({ key, label, value: row(key) })),
  ]
    .flatMap(({ key, label, value }) => (value === null ? [] : [{ key, label, value }]))
    .slice(0, MOST_FIGURES)
}

/** The type of body in words, such as "Cargo Van". */
export function bodyOf({ sections }: Pick<VehicleSpecs, 'sections'>): string | undefined {
  const rows = sections.flatMap((section) => section.rows)
  return [rows.find(({ key }) => key === 'body')?.value].flat()[0]
}
