import type { OwnerSourceTerms } from './owner-source.ts'

/**
 * Makes of electric cars that owners in the United States can connect through Smartcar, by our names. Tesla's own API says more. Which
 * models and years work, Smartcar tells the owner when signing in.
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

/** @param isReal false: something else answers in Smartcar's place */
export const smartcarTerms = (isReal: boolean): OwnerSourceTerms => ({
  name: 'smartcar',
  title: isReal ? "Smartcar (owner's consent)" : "Smartcar sandbox (owner's consent)",
  covers: ({ make }) => MAKES.has(make),
  terms: {
    facts: ['stateOfHealthPercent', 'packKwh', 'odometerMi'],
    // Paid by the connected car and month, not by the request.
    price: { micros: 0, billed: 'call' },
    about: 'vehicle',
    needsConsent: true,
    freshForHours: 366 * 24,
    keptForDays: 366,
    deadlineMs: 20_000,
    atOnce: 4,
    perMinute: 60,
    breaker: { failures: 5, pauseMs: 60_000 },
    license: 'for the customer whom the owner agreed to, until it is withdrawn',
  },
})
