/** What no car can be, whatever its make: rules over one answer. */
import type { Amount } from '../../src/facts/amounts.ts'
import type { VehicleFacts, VehicleVersion } from '../../src/facts/vehicle-facts.ts'
import type { DecodedElements } from '../../src/vin/decode-vin.ts'
import type { JudgedAnswer } from './answers.ts'

/** Where an answer contradicts itself, or what NHTSA says about its VIN, in words; empty for a sound one. */
export function physicsOf(answer: JudgedAnswer): string[] {
  const { facts, name } = answer
  const versions = facts.versions ?? []
  return [
    ...[...motors(answer), ...weights(answer), ...outOfBounds(facts, carBounds)].map(
      (words) => `${name}: ${words}`,
    ),
    ...versions.flatMap((version) =>
      [
        ...energies(version),
        ...drives(version, answer),
        ...label(version),
        ...outOfBounds(version, labelBounds),
      ].map((words) => `${name}, ${version.title}: ${words}`),
    ),
  ]
}

type Bounds = Readonly<Record<string, readonly [least: number, most: number]>>

const carBounds: Bounds = {
  curbWeightLb: [2000, 9500],
  powerKw: [15, 1000],
  wheelbaseIn: [70, 175],
  seats: [2, 15],
  doors: [2, 4],
  basePriceUsd: [20_000, 500_000],
}

const labelBounds: Bounds = {
  rangeMi: [30, 520],
  kwhPer100Mi: [20, 130],
  dcPowerKw: [40, 400],
  acPowerKw: [3, 23],
}

const outOfBounds = (amounts: object, bounds: Bounds): string[] =>
  Object.entries(bounds).flatMap(([fact, [least, most]]) => {
    const amount: unknown = Reflect.get(amounts, fact)
    if (amount === undefined) return []
    const figures = typeof amount === 'object' ? Object.values(amount ?? {}) : [amount]
    return figures.every((figure) => Number(figure) >= least && Number(figure) <= most)
      ? []
      : [`${fact} of ${figures.join(' to ')}`]
  })

const within = (figure: number, least: number, most: number): boolean => figure >= least && figure <= most

/** Battery and charging, at home and fast, against what a full charge takes from the wall. */
function energies(version: VehicleVersion): string[] {
  const wallKwh = (leastOf(version.rangeMi) * leastOf(version.kwhPer100Mi)) / 100
  const [pack, usable, home] = [
    leastOf(version.packKwh),
    leastOf(version.usableKwh),
    leastOf(version.charge240Hours),
  ]
  const stated = leastOf(version.statedUsableKwh)
  const [ac, dc] = [leastOf(version.acPowerKw), leastOf(version.dcPowerKw)]
  const rules: readonly (readonly [number, number, number, string])[] = [
    [wallKwh / pack, 0.8, 1.18, `${wallKwh.toFixed()} kWh from the wall for ${pack} kWh`],
    [usable / pack, 0.85, 0.99, `${usable} of ${pack} kWh usable`],
    [stated / pack, 0.85, 0.99, `${stated} of ${pack} kWh stated as usable`],
    [wallKwh / home, 2, 20, `${wallKwh.toFixed()} kWh in ${home} h at home`],
    [wallKwh / home / ac, 0.5, 1.15, `${wallKwh.toFixed()} kWh in ${home} h at home with ${ac} kW`],
    [dc / wallKwh, 0.6, 3.2, `${dc} kW for ${wallKwh.toFixed()} kWh`],
  ]
  return rules.flatMap(([figure, least, most, words]) =>
    Number.isNaN(figure) || within(figure, least, most) ? [] : [words],
  )
}

