import { useTimeZone } from './reader.tsx'

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MOMENT = { ...DATE, hour: 'numeric', minute: '2-digit' } as const

export interface TimeProps {
  readonly at: Date
  /** Only the day. */
  readonly dateOnly?: boolean
  /** With the name of the zone, for a paper that others read. */
  readonly zoned?: boolean
}

/** A moment in the reader's time zone. It is labeled UTC until the zone is known. */
export function Time({ at, dateOnly = false, zoned = false }: TimeProps) {
  const timeZone = useTimeZone()
  const parts = dateOnly ? DATE : MOMENT
  const named = !dateOnly && (zoned || timeZone === 'UTC')
  return (
    <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
      {at.toLocaleString('en-US', { ...parts, timeZone, ...(named && { timeZoneName: 'short' }) })}
    </time>
  )
}
