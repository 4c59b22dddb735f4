import type { SourceTerms } from '../port.ts'

/** What is the same for every source that reads a car with its owner's consent. */
export const consentedTerms: Omit<SourceTerms, 'facts' | 'price' | 'deadlineMs'> = {
  about: 'vehicle',
  needsConsent: true,
  freshForHours: 366 * 24,
  keptForDays: 366,
  atOnce: 4,
  perMinute: 60,
  breaker: { failures: 5, pauseMs: 60_000 },
  license: 'for the customer whom the owner agreed to, until it is withdrawn',
}
