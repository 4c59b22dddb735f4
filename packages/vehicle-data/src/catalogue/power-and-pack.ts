import { leftBy, type Story } from '../story.ts'
import type { DecodedElements } from '../vin/decode-vin.ts'
import type { LabelRow } from './label-rows.ts'
import type { ModelRow } from './model-row.ts'
import { wallKwhOf } from './wall-energy.ts'

/**
 * The power and battery energy of a VIN, to compare with label rows. NHTSA has typos in both, so they only choose between
 * rows: a row that they do not fit is dropped only if they fit another one.
 */
export interface PowerAndPack {
  /** Total power of the motors, kW; several if the version is open. */
  readonly powerKw: readonly number[]
  /** Original battery energy, kWh; several if the version is open. */
  readonly packKwh: readonly number[]
  /** Whether these are only the ends of a class ("81 to 90 kWh"). */
  readonly packIsClass: boolean
  /** The size by which EPA's label names the battery. */
  readonly namedPackKwh: number | undefined
}

export const KW_PER_HP = 0.7457
/** The energy of one of GM's battery modules, derived from NHTSA's energy of packs with ten. */
const KWH_PER_MODULE = 8.5

/** @param ampereHours all capacities that NHTSA gives the model's batteries */
export function powerAndPack(
  make: string,
  elements: DecodedElements,
  ampereHours: readonly number[],
): PowerAndPack {
  if (make === 'Nissan') return nissanPack(elements)
  const { batteryKwh, batteryKwhTo } = elements
  const texts = [elements.batteryInfo, elements.engineInfo].filter((text) => text !== undefined)
  const isOpen = batteryKwhTo !== undefined && batteryKwhTo !== batteryKwh
  const told = [...texts.flatMap(energiesOf), Number(batteryKwh), Number(batteryKwhTo)].filter(
    (kwh) => kwh > 0,
  )
  const [capacity] = texts.flatMap(ampereHoursOf)
  const byVolts = packOfVolts(Number(elements.batteryVolts), capacity, ampereHours, told)
  return {
    powerKw: isOpen || isSeveral(elements.trim) ? texts.flatMap(motorPowers) : powers(elements, texts),
    packKwh: byVolts === undefined ? told : [byVolts],
    packIsClass: isOpen && !texts.some((text) => energiesOf(text).length > 0),
    namedPackKwh: undefined,
  }
}

/** Nissan registers the battery's energy as the power of the charger (Leaf) or of the engine (Ariya). */
function nissanPack({ chargerKw, powerKw }: DecodedElements): PowerAndPack {
  return {
    powerKw: [],
    packKwh: powerKw === undefined ? [] : [Number(powerKw)],
    packIsClass: false,
    namedPackKwh: chargerKw === undefined ? undefined : Number(chargerKw),
  }
}

/** NHTSA's total powers of the motors, kW, of any version. */
export const statedPowers = (make: string, { powerKw, powerHp }: DecodedElements): number[] =>
  make === 'Nissan' ? [] : [Number(powerKw), Number(powerHp) * KW_PER_HP].filter((power) => power > 0)

/** Whether a text names several trims. NHTSA then gives the power of only one of them. */
const isSeveral = (trim: string | undefined): boolean => trim !== undefined && /[/,]| or /.test(trim)

function powers({ powerKw, powerHp, powerHpTo }: DecodedElements, texts: readonly string[]): number[] {
  const hp = [powerHp, powerHpTo].map((figure) => Number(figure) * KW_PER_HP)
  return [Number(powerKw), ...hp, ...texts.flatMap(motorPowers)].filter((figure) => figure > 0)
}

/** "FR 74kW + RR 165kW" and "Front & Rear: 1YM Motor, 80kW" as the sum. */
function motorPowers(text: string): number[] {
  const axles = [...text.matchAll(/\b(?:FR|RR) ([\d.]+) ?kW/gi)].map(([, power]) => Number(power))
  if (axles.length > 0) return [sum(axles)]
  const each = /\b(?<both>Front & Rear: )?\w+ Motor, (?<power>[\d.]+) ?kW/i.exec(text)?.groups
  return each === undefined ? [] : [Number(each['power']) * (each['both'] === undefined ? 1 : 2)]
}

