/** The facts of a vehicle in groups, for pages, paper, and comparisons. */
import type { VehicleSpecs } from '@vinspec/contract'
import { batteryLabels, summaryLabels } from '@vinspec/contract/labels'
import { batteryFacts, summaryFacts, vehicleFacts } from '@vinspec/contract/spec-facts'
import type { Fact } from '../ui/facts.tsx'

export interface FactGroup {
  readonly title: string
  readonly facts: readonly Fact[]
}

type Expected = ReadonlyArray<readonly [key: string, label: string]>

/** Facts that readers expect of every car. If one is missing, its group shows it as not known. */
const RANGE: Expected = [['range', 'Range']]
const EFFICIENCY: Expected = [
  ['fuel_economy', 'Fuel economy'],
  ['efficiency', 'Consumption'],
]
const CHARGING: Expected = [
  ['level_2_charging', 'Charging at home'],
  ['onboard_charger', 'Onboard charger'],
  ['dc_power', 'Highest fast-charging power'],
  ['charging_port', 'Charging port'],
]
const BODY: Expected = [
  ['body', 'Body'],
  ['seats', 'Seats'],
]
const SAFETY: Expected = [
  ['safety_rating', 'NHTSA safety rating'],
  ['airbags', 'Airbags'],
]
const DRIVETRAIN: Expected = [
  ['drive', 'Drive'],
  ['motors', 'Motors'],
]

const OF_CHARGING =
  /^(level_2_charging|onboard_charger|dc_power|dc_charging|charging_port|range_energy|supercharger)/
const OF_RECALLS = /^recalls$/
const OF_SAFETY = /^(airbags|driver_assistance|safety)/
const OF_BATTERY = /^(battery_|warranty)/
/** Left out of the groups, because the page's sources and choice of versions say it. */
const BASIS = 'basis'

export function toFactGroups(specs: VehicleSpecs): FactGroup[] {
  const figures = specs.range_and_charging.rows.filter(({ key }) => key !== BASIS)
  const [charging, driving] = splitByKey(figures, OF_CHARGING)
  const [range, efficiency] = splitByKey(driving, /^range$/)
  const technology = specs.sections.filter(({ key }) => key === 'technology').flatMap(({ rows }) => rows)
  const [recalls, withoutRecalls] = splitByKey(technology, OF_RECALLS)
  const [safety, others] = splitByKey(withoutRecalls, OF_SAFETY)
  const [ofBattery, ofBody] = splitByKey(others, OF_BATTERY)
  const drivetrain = specs.sections.filter(({ key }) => key === 'drivetrain').flatMap(({ rows }) => rows)
  const rest = specs.sections.filter(({ key }) => key !== 'technology' && key !== 'drivetrain')
  const groups: FactGroup[] = [
    { title: 'Range', facts: withExpected(RANGE, range) },
    { title: 'Efficiency and cost', facts: withExpected(EFFICIENCY, efficiency) },
    { title: 'Charging', facts: withExpected(CHARGING, charging) },
    { title: 'Battery', facts: [...allBatteryFacts(specs), ...ofBattery] },
    { title: 'Drivetrain', facts: withExpected(DRIVETRAIN, drivetrain) },
    { title: 'Safety', facts: withExpected(SAFETY, safety) },
    { title: 'Recalls', facts: recalls },
    {
      title: 'Vehicle',
      facts: [...vehicleFacts(specs), ...allSummaryFacts(specs), ...withExpected(BODY, ofBody)],
    },
    ...rest.map(({ title, rows }) => ({ title, facts: rows.filter(({ key }) => !inSummary.has(key)) })),
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

/** Keys of the summary, which the section of options repeats. */
const inSummary: ReadonlySet<string> = new Set(summaryLabels.map(([key]) => key))

/** Splits facts into those whose keys match and the others. */
function splitByKey(facts: readonly Fact[], keys: RegExp): [Fact[], Fact[]] {
  return [facts.filter(({ key }) => keys.test(key)), facts.filter(({ key }) => !keys.test(key))]
}

/** The expected facts first, then all others. */
function withExpected(expected: Expected, facts: readonly Fact[]): Fact[] {
  const first = expected.map(
    ([key, label]) => facts.find((fact) => fact.key === key) ?? { key, label, value: null },
  )
  return [...first, ...facts.filter((fact) => !expected.some(([key]) => key === fact.key))]
}

/** The contract's facts about the battery, with those that are not known. The original capacity is left out if the summary states it. */
function allBatteryFacts(specs: VehicleSpecs): Fact[] {
  const known = batteryFacts(specs)
  return batteryLabels.flatMap(([key, label]): Fact[] => {
    const fact = known.find((each) => each.key === key)
    if (fact) return [fact]
    return specs.battery[key] === null ? [{ key, label, value: null }] : []
  })
}

function allSummaryFacts(specs: VehicleSpecs): Fact[] {
  const known = summaryFacts(specs)
  return summaryLabels.map(
    ([key, label]) => known.find((each) => each.key === key) ?? { key, label, value: null },
  )
}
