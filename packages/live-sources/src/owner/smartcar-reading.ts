import type { Source, Statement } from '@vinspec/vehicle-data'
import { estimateHealth } from './estimate-health.ts'
import type { OwnerQuestion } from './owner-source.ts'
import { readNumber, readPath } from './read-field.ts'

export interface SmartcarAnswers {
  /** The level and the range. */
  readonly battery: unknown
  /** The capacity of the pack when new. */
  readonly capacity: unknown
  readonly odometer: unknown
}

const MILES_PER_KM = 0.621371
/** Plausible for the battery of any electric car. */
const PLAUSIBLE_KWH = { from: 10, to: 250 }

type Asked = Pick<OwnerQuestion, 'now' | 'rangeWhenNewMi'>

/** Answers are metric. None has a figure of health, so it is estimated from range and level. */
export function toSmartcarStatements(
  title: string,
  { battery, capacity, odometer }: SmartcarAnswers,
  { now, rangeWhenNewMi }: Asked,
): readonly Statement[] {
  const sourceOf = (answer: unknown): Source => ({
    name: title,
    about: 'vehicle',
    date: dayOf(answer, now).toISOString().slice(0, 'YYYY-MM-DD'.length),
  })
  const km = readNumber(odometer, 'distance')
  const packKwh = readNumber(capacity, 'capacity', 'nominal') ?? readNumber(capacity, 'capacity')
  const facts = {
    ...(km !== undefined && { odometerMi: Math.round(km * MILES_PER_KM) }),
    ...(packKwh !== undefined && packKwh >= PLAUSIBLE_KWH.from && packKwh <= PLAUSIBLE_KWH.to && { packKwh }),
  }
  const rangeKm = readNumber(battery, 'range')
  const level = readNumber(battery, 'percentRemaining')
  return [
    ...(Object.keys(facts).length === 0 ? [] : [{ source: sourceOf(odometer), facts }]),
    ...(rangeKm === undefined || level === undefined
      ? []
      : estimateHealth(
          sourceOf(battery),
          { rangeMi: rangeKm * MILES_PER_KM, levelPercent: level * 100 },
          rangeWhenNewMi,
        )),
  ]
}

/** Smartcar's first year: a day before that is a mistake. */
const FIRST_DAY = new Date('2015-01-01')

/** When the car sent it, which may be long ago for one that is parked out of reach; or else now. */
function dayOf(answer: unknown, now: Date): Date {
  const sentAt = readPath(answer, 'meta', 'dataAge')
  return sentAt instanceof Date && sentAt >= FIRST_DAY && sentAt <= now ? sentAt : now
}
