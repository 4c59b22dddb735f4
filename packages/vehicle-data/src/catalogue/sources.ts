import type { Source } from '../facts/statements.ts'

/** The public files behind the tables; see `data/NOTICES.md`. */
export const nhtsaPatterns: Source = { name: 'NHTSA vPIC', about: 'vin', date: '2026-10-13' }
export const nhtsaSpecs: Source = { name: 'NHTSA Vehicle Specs', about: 'model', date: '2026-10-13' }
export const epaLabels: Source = { name: 'EPA fueleconomy.gov', about: 'version', date: '2025-10-29' }
/** Day of NHTSA's file of stars. */
export const safetyDate = '2026-02-13'
export const nhtsaStars: Source = { name: 'NHTSA 5-Star Safety Ratings', about: 'version', date: safetyDate }
