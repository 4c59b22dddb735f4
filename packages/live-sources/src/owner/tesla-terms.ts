import { consentedTerms } from './consented-terms.ts'
import type { OwnerSourceTerms } from './owner-source.ts'

/** @param isReal false: another server stands in for Tesla, and its data must not look like Tesla's */
export const teslaOwnerTerms = (isReal: boolean): OwnerSourceTerms => ({
  name: 'tesla_owner',
  title: isReal ? "Tesla (owner's consent)" : "Tesla sandbox (owner's consent)",
  covers: ({ make }) => make === 'Tesla',
  terms: {
    facts: [
      'stateOfHealthPercent',
      'odometerMi',
      'trim',
      'paint',
      'wheels',
      'interior',
      'supercharging',
      'assistancePackage',
    ],
    // 500 requests cost a dollar, whatever the responses are.
    price: { micros: 2_000, billed: 'call' },
    ...consentedTerms,
    deadlineMs: 15_000,
  },
})
