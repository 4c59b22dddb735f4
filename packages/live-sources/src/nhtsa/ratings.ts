/** Crash test ratings of a model and year for which the tables have none yet. */
import type { VehicleFacts } from '@vinspec/vehicle-data'
import type { Vendor } from '../ask-vendor.ts'
import type { LiveSource, Reply } from '../port.ts'
import { askResults, type NhtsaSettings, nhtsaVendor, politeTerms, today } from './nhtsa.ts'

/** If more cars have one name, they are too many to be the same car. */
const MOST_CARS = 4

export function createRatingsSource(settings: NhtsaSettings): LiveSource {
  const vendor = nhtsaVendor(settings)
  return {
    name: 'nhtsa_ratings',
    title: vendor.title,
    terms: { ...politeTerms, facts: ['safetyRating'], about: 'model' },
    covers: ({ modelYear }) => modelYear >= FIRST_OF_TODAYS_STARS,
    async ask({ identity: { modelYear, make, model }, signal }) {
      const path = ['SafetyRatings/modelyear', modelYear, 'make', make, 'model', model]
      const listed = await askResults(vendor, ratingsUrl(settings, path), signal)
      if (listed.kind !== 'results') return listed
      const ids = listed.results.flatMap(({ VehicleId: id }) => (typeof id === 'number' ? [id] : []))
      if (ids.length === 0 || ids.length > MOST_CARS || ids.length < listed.results.length)
        return { kind: 'unknown' }
      const cars = await Promise.all(
        ids.map((id) => askResults(vendor, ratingsUrl(settings, ['SafetyRatings/VehicleId', id]), signal)),
      )
      const stars: Stars[] = []
      for (const car of cars) {
        if (car.kind !== 'results') return car
        stars.push(starsOf(car.results[0] ?? {}))
      }
      return toReply(stars, vendor)
    },
  }
}

/** Stars of earlier years have another meaning. */
const FIRST_OF_TODAYS_STARS = 2011

const ratingsUrl = ({ apiUrl }: NhtsaSettings, path: ReadonlyArray<string | number>): URL =>
  new URL(path.map((part, i) => (i === 0 ? String(part) : encodeURIComponent(part))).join('/'), apiUrl)

type Stars = Omit<NonNullable<VehicleFacts['safetyRating']>, 'asOf'>

function starsOf(said: Readonly<Record<string, unknown>>): Stars {
  const count = (name: string): number | undefined => {
    const stars = Number(said[name])
    return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : undefined
  }
  const stars = {
    overall: count('OverallRating'),
    frontalCrash: count('OverallFrontCrashRating'),
    sideCrash: count('OverallSideCrashRating'),
    rollover: count('RolloverRating'),
  }
  return Object.fromEntries(Object.entries(stars).filter(([, known]) => known !== undefined))
}

/** Cars with another drive are different cars: only what all of them share is true of the model. */
function toReply([first = {}, ...others]: readonly Stars[], vendor: Vendor): Reply {
  const isShared = others.every((other) => JSON.stringify(other) === JSON.stringify(first))
  if (!isShared || Object.keys(first).length === 0) return { kind: 'unknown' }
  const date = today(vendor)
  const source = { name: vendor.title, about: 'model', date, link: 'https://www.nhtsa.gov/ratings' } as const
  return { kind: 'answered', statements: [{ source, facts: { safetyRating: { ...first, asOf: date } } }] }
}
