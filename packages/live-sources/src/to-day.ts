/** The day of a date or a time, such as "2022-08-28"; undefined if the value is neither. */
export function toDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|T)/.exec(value)?.[1] : undefined
  if (day === undefined) return undefined
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined
}
