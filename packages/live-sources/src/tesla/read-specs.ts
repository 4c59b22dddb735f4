/**
 * Tesla's `specs` of a car. Their structure is not published, so values are found by name, wherever they are, however
 * the name is spelled, and whatever else is there. A known name with another type counts as missing, and no value is
 * passed on unchanged.
 */
import type { FactName, VehicleFacts } from '@vinspec/vehicle-data'
import { namedValues } from '../named-values.ts'
import { isList, isObject } from '../read-json.ts'
import { toDay } from '../to-day.ts'
import { factsOfOptions } from './option-words.ts'

export interface SpecsRead {
  readonly facts: VehicleFacts
  /** Present, but impossible. */
  readonly doubtful: readonly FactName[]
}

export function readSpecs(body: unknown): SpecsRead {
  const values = namedValues(body)
  const health = readHealth(values('batterySoH', 'stateOfHealth', 'batteryStateOfHealth'))
  const capacity = readCapacity(values('batteryCapacityKwh'))
  const facts: VehicleFacts = {
    ...factsOfOptions(readCodes(values('codes', 'optionCodes', 'options'))),
    stateOfHealthPercent: health === DOUBTFUL ? undefined : health,
    usableNowKwh: capacity === DOUBTFUL ? undefined : capacity,
    productionDate: firstDay(values('productionDate', 'manufactureDate', 'buildDate')),
    lastMeasured: firstDay(values('batterySoHMeasuredAt', 'batteryMeasuredAt', 'lastMeasured')),
  }
  return {
    facts: Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)),
    doubtful: [
      ...(health === DOUBTFUL ? (['stateOfHealthPercent'] as const) : []),
      ...(capacity === DOUBTFUL ? (['usableNowKwh'] as const) : []),
    ],
  }
}

const DOUBTFUL = Symbol('given, but impossible')
type Doubtful = typeof DOUBTFUL

/**
 * Health as a fraction or in percent, as a number or as text: 0.91, 91, "91%". A battery as good as new may measure
 * above 100.
 */
const LEAST_PERCENT = 50
const MOST_PERCENT = 105

function readHealth(values: readonly unknown[]): number | Doubtful | undefined {
  const given = firstNumber(values, /^(-?[\d.]+) ?%?$/)
  if (given === undefined) return undefined
  const percent = given <= MOST_PERCENT / 100 ? given * 100 : given
  if (percent < LEAST_PERCENT || percent > MOST_PERCENT) return DOUBTFUL
  return Math.min(100, Math.round(percent * 10) / 10)
}

/** Plausible for any car that Tesla has sold. */
const LEAST_KWH = 20
const MOST_KWH = 250

function readCapacity(values: readonly unknown[]): number | Doubtful | undefined {
  const kwh = firstNumber(values, /^(-?[\d.]+) ?(?:kWh)?$/i)
  if (kwh === undefined) return undefined
  return kwh < LEAST_KWH || kwh > MOST_KWH ? DOUBTFUL : Math.round(kwh * 10) / 10
}

function firstNumber(values: readonly unknown[], pattern: RegExp): number | undefined {
  const numbers = values.map((value) =>
    typeof value === 'string' ? Number(pattern.exec(value.trim())?.[1]) : value,
  )
  return numbers.find((value): value is number => typeof value === 'number' && Number.isFinite(value))
}

const firstDay = (values: readonly unknown[]): string | undefined =>
  values.map(toDay).find((day) => day !== undefined)

/** More options than any car has. */
const MOST_CODES = 500

/** Reads codes from a list, from objects that name them, or from one text. Codes marked as inactive do not count. */
export function readCodes(values: readonly unknown[]): readonly string[] {
  return values
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : isList(value) ? value : []))
    .slice(0, MOST_CODES)
    .flatMap((option: unknown) => {
      if (typeof option === 'string') return [option]
      if (!isObject(option) || option['isActive'] === false) return []
      return typeof option['code'] === 'string' ? [option['code']] : []
    })
}
