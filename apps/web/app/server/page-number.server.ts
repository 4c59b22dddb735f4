const MOST_PAGES = 10_000

/** The page of a list in the URL; the first if it is not a number. */
export function readPageNumber(text: string | null): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), MOST_PAGES)
}
