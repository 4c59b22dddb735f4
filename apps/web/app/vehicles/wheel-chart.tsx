import type { VehicleSpecs } from '@vinspec/contract'
import { BarList } from '../ui/bar-list.tsx'
import { readSpan } from '../ui/read-span.ts'

type WheelRow = VehicleSpecs['range_and_charging']['wheel_rows'][number]

/** Range by wheel size. Renders nothing with fewer than two sizes. */
export function WheelChart({ wheels }: { readonly wheels: readonly WheelRow[] }) {
  const bars = wheels.flatMap(({ wheel_size: label, range }) => {
    const span = readSpan(range)
    return span && range !== null ? [{ ...span, label, text: range }] : []
  })
  return bars.length < 2 ? null : <BarList bars={bars} />
}
