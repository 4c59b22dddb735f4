import { formatNumber } from '@vinspec/contract/amounts'

/** A quantity, as bars draw it. */
export interface Span {
  readonly from: number
  /** The same as `from` if it is certain. */
  readonly to: number
}

/** `310 to 341 mi`, or `310 mi`, as specifications write a figure; null if there is none. */
export function readSpan(text: string | null | undefined): Span | null {
  const found = /^([\d,]*\.?\d+)(?: to ([\d,]*\.?\d+))?/.exec(text ?? '')
  if (!found) return null
  const [from, to = from] = found.slice(1).flatMap((each) => (each ? Number(each.replaceAll(',', '')) : []))
  return from === undefined || to === undefined || to <= 0 ? null : { from, to }
}

export function formatSpan({ from, to }: Span, unit: string): string {
  return from === to
    ? `${formatNumber(from)} ${unit}`
    : `${formatNumber(from)} to ${formatNumber(to)} ${unit}`
}
