/** When a vendor says that it may be asked again. */

/** No vendor makes us wait longer: a longer time is a mistake of its clock, or of ours. */
const MOST_MS = 60 * 60 * 1000
/** A larger number is a moment, a smaller one a time to wait. */
const FIRST_MOMENT_S = 1_000_000_000

/** By `Retry-After`, in seconds or as a date; else by `RateLimit-Reset`, once nothing remains. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const after = headers.get('retry-after')
  const waited = after === null ? undefined : (secondsIn(after, now) ?? dateIn(after, now))
  if (waited !== undefined) return waited
  const remaining = headers.get('ratelimit-remaining')
  const reset = headers.get('ratelimit-reset')
  return reset === null || (remaining !== null && Number(remaining) > 0) ? undefined : secondsIn(reset, now)
}

function secondsIn(text: string, now: Date): number | undefined {
  if (!/^\d{1,12}(?:\.\d+)?$/.test(text.trim())) return undefined
  const seconds = Number(text)
  return bounded(seconds < FIRST_MOMENT_S ? seconds * 1000 : seconds * 1000 - now.getTime())
}

function dateIn(text: string, now: Date): number | undefined {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : bounded(moment - now.getTime())
}

const bounded = (ms: number): number => Math.round(Math.min(Math.max(ms, 0), MOST_MS))
