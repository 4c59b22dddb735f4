import { BarList } from '../ui/bar-list.tsx'
import { readSpan } from '../ui/read-span.ts'
import type { WheelTableProps } from './wheel-table.tsx'

/** Range by wheel size. Renders nothing with fewer than two sizes. */
export function WheelChart({ sizes, figures }: WheelTableProps) {
  const ranges = figures.find(({ key }) => key === 'range')?.values ?? []
  const bars = sizes.flatMap((label, nth) => {
    const text = ranges[nth]
    const span = readSpan(text)
    return span && text ? [{ ...span, label, text }] : []
  })
  return bars.length < 2 ? null : <BarList bars={bars} />
}
