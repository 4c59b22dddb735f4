import { consentedTerms } from './consented-terms.ts'
import type { OwnerSourceTerms } from './owner-source.ts'

/**
 * Makes of electric cars that owners in the United States can connect through Smartcar, by our names. Tesla is not
 * among them, because its own API says more. When signing in, Smartcar tells the owner which models and years work.
 */
const MAKES: ReadonlySet<string> = new Set([
  'Audi',
  'BMW',
  'Cadillac',
  'Chevrolet',
  'Ford',
  'GMC',
  'Hyundai',
  'Jaguar',
  'Kia',
  'Lexus',
  'Mercedes-Benz',
  'MINI',
  'Nissan',
  'Polestar',
  'Porsche',
  'Rivian',
  'Subaru',
  'Toyota',
  'Volkswagen',
  'Volvo',
])

/** @param isReal false: another server stands in for Smartcar */
export const smartcarTerms = (isReal: boolean): OwnerSourceTerms => ({
  name: 'smartcar',
  title: isReal ? "Smartcar (owner's consent)" : "Smartcar sandbox (owner's consent)",
  covers: ({ make }) => MAKES.has(make),
  terms: {
    facts: ['stateOfHealthPercent', 'packKwh', 'odometerMi'],
    // Smartcar charges per connected car and month, not per request.
    price: { micros: 0, billed: 'call' },
    ...consentedTerms,
    deadlineMs: 20_000,
  },
})
