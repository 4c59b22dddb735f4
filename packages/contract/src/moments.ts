/** Moments for people who read them apart from each other, such as in an email and on a receipt: in UTC. */

const DAY = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** For example "Nov 21, 2026". */
export function formatDay(moment: Date): string {
  return moment.toLocaleDateString('en-US', DAY)
}

/** For example "Nov 21, 2026, 12:00 UTC". */
export function formatMoment(moment: Date): string {
  return `${formatDay(moment)}, ${moment.toISOString().slice(11, 16)} UTC`
}
