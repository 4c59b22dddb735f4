import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/text-field.tsx'
import type { UsageRange } from './usage.ts'

const PRESETS = [7, 30, 90]

/** Chooses the days of the chart by the URL, so that it works without scripts and can be linked to. */
export function ChooseRange({ from, to, preset }: UsageRange) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 text-sm">
      <nav aria-label="Days" className="flex rounded-md border border-edge">
        {PRESETS.map((days) => (
          <Link
            key={days}
            to={`?days=${days}#usage`}
            preventScrollReset
            aria-current={days === preset ? 'page' : undefined}
            className="px-3 py-2 text-ink-soft no-underline first:rounded-l-md last:rounded-r-md hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Form action="/#usage" key={`${from} ${to}`} className="grid grid-cols-2 items-end gap-2 sm:flex">
        <label className="flex flex-col gap-1 text-xs text-ink-soft">
          From
          <input name="from" type="date" required defaultValue={from} className={INPUT} />
        </label>
        <label className="flex flex-col gap-1 text-xs text-ink-soft">
          To
          <input name="to" type="date" required defaultValue={to} className={INPUT} />
        </label>
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
    </div>
  )
}
