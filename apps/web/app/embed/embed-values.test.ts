import { readdirSync, readFileSync } from 'node:fs'
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { valueIn } from './embed-values.ts'
import { ROW_WORDS } from './embed-words.ts'

const CARS = new URL('../../../../packages/vehicle-data/test/golden/', import.meta.url)
/** What is the same in the language. */
const UNITS = 'kWh|kW|Wh|hp|mi|km|h|min|V|NACS|CCS|CHAdeMO|J'
const SHARED = {
  es: new RegExp(`^(?:${UNITS}|California)$`),
  fr: new RegExp(`^(?:${UNITS}|Corrosion|propulsion|miles|option|versions)$`),
}

async function valuesOfAllCars(): Promise<string[]> {
  const values = new Set<string>()
  const offline = createOfflineProvider()
  for (const file of readdirSync(CARS)) {
    const vins = readFileSync(new URL(file, CARS), 'utf8').matchAll(/\b[A-HJ-NPR-Z\d]{17}\b/g)
    for (const [vin] of vins) {
      const parsed = parseVin(vin)
      const found = parsed.ok && (await offline.lookUp(parsed.vin, { signal: AbortSignal.timeout(10_000) }))
      if (!found || found.kind !== 'found') continue
      const { battery, range_and_charging: figures, sections } = presentVehicle(found.vehicle)
      const rows = [...figures.rows, ...sections.flatMap((section) => section.rows)]
      const shown = rows.filter(({ key }) => Object.hasOwn(ROW_WORDS, key)).flatMap(({ value }) => value)
      const sizes = figures.wheel_rows.map(({ wheel_size }) => `300 to 310 mi (${wheel_size})`)
      for (const text of [...shown, ...sizes, battery.usable_capacity ?? battery.capacity_summary])
        if (text !== null) values.add(text)
    }
  }
  return [...values]
}

const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? []

test.each(['es', 'fr'] as const)('no value of any car has an English word in %s', async (language) => {
  const values = await valuesOfAllCars()
  expect(values.length).toBeGreaterThan(300)
  for (const value of values) {
    const translated = valueIn(language, value)
    const before = new Set(wordsOf(value))
    const left = wordsOf(translated).filter((word) => before.has(word) && !SHARED[language].test(word))
    expect([value, translated, left]).toEqual([value, translated, []])
  }
})

test.each([
  [
    '8 years or 100,000 miles, at least 70% of its capacity',
    'es',
    '8 años o 100,000 millas, al menos 70% de su capacidad',
  ],
  ['$900 to $1,350/yr', 'es', '$900 a $1,350 al año'],
  ['$900 to $1,350/yr', 'fr', '900 $ à 1 350 $ par an'],
  ['about 3.9 h at 240 V', 'es', 'aprox. 3.9 h a 240 V'],
  ['12.75 h at 240 V', 'fr', '12,75 h à 240 V'],
  ['19 in front, 20 in rear', 'es', '19 pulg. delante, 20 pulg. detrás'],
  [
    '82 kWh when new, 74.6 kWh now (91%), Tesla, Nov 23, 2026',
    'es',
    '82 kWh de fábrica, 74.6 kWh ahora (91%), Tesla, 23 nov 2026',
  ],
  ['Battery: 8 years, any mileage', 'en', 'Battery: 8 years, any mileage'],
] as const)('%s in %s', (english, language, words) => {
  expect(valueIn(language, english).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words)
})
