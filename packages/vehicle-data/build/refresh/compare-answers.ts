/** What changes for customers between two sets of tables, in words. */
import { presentVehicle } from '../../src/presentation/present-vehicle.ts'
import type { VehicleTables } from '../../src/vehicle-tables.ts'
import { verdictOn } from '../../src/verdict.ts'
import type { Vin } from '../../src/vin/parse-vin.ts'

interface Answer {
  readonly car: string
  readonly facts: ReadonlyMap<string, string>
}

/** The change for one model year. */
interface Change {
  readonly car: string
  /** The number of VINs that get a first answer, and of those that lose theirs. */
  readonly gained: number
  readonly lost: number
  /** "Range 205 mi to 215 mi", and how many of the VINs have it. */
  readonly facts: ReadonlyMap<string, number>
}

/** @param vins one for each version that either set distinguishes */
export function compareAnswers(
  before: VehicleTables,
  after: VehicleTables,
  vins: Iterable<Vin>,
): readonly Change[] {
  const changes = new Map<string, { gained: number; lost: number; facts: Map<string, number> }>()
  for (const vin of vins) {
    const [old, now] = [answerOf(before, vin), answerOf(after, vin)]
    const car = now?.car ?? old?.car
    if (car === undefined) continue
    const own = changes.get(car) ?? { gained: 0, lost: 0, facts: new Map() }
    changes.set(car, own)
    if (old === undefined) own.gained += 1
    else if (now === undefined) own.lost += 1
    else for (const fact of factChanges(old, now)) own.facts.set(fact, (own.facts.get(fact) ?? 0) + 1)
  }
  return [...changes]
    .map(([car, change]) => ({ car, ...change }))
    .filter(({ gained, lost, facts }) => gained + lost + facts.size > 0)
    .sort((one, other) => other.car.localeCompare(one.car, 'en'))
}

const FACTS_TOLD = 6

/** A line for each model and year, the newest first. */
export function describeAnswers(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing changes for customers'
  const lines = changes.map(({ car, gained, lost, facts }) => {
    const most = [...facts].sort(([, one], [, other]) => other - one).map(([fact]) => fact)
    const parts = [
      gained > 0 ? `${versions(gained)} answered for the first time` : '',
      lost > 0 ? `${versions(lost)} no longer answered` : '',
      ...most.slice(0, FACTS_TOLD),
      most.length > FACTS_TOLD ? `and ${most.length - FACTS_TOLD} more changes` : '',
    ]
    return `  ${car}: ${parts.filter((part) => part !== '').join('; ')}`
  })
  return ['For customers:', ...lines].join('\n')
}

const versions = (number: number): string => `${number} version${number === 1 ? '' : 's'}`

/** Undefined if a lookup of the VIN would not be sold. */
function answerOf(tables: VehicleTables, vin: Vin): Answer | undefined {
  const verdict = verdictOn(tables.lookUp(vin))
  if (verdict.kind !== 'sold') return undefined
  const { modelYear, make, model } = verdict.vehicle.record.identity
  const { range_and_charging: charging, battery, sections } = presentVehicle(verdict.vehicle)
  const rows = [...charging.rows, ...sections.flatMap((section) => section.rows)]
  const energy = battery.original_capacity_kwh
  return {
    car: `${modelYear} ${make} ${model}`,
    facts: new Map([
      ...(energy === null ? [] : [['Original capacity', `${energy} kWh`] as const]),
      ...rows.map(({ label, value }) => [label, [value].flat().join(', ')] as const),
    ]),
  }
}

function factChanges(old: Answer, now: Answer): string[] {
  const names = new Set([...old.facts.keys(), ...now.facts.keys()])
  return [...names].flatMap((name) => {
    const [was, is] = [old.facts.get(name), now.facts.get(name)]
    if (was === is) return []
    if (was === undefined) return [`${name} ${is}, not known before`]
    return [is === undefined ? `${name} ${was} no longer shown` : `${name} ${was} to ${is}`]
  })
}
