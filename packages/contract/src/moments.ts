/** Times in UTC, for texts that are read far apart from each other, such as an email and a receipt. */

let days: Intl.DateTimeFormat | undefined

/** For example "Nov 21, 2026". */
export function formatDay(moment: Date): string {
  // Created once: creating it takes longer than using it a hundred times.
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
