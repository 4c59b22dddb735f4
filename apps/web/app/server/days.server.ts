/** Calendar days in the reader's time zone. */

const DAY = /^20\d\d-\d\d-\d\d$/
const DAY_MS = 24 * 60 * 60 * 1000

/** `YYYY-MM-DD` as a date field sends it; undefined: not a day of this century. */
export function readDay(text: string | null): string | undefined {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The day of a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date, timeZone: string): string {
  // `sv-SE` formats dates as YYYY-MM-DD.
  return moment.toLocaleDateString('sv-SE', { timeZone })
}

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days a span has, its first and last included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** The first moment of a day. Clocks may change at midnight: then the day begins at 1:00, or midnight comes twice. */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(day)
  const midnights = [utc - DAY_MS, utc + DAY_MS].map((at) => utc - offsetMs(new Date(at), timeZone))
  const first = new Date(Math.min(...midnights))
  return dayOf(first, timeZone) === day ? first : new Date(Math.max(...midnights))
}

function offsetMs(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
