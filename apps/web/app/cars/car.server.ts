/** A model year's page, from the tables in memory: for everyone, and for search engines. */
import { type ModelYear, type ModelYearSheets, tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { carPath } from './car-path.ts'

export interface CarLink {
  readonly to: string
  readonly title: string
}

/** Links to other years or models, for a page that does not exist. */
export interface WayOn {
  readonly about: string
  readonly cars: readonly CarLink[]
}

export function readCar({ vehicleData }: Services, make: string, model: string, year: string) {
  const modelYears = tablesAtHand(vehicleData).modelYears()
  const found = modelYears.find(`${make}/${model}/${year}`)
  if (!found) return { car: undefined, wayOn: findWayOn(modelYears, make, model) }
  const { labels: _, ...car } = found
  return {
    car,
    sheet: modelYears.sheetOf(found),
    years: modelYears.all.filter((each) => isSameModel(each, found)).map(toYearLink),
    others: modelYears.all
      .filter((each) => each.year === found.year && each.make === found.make && each !== found)
      .map(toModelLink),
  }
}

function isSameModel(one: ModelYear, other: ModelYear): boolean {
  return one.make === other.make && one.model === other.model
}

/** The model's years; if it has none, the make's models, each in its newest year. */
function findWayOn({ all }: ModelYearSheets, make: string, model: string): WayOn | undefined {
  const ofModel = all.filter(({ path }) => path.startsWith(`${make}/${model}/`))
  const [one] = ofModel
  if (one) return { about: `${one.make} ${one.model}`, cars: ofModel.map(toYearLink) }
  const ofMake = all.filter(({ path }) => path.startsWith(`${make}/`))
  const newest = ofMake.filter((each, nth) => {
    const before = ofMake[nth - 1]
    return before === undefined || !isSameModel(before, each)
  })
  const [first] = newest
  return first && { about: first.make, cars: newest.map(toModelLink) }
}

const toYearLink = (each: ModelYear): CarLink => ({ to: carPath(each), title: `${each.year}` })

const toModelLink = (each: ModelYear): CarLink => ({
  to: carPath(each),
  title: `${each.year} ${each.make} ${each.model}`,
})
