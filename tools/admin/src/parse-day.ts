import { InvalidArgumentError } from 'commander'

/** The first moment of a day in UTC. */
export function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && day.toISOString().startsWith(text)) return day
  throw new InvalidArgumentError('It must be a date, YYYY-MM-DD.')
}
