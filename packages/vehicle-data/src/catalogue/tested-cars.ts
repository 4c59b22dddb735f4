import type { Span } from '../facts/amounts.ts'
import type { AssistanceFeature, DriverAssistance, VehicleFacts } from '../facts/vehicle-facts.ts'
import type { ReadTable } from '../read-table.ts'
import { type RatedCar, ratedLines } from './safety-ratings.ts'
import { sharedByVersions } from './shared-by-versions.ts'

export interface TestedCar {
  readonly facts: VehicleFacts
  /** Whether versions of the model differ in the number of seats. */
  readonly hasSeveralSeatings: boolean
  /** The gross weights of this model's cars, lb: of this year, or else of the years before and after. A weight class outside of the span is wrong. */
  readonly loadedLb: Span | undefined
}

/** What NHTSA's ratings file says about a make, model, and year besides the stars, as far as all of its rows agree. */
export function loadTestedCars(readTable: ReadTable): (car: RatedCar) => TestedCar {
  const linesOf = ratedLines(readTable('tested-cars.txt'))
  return (car) => {
    const own = linesOf(car)
    const around = [-1, 1].flatMap((years) => linesOf({ ...car, modelYear: car.modelYear + years }))
    const complete = own.filter(([, , , , , least, most]) => least !== '' && most !== '')
    const seats = new Set(own.map((cells) => cells[4] ?? '').filter((count) => count !== ''))
    const [only = '?', ...others] = seats
    const isKnown = others.length === 0 && only !== '?'
    return {
      hasSeveralSeatings: seats.size > 0 && !isKnown,
      loadedLb: spanOf(weightsOf(own)) ?? spanOf(weightsOf(around)),
      facts: {
        seats: isKnown ? Number(only) : undefined,
        grossWeightLb: sharedByVersions(spanOf(weightsOf(complete))),
        driverAssistance: assistanceOf(own.map((cells) => cells.slice(7))),
      },
    }
  }
}

/** In the order in which `build/tested-cars-table.ts` writes them. */
const features: readonly AssistanceFeature[] = [
  'forward_collision_warning',
  'automatic_emergency_braking',
  'lane_departure_warning',
  'blind_spot_warning',
]

const weightsOf = (lines: readonly (readonly string[])[]): number[] =>
  lines.flatMap(([, , , , , least = '', most = '']) => [least, most].filter((lb) => lb !== '').map(Number))

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
