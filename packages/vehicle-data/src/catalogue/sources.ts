import type { Source } from '../facts/statements.ts'

/** The public files behind the tables; see `data/NOTICES.md`. */
export const nhtsaPatterns: Source = { name: 'NHTSA vPIC', about: 'vin', date: '2026-02-17' }
export const epaLabels: Source = { name: 'EPA fueleconomy.gov', about: 'version', date: '2025-10-29' }
