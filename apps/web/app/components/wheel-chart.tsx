import type { VehicleSpecs } from '@vinspec/contract'

type WheelRow = VehicleSpecs['range_and_charging']['wheel_rows'][number]

/** The range of each wheel size as a bar, from zero, so that lengths compare. */
export function WheelChart({ wheels }: { readonly wheels: readonly WheelRow[] }) {
  const bars = wheels.flatMap(({ wheel_size: size, range }) => {
    const miles = Number(/^[\d,.]+/.exec(range ?? '')?.[0].replaceAll(',', ''))
    return range !== null && miles > 0 ? [{ size, range, miles }] : []
  })
  const most = Math.max(...bars.map(({ miles }) => miles))
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {bars.map(({ size, range, miles }) => (
        <li key={size} className="grid grid-cols-[3.5rem_1fr_4.5rem] items-center gap-3">
          <span className="text-ink-soft">{size}</span>
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-4 w-full rounded-sm"
          >
            <rect width="100" height="10" className="fill-sunken" />
            <rect width={(miles / most) * 100} height="10" className="fill-accent" />
          </svg>
          <span className="text-right font-medium tabular-nums">{range}</span>
        </li>
      ))}
    </ul>
  )
}
