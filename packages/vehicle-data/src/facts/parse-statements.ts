/**
 * Parses statements from a vendor's answer. Anything that is not one of our facts, in our words and units, is dropped, so that
 * nothing else can get into an answer.
 */
import { type AmountName, type Amounts, amountUnits } from './amounts.ts'
import { type Source, type SourceSubject, type Statement, sourceSubjects } from './statements.ts'
import {
  acPlugs,
  airbagPlaces,
  assistanceFeatures,
  batteryChemistries,
  chargingAdapters,
  dcPlugs,
  equipmentFeatures,
  type FactName,
  heatPumps,
  powerOuts,
  type VehicleFacts,
} from './vehicle-facts.ts'

/** Throws if the value is not a list of statements. */
export function parseStatements(value: unknown): Statement[] {
  if (!Array.isArray(value)) throw new Error('statements are a list')
  return value.map(parseStatement)
}

function parseStatement(value: unknown): Statement {
  const { source: said, facts, isEstimate } = isObject(value) ? value : {}
  if (!isObject(facts)) throw new Error('a statement has facts')
  const source = parseSource(said)
  return {
    source,
    facts: parseFacts(facts, source.date),
    ...(isEstimate === true && { isEstimate }),
  }
}

function parseSource(value: unknown): Source {
  const { name, about, date, link } = isObject(value) ? value : {}
  if (!isText(name) || !isSubject(about) || !isDay(date)) {
    throw new Error('a source has a name, what it is about, and a date')
  }
  return { name, about, date, ...(isText(link) && URL.canParse(link) && { link }) }
}

function parseFacts(said: Readonly<Record<string, unknown>>, on: string): VehicleFacts {
  const facts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(said)) {
    if (isFact(name, value) && !(isDayOf(name, value) && isImpossible(value, on))) facts[name] = value
  }
  return facts
}

const isDayOf = (name: string, value: unknown): value is string =>
  typeof value === 'string' && (name === 'lastMeasured' || name === 'productionDate')

/** Whether a day is before any supported car was built, or after the answer. The vendor's clock may be a day ahead. */
function isImpossible(day: string, on: string): boolean {
  const tomorrow = new Date(Date.parse(on) + 24 * 60 * 60 * 1000).toISOString().slice(0, day.length)
  return day < FIRST_YEAR || day > tomorrow
}

const FIRST_YEAR = '1990'

/** Whether the value is valid for the fact. */
export function isFact(name: string, value: unknown): boolean {
  return isAmountName(name) ? isAmountOf(name, value) : (words[name]?.(value) ?? false)
}

type Judge = (value: unknown) => boolean
type OtherFact = Exclude<FactName, keyof Amounts>

/** Checks for facts in words. Versions are never accepted, because they come from tables only. */
const words: Readonly<Record<string, Judge>> & Readonly<Record<OtherFact, Judge>> = {
  trim: isText,
  productionDate: isDate,
  factory: isText,
  wheels: (value) => typeof value === 'string' && /^\d\d(\/\d\d|F\d\dR)?$/.test(value),
  wheelStyle: isText,
  paint: isText,
  interior: isText,
  seatOptions: listOf(isText),
  assistancePackage: listOf(isText),
  supercharging: isText,
  lastMeasured: isDay,
  body: isText,
  drive: oneOf(['front', 'rear', 'all']),
  motorKw: listOf((value) => isAmountOf('powerKw', value)),
  batteryChemistry: oneOf(batteryChemistries),
  dcPlug: oneOf(dcPlugs),
  acPlug: oneOf(acPlugs),
  chargingAdapter: oneOf(chargingAdapters),
  heatPump: oneOf(heatPumps),
  overTheAirUpdates: (value) => value === true,
  powerOut: oneOf(powerOuts),
  airbags: listOf(oneOf(airbagPlaces)),
  driverAssistance: fieldsOf(assistanceFeatures, oneOf(['standard', 'optional'])),
  equipment: fieldsOf(equipmentFeatures, oneOf(['standard', 'optional'])),
  tirePressureMonitoring: oneOf(['direct', 'indirect']),
  headlamps: oneOf(['led', 'halogen', 'hid', 'laser']),
  safetyRating: isSafetyRating,
  recalls: listOf(isRecall),
  warranties: listOf(isWarranty),
  versions: () => false,
  otherVersions: () => false,
}

/** The longest text that is accepted. */
const LONGEST = 10_000

function isText(value: unknown): value is string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST) return false
  return value.isWellFormed() && !/\p{Cc}/u.test(value)
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false
  // JavaScript reads February 30 as a day in March. PostgreSQL rejects it.
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

function isDate(value: unknown): boolean {
  return isDay(value) || (typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value))
}

const isAmountName = (name: string): name is AmountName => Object.hasOwn(amountUnits, name)

/** By unit, the greatest figure of any car. Higher ones are mistakes, and could break the contract. */
const mostOf: Readonly<Record<string, number>> = { '%': 100, 'of 10': 10, kWh: 1_000 }
const MOST = 10_000_000

function isAmountOf(name: AmountName, value: unknown): boolean {
  const { from, to } = isObject(value) ? value : { from: value, to: value }
  if (typeof from !== 'number' || typeof to !== 'number') return false
  const most = mostOf[amountUnits[name]] ?? MOST
  // Only a saving can be negative.
  return from <= to && from >= (name === 'savingUsdOver5Years' ? -most : 0) && to <= most
}

function isSafetyRating(value: unknown): boolean {
  if (!isObject(value)) return false
  const { asOf, ...stars } = value
  const known = fieldsOf(['overall', 'frontalCrash', 'sideCrash', 'rollover'], oneOf([1, 2, 3, 4, 5]))
  return isDay(asOf) && known(stars)
}

function isRecall(value: unknown): boolean {
  if (!isObject(value)) return false
  const { campaign, reportedOn, component, summary, overTheAir, ...rest } = value
  return (
    [campaign, component, summary].every(isText) &&
    isDay(reportedOn) &&
    typeof overTheAir === 'boolean' &&
    fieldsOf(['advice'], oneOf(['do_not_drive', 'park_outside']))(rest)
  )
}

function isWarranty(value: unknown): boolean {
  if (!isObject(value)) return false
  const { covers, years, ...limits } = value
  return (
    oneOf(['vehicle', 'powertrain', 'battery', 'california_parts', 'corrosion'])(covers) &&
    typeof years === 'number' &&
    fieldsOf(['miles', 'batteryPercent'], (limit) => isAmountOf('odometerMi', limit))(limits)
  )
}

function oneOf(known: readonly unknown[]): Judge {
  return (value) => known.includes(value)
}

function listOf(judge: Judge): Judge {
  return (value) => Array.isArray(value) && value.every(judge)
}

function fieldsOf(names: readonly string[], judge: Judge): Judge {
  return (value) =>
    isObject(value) && Object.entries(value).every(([name, each]) => names.includes(name) && judge(each))
}

const isSubject = (value: unknown): value is SourceSubject => sourceSubjects.some((each) => each === value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
