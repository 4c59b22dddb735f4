/** Quantities as bars from zero, so that lengths compare. */
import type { ReactNode } from 'react'
import type { Span } from './read-span.ts'

export interface Bar extends Span {
  readonly label: ReactNode
  /** Identifies the bar; by default the label, if that is a text. */
  readonly id?: string
  /** The quantity in words. */
  readonly text: string
}

export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ to }) => to))
  const isOpen = bars.some(({ from, to }) => from !== to)
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-[auto_minmax(3rem,1fr)_auto] gap-x-3 gap-y-3 text-sm">
        {bars.map(({ label, id, text, from, to }) => (
          <li
            key={id ?? (typeof label === 'string' ? label : text)}
            className="col-span-3 grid grid-cols-subgrid items-center"
          >
            <span className="max-w-36 text-ink-soft wrap-anywhere">{label}</span>
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-4 w-full rounded-sm"
            >
              <rect width="100" height="10" className="fill-sunken" />
              <rect width={(to / most) * 100} height="10" className="fill-accent/45" />
              <rect width={(from / most) * 100} height="10" className="fill-accent" />
            </svg>
            <span className={`max-w-32 text-right tabular-nums ${to > 0 ? 'font-medium' : 'text-ink-soft'}`}>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <p className="text-xs text-ink-soft">The lighter part depends on the version, wheels, or options.</p>
      )}
    </div>
  )
}
