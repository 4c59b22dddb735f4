import { formatDay, formatMoment } from '@vinspec/contract/moments'
import { useTimeZone } from './reader.tsx'

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MOMENT = { ...DATE, hour: 'numeric', minute: '2-digit' } as const

export interface TimeProps {
  readonly at: Date
  /** Only the day. */
  readonly dateOnly?: boolean
  /** In UTC, as in emails and receipts: the day of a payment is the same for every reader. */
  readonly utc?: boolean
}

/** A moment in the reader's time zone. It is in UTC until the zone is known. */
export function Time({ at, dateOnly = false, utc = false }: TimeProps) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at.toISOString()} className={dateOnly ? 'whitespace-nowrap' : 'sm:whitespace-nowrap'}>
      {formatForReader(at, dateOnly, utc ? 'UTC' : timeZone)}
    </time>
  )
}

/** The formats of the last reader's time zone. Creating one takes longer than formatting a hundred moments with it. */
let kept = makeFormats('UTC')

function formatForReader(at: Date, dateOnly: boolean, timeZone: string): string {
  if (timeZone === 'UTC') return dateOnly ? formatDay(at) : formatMoment(at)
  if (kept.timeZone !== timeZone) kept = makeFormats(timeZone)
  return (dateOnly ? kept.date : kept.moment).format(at)
}

function makeFormats(timeZone: string) {
  return {
    timeZone,
    date: new Intl.DateTimeFormat('en-US', { ...DATE, timeZone }),
    moment: new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone }),
  }
}