/** EPA's figures against each other: one gallon is 33.7 kWh. */
function label(version: VehicleVersion): string[] {
  const { rangeMi, rangeCityMi, rangeHighwayMi, mpgeCombined, mpgeCity, mpgeHighway, kwhPer100Mi } = version
  const isBetween = (
    combined: Amount | undefined,
    one: Amount | undefined,
    other: Amount | undefined,
  ): boolean => {
    const ends = [leastOf(one), leastOf(other)]
    return !within(leastOf(combined), Math.min(...ends) - 1, Math.max(...ends) + 1)
  }
  return [
    ...(rangeCityMi !== undefined &&
    rangeHighwayMi !== undefined &&
    isBetween(rangeMi, rangeCityMi, rangeHighwayMi)
      ? [
          `${leastOf(rangeMi)} mi, ${leastOf(rangeCityMi)} in the city, ${leastOf(rangeHighwayMi)} on the highway`,
        ]
      : []),
    ...(mpgeCity !== undefined && mpgeHighway !== undefined && isBetween(mpgeCombined, mpgeCity, mpgeHighway)
      ? [
          `${leastOf(mpgeCombined)} MPGe, ${leastOf(mpgeCity)} in the city, ${leastOf(mpgeHighway)} on the highway`,
        ]
      : []),
    ...(Math.abs((leastOf(mpgeCombined) * leastOf(kwhPer100Mi)) / 3370 - 1) > 0.04
      ? [`${leastOf(mpgeCombined)} MPGe with ${leastOf(kwhPer100Mi)} kWh/100 mi`]
      : []),
  ]
}

function motors({ facts, elements }: JudgedAnswer): string[] {
  const { motorKw, motors: count, drive } = facts
  const sum = motorKw?.reduce((total, kw) => total + kw, 0)
  const powers = [Number(elements.powerKw), Number(elements.powerHp) * 0.7457, leastOf(facts.powerKw)]
  const isOther = (power: number): boolean => sum !== undefined && Math.abs(sum / power - 1) > 0.1
  return [
    ...(powers.some(isOther) ? [`motors of ${motorKw?.join(' and ')} kW`] : []),
    ...(drive === 'all' && (count === 1 || motorKw?.length === 1) ? ['one motor for all wheels'] : []),
    ...((drive === 'front' || drive === 'rear') && leastOf(count) > 1 ? ['two motors for one axle'] : []),
    ...(Math.max(mostOf(count ?? 0), motorKw?.length ?? 0) > 2 && !isNamedStrong(facts, elements)
      ? ['more than two motors']
      : []),
    ...(count !== undefined && motorKw !== undefined && count !== motorKw.length
      ? [`${mostOf(count)} motors, ${motorKw.length} powers`]
      : []),
  ]
}

/** Whether any name says that the car has more than two motors. */
const isNamedStrong = (
  { trim, versions = [] }: VehicleFacts,
  { driveUnit, engineInfo }: DecodedElements,
): boolean =>
  /\b(?:tri|triple|three|quad|plaid|sapphire|3x)\b/i.test(
    [trim, driveUnit, engineInfo, ...versions.map(({ title }) => title)].join(' '),
  )

/** The weight limit must exceed the curb weight, but not by far. */
function weights({ facts: { curbWeightLb, grossWeightLb } }: JudgedAnswer): string[] {
  if (curbWeightLb === undefined || grossWeightLb === undefined) return []
  const words = `${leastOf(curbWeightLb)} lb empty, ${leastOf(grossWeightLb)} to ${mostOf(grossWeightLb)} lb loaded`
  return mostOf(grossWeightLb) < leastOf(curbWeightLb) + 400 ||
    leastOf(grossWeightLb) > 1.75 * mostOf(curbWeightLb)
    ? [words]
    : []
}

function drives(version: VehicleVersion, { facts: { drive, motors: stated } }: JudgedAnswer): string[] {
  const isAll = version.drive === 'all'
  const counts = [version.motors, stated].map(leastOf)
  return [
    ...(drive !== undefined && version.drive !== undefined && version.drive !== drive
      ? [`drives other wheels than ${drive}`]
      : []),
    ...counts.flatMap((count) =>
      version.drive !== undefined && ((count === 1 && isAll) || (count > 1 && !isAll))
        ? [`${count} motors, drive ${version.drive}`]
        : [],
    ),
  ]
}

const leastOf = (amount: Amount | undefined): number =>
  typeof amount === 'object' ? amount.from : (amount ?? Number.NaN)
const mostOf = (amount: Amount | undefined): number =>
  typeof amount === 'object' ? amount.to : (amount ?? Number.NaN)
