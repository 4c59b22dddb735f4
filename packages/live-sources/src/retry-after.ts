/** When a vendor says that it may be asked again. */

/** The longest wait that we accept: a longer one is a mistake of the vendor's clock, or of ours. */
const MOST_MS = 60 * 60 * 1000
/** A number from here on is a time since 1970, a smaller one is a number of seconds to wait. */
const FIRST_MOMENT_S = 1_000_000_000

/** From `Retry-After`, in seconds or as a date; otherwise from `RateLimit-Reset`, if nothing remains. */
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

/** Other texts, such as `"60"` in quotes or -5, are no date, although the parser would take them for a long past year. */
function dateIn(text: string, now: Date): number | undefined {
  const moment = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? undefined : bounded(moment - now.getTime())
}

const bounded = (ms: number): number => Math.round(Math.min(Math.max(ms, 0), MOST_MS))
