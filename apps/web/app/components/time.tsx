import { useTimeZone } from './reader.tsx'

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MOMENT = { ...DATE, hour: 'numeric', minute: '2-digit' } as const

export interface TimeProps {
  readonly at: Date
  /** The day alone. */
  readonly dateOnly?: boolean
}

/** A moment in the reader's zone. Before the zone is known it says that it is UTC. */
export function Time({ at, dateOnly = false }: TimeProps) {
  const timeZone = useTimeZone()
  const text = at.toLocaleString('en-US', { ...(dateOnly ? DATE : MOMENT), timeZone })
  return (
    <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
      {timeZone === 'UTC' && !dateOnly ? `${text} UTC` : text}
    </time>
  )
}
