import { formatCents } from '@vinspec/contract/amounts'

/** What so many credits have cost at most; empty if no number was typed. */
export function worthOfCredits(typed: string, dearestCreditCents: number | null): string {
  const credits = Number(typed)
  if (dearestCreditCents === null || !(credits > 0)) return ''
  return `Worth up to ${formatCents(Math.ceil(credits * dearestCreditCents))} per day, from credits you've paid for.`
}
