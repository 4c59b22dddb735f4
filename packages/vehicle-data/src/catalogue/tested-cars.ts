import type { Span } from '../facts/amounts.ts'
import type { AssistanceFeature, DriverAssistance, VehicleFacts } from '../facts/vehicle-facts.ts'
import { readTable } from '../read-table.ts'
import { type RatedCar, ratedLines } from './safety-ratings.ts'

/** What NHTSA's ratings file says of a make, model and year beside the stars; where its rows differ, only what all say. */
export function loadTestedCars(): (car: RatedCar) => VehicleFacts {
  const linesOf = ratedLines(readTable('tested-cars.txt'))
  return (car) => {
    const own = linesOf(car)
    const weights = own.flatMap(([, , , , , least = '', most = '']) =>
      [least, most].filter((weight) => weight !== '').map(Number),
    )
    return {
      seats: seatsOf(own.map((cells) => cells[4] ?? '')),
      grossWeightLb: spanOf(weights),
      driverAssistance: assistanceOf(own.map((cells) => cells.slice(7))),
    }
  }
}

/** As `build/tested-cars-table.ts` writes them. */
const features: readonly AssistanceFeature[] = [
  'forward_collision_warning',
  'automatic_emergency_braking',
  'lane_departure_warning',
  'blind_spot_warning',
]

function seatsOf(counts: readonly string[]): number | undefined {
  const [only = '', ...others] = new Set(counts)
  return others.length > 0 || only === '' ? undefined : Number(only)
}

const spanOf = (figures: readonly number[]): Span | undefined =>
  figures.length === 0 ? undefined : { from: Math.min(...figures), to: Math.max(...figures) }

function assistanceOf(rows: readonly (readonly string[])[]): DriverAssistance | undefined {
  const known = features.flatMap((feature, place): [string, 'standard' | 'optional'][] => {
    const [only, ...others] = new Set(rows.map((cells) => cells[place]))
    if (others.length > 0) return []
    if (only === 'S') return [[feature, 'standard']]
    return only === 'O' ? [[feature, 'optional']] : []
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
