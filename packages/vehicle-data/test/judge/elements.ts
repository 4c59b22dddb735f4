import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { mergeStatements } from '../../src/facts/statements.ts'
import { presentVehicle } from '../../src/index.ts'
import { createOfflineLookUp } from '../../src/offline-look-up.ts'
import { readTable } from '../../src/read-table.ts'
import { soundVin } from '../labels.ts'

/**
 * An independent reading of what NHTSA's elements say about a VIN, compared with the versions of an answer. The elements come
 * from another decoder (`labels/registered-elements.csv`) and are read here without our own rules, so that a mistake in these
 * cannot hide itself.
 */
export type Elements = Readonly<Record<ElementName, string>>

type ElementName =
  | 'vin'
  | 'model'
  | 'trim'
  | 'series'
  | 'drive_type'
  | 'drive_unit'
  | 'battery_info'
  | 'battery_kwh'
  | 'battery_kwh_to'

export interface ToldVersion {
  readonly name: string
  readonly drive: string | undefined
}

export interface ToldAnswer {
  readonly versions: readonly ToldVersion[]
  readonly packKwh: number | null
}

/** Where the answers to these VINs contradict their own elements. */
export function elementFindings(): string[] {
  return readElements().flatMap((elements) => {
    const answer = answerOf(elements.vin)
    const contradicted = answer === undefined ? [] : contradictions(elements, answer)
    return contradicted.map((words) => `${elements.vin.slice(0, 8)} ${elements.model}: ${words}`)
  })
}

const lookUp = createOfflineLookUp(readTable)

function answerOf(vin: string): ToldAnswer | undefined {
  const result = lookUp(soundVin(vin))
  if (result.kind !== 'found') return undefined
  const { versions = [] } = mergeStatements(result.vehicle.record.statements)
  const told = versions.map(({ title, drive }) => ({ name: title, drive }))
  return { versions: told, packKwh: presentVehicle(result.vehicle).battery.original_capacity_kwh }
}

export function readElements(): Elements[] {
  const file = new URL('../labels/registered-elements.csv', import.meta.url)
  return parse<Elements>(readFileSync(file), { columns: true })
}

/** Where an answer contradicts the elements, in words; empty for a sound one. */
export function contradictions(elements: Elements, { versions, packKwh }: ToldAnswer): string[] {
  return [
    ...versions.filter((version) => isOtherDrive(elements, version)).map(({ name }) => `drive of "${name}"`),
    ...versions
      .filter(({ name }) => isOtherBattery(elements, name))
      .map(({ name }) => `battery of "${name}"`),
    ...versions.filter(({ name }) => isOtherTrim(elements, name)).map(({ name }) => `trim of "${name}"`),
    ...(isOtherEnergy(elements, packKwh) ? [`energy of ${packKwh} kWh`] : []),
  ]
}

/** Two elements that agree outweigh a label; one alone does not. */
function isOtherDrive(elements: Elements, { drive }: ToldVersion): boolean {
  const claims = driveClaims(elements)
  if (drive === undefined || claims.length < 2 || new Set(claims.map(isAll)).size > 1) return false
  const axle = claims.find((claim) => claim === 'front' || claim === 'rear')
  return isAll(drive) !== isAll(claims[0] ?? '') || (axle !== undefined && drive !== axle)
}

const isAll = (drive: string): boolean => drive === 'all'

function driveClaims({ drive_type, drive_unit, battery_info, trim }: Elements): string[] {
  const claims = [
    ...(/^(AWD|4WD)/.test(drive_type) ? ['all'] : []),
    ...(drive_type.startsWith('FWD') ? ['front'] : []),
    ...(drive_type.startsWith('RWD') ? ['rear'] : []),
    ...(drive_type === '4x2' ? ['two'] : []),
    ...(/^(Dual|Triple|Quad)/.test(drive_unit) ? ['all'] : []),
    ...(drive_unit.startsWith('Single') ? ['two'] : []),
  ]
  if (/FR [\d.]+ ?kW.*RR [\d.]+ ?kW/.test(battery_info)) claims.push('all', 'all')
  else if (/RR [\d.]+ ?kW/.test(battery_info)) claims.push('rear')
  if (/Secondary Drive Unit/.test(battery_info)) claims.push('all')
  else if (/Rear Primary Drive Unit/.test(battery_info)) claims.push('rear')
  if (/4MATIC|xDrive|quattro/i.test(trim)) claims.push('all')
  return claims
}

function isOtherBattery({ battery_info }: Elements, name: string): boolean {
  if (/LFP/.test(battery_info) && /extended/i.test(name)) return true
  if (/standard range/i.test(battery_info)) return /extended|long range|\bER\b/i.test(name)
  return /extended range/i.test(battery_info) && /standard range|\bSR\b|LFP/i.test(name)
}

/** Words that only one version of a model has. A car with a known trim has them in its trim, or is another version. */
const strongTrims = [
  'Rally',
  'GT',
  'Plaid',
  'Sapphire',
  'GTS',
  'Turbo',
  'Platinum',
  'AMG',
  'Denali',
  'Extreme',
] as const

function isOtherTrim({ trim, series, model }: Elements, name: string): boolean {
  const told = `${trim} ${series} ${model}`
  const designation = /\b(?:EQ[BES])\s?(\d{3})/.exec(trim)?.[1]
  if (designation !== undefined && /\bEQ[BES] \d{3}/.test(name) && !name.includes(designation)) return true
  if (trim === '' || /[/,]/.test(trim)) return false
  return strongTrims.some((word) => hasWord(name, word) && !hasWord(told, word))
}

const hasWord = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(text)

/** The VIN's own energy, if it names one, and the one that is shown. */
function isOtherEnergy({ battery_kwh, battery_kwh_to }: Elements, packKwh: number | null): boolean {
  if (battery_kwh === '' || packKwh === null) return false
  const [least, most] = [Number(battery_kwh), Number(battery_kwh_to === '' ? battery_kwh : battery_kwh_to)]
  return packKwh < least * 0.97 || packKwh > most * 1.03
}
