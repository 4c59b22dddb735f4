import type { Span } from '../facts/amounts.ts'

/** "Class 1D: 5,001 - 6,000 lb (2,268 - 2,722 kg)" as pounds. */
export function weightOfClass(weightClass: string | undefined): Span | undefined {
  const match = /: ([\d,]+) - ([\d,]+) lb/.exec(weightClass ?? '')
  return match === null ? undefined : { from: pounds(match[1]), to: pounds(match[2]) }
}

const pounds = (text = ''): number => Number(text.replaceAll(',', ''))
