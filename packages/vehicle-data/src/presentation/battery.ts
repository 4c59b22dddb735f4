import type { VehicleSpecs } from '@vinspec/contract'
import type { LabelRow } from '../catalogue/label-rows.ts'
import type { VehicleFacts } from '../raw-vehicle.ts'
import { formatFigure } from './format.ts'
import { type Figure, spanOf } from './label-spans.ts'

/** Health and its date are measured on the car, so they are not known here. Usable capacity is an estimate. */
export function presentBattery({ version: { labelRows } }: VehicleFacts): VehicleSpecs['battery'] {
  const original = agreed(labelRows, (row) => row.packKwh)
  const usable = agreed(labelRows, (row) => row.usableKwh)
  const usableText = usable === undefined ? null : `about ${formatKwh(usable)} (estimate)`
  return {
    state_of_health_percent: null,
    usable_capacity: usableText,
    original_capacity_kwh: original ?? null,
    capacity_summary: summary(labelRows, usableText),
    last_measured: null,
  }
}

function summary(labelRows: readonly LabelRow[], usable: string | null): string | null {
  const original = formatFigure(
    spanOf(labelRows, (row) => row.packKwh),
    'kWh',
  )
  if (original === null) return null
  return usable === null ? `${original} when new` : `${original} when new, ${usable} of it usable`
}

/** The figure on which all rows agree. */
function agreed(rows: readonly LabelRow[], figure: Figure): number | undefined {
  const span = spanOf(rows, figure)
  return span !== undefined && span.from === span.to ? span.from : undefined
}

const formatKwh = (kwh: number): string | null => formatFigure({ from: kwh, to: kwh }, 'kWh')
