import { readSource } from './read-source.ts'
import { plainName, ratedDrive } from './safety-table.ts'
import { writeTable } from './write-table.ts'

/**
 * What NHTSA's ratings file says of a car beside its stars to `tested-cars.txt`: `year make model drive`, then seats,
 * the least and the most gross weight in pounds ('' for a least that is not known), and driver assistance in the order of `src/catalogue/tested-cars.ts`
 * as "S" or "O". Its curb weights are those of a car tested years before, and left out.
 */
export function buildTestedCarsTable(): void {
  const lines = readSource('ncap-ev.csv', [...columns]).map((row) =>
    [
      row.model_year,
      row.make.toLowerCase(),
      plainName(row.model, row.make),
      ratedDrive(row.drive_train),
      seatsOf(row.seats),
      ...weightsOf(row),
      ...assistance.map((column) => availability(row[column])),
    ].join('\t'),
  )
  writeTable('tested-cars.txt', [...new Set(lines)].sort())
}

const assistance = [
  'forward_collision_warning',
  'crash_imminent_braking',
  'lane_departure_warning',
  'blind_spot_detection',
] as const

const columns = [
  'model_year',
  'make',
  'model',
  'drive_train',
  'seats',
  'min_gross_weight_lb',
  'max_gross_weight_lb',
  ...assistance,
] as const

/** A third row may be optional, and the file counts it for every car: the number of seats is then unknown, "?". */
function seatsOf(seats: string): string {
  if (seats === '') return ''
  return /^[2-5]$/.test(seats) ? seats : '?'
}

/** If the least weight is far below the most, someone typed the weight of an empty car into its column. */
function weightsOf({ min_gross_weight_lb: least, max_gross_weight_lb: most }: Weights): [string, string] {
  return Number(most) > 1.2 * Number(least) ? ['', most] : [least, most]
}

type Weights = Readonly<Record<'min_gross_weight_lb' | 'max_gross_weight_lb', string>>

function availability(text: string): string {
  const said = text.toLowerCase()
  if (said === 'standard') return 'S'
  return said === 'optional' ? 'O' : ''
}
