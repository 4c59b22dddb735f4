import type { Drive, SafetyRating } from '../facts/vehicle-facts.ts'
import { readTable } from '../read-table.ts'
import { nhtsaStars } from './sources.ts'

/** NHTSA's stars for a make, model and year; of another drive they are another car's. */
export type SafetyRatings = (car: {
  readonly modelYear: number
  readonly make: string
  readonly model: string
  readonly drive: Drive | undefined
}) => SafetyRating | undefined

export function loadSafetyRatings(): SafetyRatings {
  const lines = Map.groupBy(
    readTable('safety-ratings.txt').map((line) => line.split('\t')),
    ([year, make, model = '']) => `${year} ${make} ${letters(model)}`,
  )
  return ({ modelYear, make, model, drive }) => {
    const own = lines.get(`${modelYear} ${make.toLowerCase()} ${letters(model)}`) ?? []
    const fitting = own.filter(([, , , rated = '']) => rated === '' || drive === undefined || rated === drive)
    const [only, ...others] = new Set(fitting.map((cells) => cells.slice(4).join(' ')))
    return only === undefined || others.length > 0 ? undefined : toRating(only.split(' '))
  }
}

function toRating([overall = '', front = '', side = '', rollover = '']: readonly string[]): SafetyRating {
  return {
    overall: starsOf(overall),
    frontalCrash: starsOf(front),
    sideCrash: starsOf(side),
    rollover: starsOf(rollover),
    asOf: nhtsaStars.date,
  }
}

const starsOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))
/** "Kona Electric" and "KONA EV" are one. */
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(electric|ev)\b/g, '')
    .replace(/[^a-z0-9]/g, '')
