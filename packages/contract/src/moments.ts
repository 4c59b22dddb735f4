/** Moments for people who read them apart from each other, such as in an email and on a receipt: in UTC. */

let days: Intl.DateTimeFormat | undefined

/** For example "Nov 21, 2026". */
export function formatDay(moment: Date): string {
  // Made once: it takes longer to make than to use a hundred times.
  days ??= new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return days.format(moment)
}

/** For example "Nov 21, 2026, 12:00 UTC". */
export function formatMoment(moment: Date): string {
  return `${formatDay(moment)}, ${moment.toISOString().slice(11, 16)} UTC`
}
