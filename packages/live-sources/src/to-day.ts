/** "2022-08-28", also of a moment on that day; undefined if it is none. */
export function toDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|T)/.exec(value)?.[1] : undefined
  if (day === undefined) return undefined
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined
}
