import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * NHTSA's stars to `safety-ratings.txt`: `year make model drive` and four columns of stars, '' where it gives none. A row counts
 * if it has a star at all and the cars that were crashed were electric. A name loses the word that only tells it from a gas
 * twin, and those that tell versions apart: only stars that these share are a car's.
 */
export function buildSafetyTable(): void {
  const rows = readSource('ncap-ev.csv', [...columns]).filter(
    (row) => row.test_vehicles_electric === 'yes' && stars.some((star) => row[star] !== ''),
  )
  const lines = rows.map((row) =>
    [
      row.model_year,
      row.make.toLowerCase(),
      plainName(row.model, row.make),
      ratedDrive(row.drive_train),
      ...stars.map((star) => row[star]),
    ].join('\t'),
  )
  writeTable('safety-ratings.txt', [...new Set(lines)].sort())
}

const stars = ['overall_stars', 'front_stars', 'side_stars', 'rollover_stars'] as const
const columns = ['model_year', 'make', 'model', 'drive_train', 'test_vehicles_electric', ...stars] as const

const drives: ReadonlyMap<string, string> = new Map([
  ['FWD', 'front'],
  ['RWD', 'rear'],
  ['AWD', 'all'],
  ['4WD', 'all'],
])

/** The driven axle; '' if the file gives none. */
export const ratedDrive = (driveTrain: string): string => drives.get(driveTrain) ?? ''

/** "MODEL 3 (ALL VARIANTS)" to "model 3", "AUDI Q4 E-TRON" to "q4 e-tron", "LEAF PLUS (62 KWH BATTERY)" to "leaf". */
export const plainName = (model: string, make: string): string =>
  model
    .toLowerCase()
    .replace(`${make.toLowerCase()} `, '')
    .replace(/ \(all variants[^)]*\)| \(super crew\)| bev\b| battery electric\b| sportback(?= e-tron)/g, '')
    .replace(VERSION_WORDS, '')
    .trim()

/** Words at the end of a model's name that distinguish its versions. */
const VERSION_WORDS =
  /(?: (?:p?\d{2,3}d?|\d{2,3}kwh|\d[- ](?:seat|pass)|rwd|plus|\(\d+ kwh battery\)|(?:early|later) release|gran coupe|p8|recharge|twin|awd))+$/
