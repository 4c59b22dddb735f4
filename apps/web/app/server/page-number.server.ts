const MOST_PAGES = 10_000

/** Which page of a list an address asks for; the first, when that is no number. */
export function readPageNumber(text: string | null): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), MOST_PAGES)
}