/** "111.2Ah" */
export const ampereHoursOf = (text: string): number[] =>
  [...text.matchAll(/\b([\d.]+) ?Ah\b/gi)].map(([, hours]) => Number(hours))

/** "58.0 kWh", or GM's count of modules, "10-MOD". */
export const energiesOf = (text: string): number[] => [
  ...[...text.matchAll(/\b([\d.]+) ?kWh\b/gi)].map(([, energy]) => Number(energy)),
  ...[...text.matchAll(/\b(\d\d)-MOD\b/g)].map(([, count]) => Number(count) * KWH_PER_MODULE),
]

/**
 * Battery energy from volts times ampere-hours: those of this battery, or those of all the model's batteries if one of the given
 * energies confirms the result.
 */
function packOfVolts(
  volts: number,
  own: number | undefined,
  ofModel: readonly number[],
  told: readonly number[],
): number | undefined {
  if (!(volts > 0)) return undefined
  if (own !== undefined) return Math.round((own * volts) / 100) / 10
  const [only] = ofModel
  if (only === undefined || ofModel.length > 1) return undefined
  return told.find((energy) => Math.abs((only * volts) / 1000 / energy - 1) <= 0.02)
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** A row's own figures must be within this share of those of the VIN. */
const POWER_TOLERANCE = 0.04
/** How much the power of a version's motors may differ between its rows. */
const MOTORS_TOLERANCE = 1.1
/** Original energy as a share of what a full charge takes from the wall. */
const LEAST_SHARE = 0.76
const MOST_SHARE = 1.1
/** Above this share, charging would have hardly any losses, which is believable only if no other row fits. */
const PLAUSIBLE_SHARE = 0.97
/** Whether the share is that of common packs. Higher ones belong to makers that state less range than they measured. */
export const isCommonShare = (share: number): boolean => share >= 1 / 1.18 && share <= 0.94

/**
 * Compares with the stated power, else with that of EPA's motors.
 * @param own all rows of the version: if EPA gives them different motors, some are mistakes, and nobody knows which
 */
const powerFits = (
  row: LabelRow,
  { powerKw }: PowerAndPack,
  own: readonly ModelRow[],
): boolean | undefined => {
  const totals = own.flatMap(({ row: { motorKw } }) => (motorKw.length === 0 ? [] : [sum(motorKw)]))
  const areMotorsOpen = Math.max(...totals) > MOTORS_TOLERANCE * Math.min(...totals)
  const total = row.statedPowerKw ?? (areMotorsOpen ? 0 : sum(row.motorKw))
  if (total === 0 || powerKw.length === 0) return undefined
  return powerKw.some((power) => Math.abs(power / total - 1) <= POWER_TOLERANCE)
}

const packFits = (row: LabelRow, { packKwh }: PowerAndPack): boolean | undefined => {
  const wallKwh = wallKwhOf(row)
  if (wallKwh === undefined || packKwh.length === 0) return undefined
  return packKwh.some((energy) => energy / wallKwh >= LEAST_SHARE && energy / wallKwh <= MOST_SHARE)
}

/** Drops rows whose full charge takes less from the wall than the pack holds, if the pack plausibly belongs to other rows. */
function ofLargeEnoughPack(rows: readonly ModelRow[], { packKwh }: PowerAndPack): readonly ModelRow[] {
  const shares = ({ row }: ModelRow): number[] =>
    packKwh.map((energy) => energy / (wallKwhOf(row) ?? Number.NaN))
  if (!rows.some((row) => shares(row).some(isCommonShare))) return rows
  return rows.filter((row) => !shares(row).every((share) => share > 1))
}

/**
 * Drops rows of another battery of the model: the VIN's battery cannot be theirs, and another that NHTSA gives the model
 * plausibly is. That can leave no row if EPA labels the model with only some of its batteries.
 */
export function ofOwnBattery(
  rows: readonly ModelRow[],
  { packKwh, packIsClass }: PowerAndPack,
  modelKwh: readonly number[],
): readonly ModelRow[] {
  if (packKwh.length === 0 || packIsClass) return rows
  return rows.filter(({ row }) => {
    const wallKwh = wallKwhOf(row)
    if (wallKwh === undefined) return true
    const isWithin = (kwh: number, least: number, most: number): boolean =>
      kwh >= least * wallKwh && kwh <= most * wallKwh
    return (
      packKwh.some((kwh) => isWithin(kwh, LEAST_SHARE, PLAUSIBLE_SHARE)) ||
      !modelKwh.some((kwh) => isWithin(kwh, 0.8, 0.94))
    )
  })
}

const nameFits = (row: LabelRow, { namedPackKwh }: PowerAndPack): boolean | undefined =>
  row.packNamed && namedPackKwh !== undefined ? row.packKwh === namedPackKwh : undefined

/**
 * The rows that power and battery fit. If they fit some versions, the others are dropped. EPA's figures differ between the
 * wheel sizes of a version, so a version fits if one of its rows does.
 */
export function fittingRows(
  rows: readonly ModelRow[],
  evidence: PowerAndPack,
  story: Story | undefined,
): readonly ModelRow[] {
  const fitting = fits.reduce((left, [rule, fitsRow]) => {
    const versions = [...Map.groupBy(left, versionOf).values()].map((own) => {
      const verdicts = own.map(({ row }) => fitsRow(row, evidence, own))
      return { own, fits: verdicts.includes(true), isOut: verdicts.every((verdict) => verdict === false) }
    })
    if (!versions.some((version) => version.fits)) return left
    const out = new Set(versions.filter(({ isOut }) => isOut).flatMap(({ own }) => own))
    return leftBy(
      rule,
      left,
      left.filter((row) => !out.has(row)),
      story,
    )
  }, rows)
  return leftBy(
    'a battery too small for the energy given',
    fitting,
    ofLargeEnoughPack(fitting, evidence),
    story,
  )
}

const fits = [
  ['another named battery', nameFits],
  ['the battery energy given fits other rows', packFits],
  ['the power given fits other rows', powerFits],
] as const

/** Two energies of a battery agree if they differ by no more than this share. */
const PACK_TOLERANCE = 0.03
const agree = (one: number, other: number): boolean => Math.abs(one / other - 1) <= PACK_TOLERANCE

/**
 * A row with its battery energy checked against the VIN. The result has:
 * - the row's own energy, if the VIN gives none, the same one, or its usable part;
 * - the VIN's, if two of its elements agree on another one, or if the row has none and one of the VIN's is plausible;
 * - none, if the two contradict each other. An energy that this label's battery cannot have is a mistake, and contradicts
 *   nothing.
 */
export function withToldPack(row: LabelRow, evidence: PowerAndPack): LabelRow {
  const [told, ...others] = evidence.packKwh
  if (told === undefined || row.packNamed || isUsable(told, row)) return row
  if (row.packKwh === undefined) return { ...row, packKwh: borneOutBy(row, evidence) }
  const agreed = others.every((kwh) => agree(kwh, told))
  if (!agreed || agree(told, row.packKwh) || packFits(row, evidence) === false) return row
  return {
    ...row,
    packKwh: others.length > 0 ? told : undefined,
    usableKwh: undefined,
    statedUsableKwh: undefined,
  }
}

/** Whether an energy of the VIN is the usable energy that a curated source states. It then says nothing about the total. */
const isUsable = (kwh: number, { statedUsableKwh }: LabelRow): boolean =>
  statedUsableKwh !== undefined && agree(kwh, statedUsableKwh)

/** The only given energy whose share of a full charge is that of common packs. */
function borneOutBy(row: LabelRow, { packKwh, packIsClass }: PowerAndPack): number | undefined {
  const wallKwh = wallKwhOf(row)
  if (wallKwh === undefined || packIsClass) return undefined
  const [first, ...others] = packKwh.filter((kwh) => isCommonShare(kwh / wallKwh))
  return first !== undefined && others.every((kwh) => agree(kwh, first)) ? first : undefined
}

const versionOf = ({ row, words }: ModelRow): string =>
  `${row.drive} ${row.motors} ${words.toSorted().join(' ')}`
