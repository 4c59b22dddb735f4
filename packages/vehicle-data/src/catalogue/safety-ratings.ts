import type { Drive, SafetyRating } from '../facts/vehicle-facts.ts'
import type { ReadTable } from '../read-table.ts'
import type { Sources } from './sources.ts'

export interface RatedCar {
  readonly modelYear: number
  readonly make: string
  readonly model: string
  readonly drive: Drive | undefined
}

/** NHTSA's stars for a make, model, and year, as far as all its rated cars with the same drive agree. */
export function loadSafetyRatings(
  readTable: ReadTable,
  { nhtsaStars }: Sources,
): (car: RatedCar) => SafetyRating | undefined {
  const linesOf = ratedLines(readTable('safety-ratings.txt'))
  return (car) => {
    const [first = [], ...others] = linesOf(car).map((cells) => cells.slice(4))
    const shared = first.map((stars, place) => (others.every((other) => other[place] === stars) ? stars : ''))
    return shared.some((stars) => stars !== '') ? toRating(shared, nhtsaStars.date) : undefined
  }
}

/** Finds the lines of a car among lines of `year make model drive …`, tab-separated. */
export function ratedLines(lines: readonly string[]): (car: RatedCar) => readonly (readonly string[])[] {
  const byCar = Map.groupBy(
    lines.map((line) => line.split('\t')),
    ([year, make, model = '']) => `${year} ${make} ${letters(model)}`,
  )
  return ({ modelYear, make, model, drive }) => {
    const own = byCar.get(`${modelYear} ${make.toLowerCase()} ${letters(model)}`) ?? []
    return own.filter(([, , , rated = '']) => rated === '' || drive === undefined || rated === drive)
  }
}

function toRating(
  [overall = '', front = '', side = '', rollover = '']: readonly string[],
  asOf: string,
): SafetyRating {
  return {
    overall: starsOf(overall),
    frontalCrash: starsOf(front),
    sideCrash: starsOf(side),
    rollover: starsOf(rollover),
    asOf,
  }
}

const starsOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))
/** Normalizes a name, so that "Kona Electric" and "KONA EV" are the same. */
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(electric|ev)\b/g, '')
    .replace(/[^a-z0-9]/g, '')
