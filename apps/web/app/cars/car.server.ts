/** Pages of makes and model years, from the tables in memory: for everyone, and for search engines. */
import { type ModelYear, type ModelYearSheets, tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'
import { rangeOf } from '../vehicles/driving-ranges.ts'
import { carPath, makePath } from './car-path.ts'

const HOUR_S = 60 * 60

export interface CarLink {
  readonly to: string
  readonly title: string
}

/** Links to other years or models, for a page that does not exist. */
export interface WayOn {
  readonly about: string
  /** Whether the address names a model that there is, and no year. */
  readonly lacksYear: boolean
  readonly cars: readonly CarLink[]
}

export function readCar({ vehicleData }: Services, make: string, model: string, year: string) {
  const modelYears = tablesAtHand(vehicleData).modelYears()
  const found = modelYears.find(`${make}/${model}/${year}`)
  if (!found) return { car: undefined, wayOn: findWayOn(modelYears, make, model, year) }
  const { labels: _, ...car } = found
  return {
    car,
    make: { to: makePath(found), title: found.make },
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

/** All makes, by name. */
export function listMakes({ vehicleData }: Services) {
  const { all } = tablesAtHand(vehicleData).modelYears()
  return [...Map.groupBy(all, makePath)].map(([to, own]) => ({
    to,
    title: own[0]?.make ?? '',
    models: new Set(own.map(({ model }) => model)).size,
    years: spanOf(own.map(({ year }) => year)),
  }))
}

function spanOf(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? `${first}` : `${first} to ${last}`
}

export interface MakesYear {
  readonly id: number
  readonly to: string
  readonly range: string | null
  readonly versions: number
  /** The share of the figures of its versions that lookups know. */
  readonly percent: number
}

/** The models of a make, each with its years; undefined if nobody labeled one. */
export function readMake({ vehicleData }: Services, make: string) {
  const { all, sheetOf } = tablesAtHand(vehicleData).modelYears()
  const own = all.filter((each) => makePath(each) === `/cars/${make}`)
  const [first] = own
  if (!first) return undefined
  const toYear = (each: ModelYear): MakesYear => {
    const { figures, known } = sheetOf(each)
    const percents = known.map(({ percent }) => percent)
    return {
      id: each.year,
      to: carPath(each),
      range: rangeOf(figures),
      versions: each.labels.length,
      percent: Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length),
    }
  }
  const models = [...Map.groupBy(own, ({ model }) => model)]
  return {
    name: first.make,
    path: makePath(first),
    years: spanOf(own.map(({ year }) => year)),
    models: models.map(([name, years]) => ({ name, years: years.map(toYear) })),
  }
}

/** Only a response to a request without cookies may be cached for everyone: the frame of the page shows who is signed in. */
export function forEveryone<Loaded>({ headers }: Request, loaded: Loaded) {
  const caching = headers.has('cookie') ? 'private, no-store' : `public, max-age=${HOUR_S}`
  return data(loaded, { headers: { 'cache-control': caching, vary: 'Cookie' } })
}

/** The model's years; if it has none, the make's models, each in its newest year. */
function findWayOn({ all }: ModelYearSheets, make: string, model: string, year: string): WayOn | undefined {
  const ofModel = all.filter(({ path }) => path.startsWith(`${make}/${model}/`))
  const [one] = ofModel
  if (one) {
    return { about: `${one.make} ${one.model}`, lacksYear: year === '', cars: ofModel.map(toYearLink) }
  }
  const ofMake = all.filter(({ path }) => path.startsWith(`${make}/`))
  const newest = ofMake.filter((each, nth) => {
    const before = ofMake[nth - 1]
    return before === undefined || !isSameModel(before, each)
  })
  const [first] = newest
  return first && { about: first.make, lacksYear: false, cars: newest.map(toModelLink) }
}

const toYearLink = (each: ModelYear): CarLink => ({ to: carPath(each), title: `${each.year}` })

const toModelLink = (each: ModelYear): CarLink => ({
  to: carPath(each),
  title: `${each.year} ${each.make} ${each.model}`,
})
