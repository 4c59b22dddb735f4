/** What differs between answers that should be alike: those of the years around, of other trims, and of one plant. */
import type { AmountName } from '../../src/facts/amounts.ts'
import type { VehicleVersion } from '../../src/facts/vehicle-facts.ts'
import type { JudgedAnswer } from './answers.ts'

export const neighborFindings = (answers: readonly JudgedAnswer[]): string[] => [
  ...yearFindings(answers),
  ...batteryFindings(answers),
  ...chargerFindings(answers),
  ...plantFindings(answers),
]

type Labeled = Pick<JudgedAnswer, 'make' | 'model' | 'modelYear' | 'name'> & {
  readonly version: VehicleVersion
}

const labeled = (answers: readonly JudgedAnswer[]): Labeled[] => {
  const versions = new Map(
    answers.flatMap((answer) =>
      (answer.facts.versions ?? []).map((version) => [version, { ...answer, version }]),
    ),
  )
  return [...versions.values()]
}

/** How many times a figure of one version may be that of the year before. */
const mostChange: Readonly<Partial<Record<AmountName, number>>> = {
  rangeMi: 1.3,
  kwhPer100Mi: 1.2,
  packKwh: 1.15,
  usableKwh: 1.15,
  charge240Hours: 1.6,
  acPowerKw: 1.25,
  dcPowerKw: 1.25,
}

/** Figures of a version of one name, drive, and wheels that leap from one year to the next. */
function yearFindings(answers: readonly JudgedAnswer[]): string[] {
  const versions = Map.groupBy(labeled(answers), ({ make, version: { title, drive, wheels } }) =>
    [make, title.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), drive, wheels].join(' '),
  )
  return [...versions.values()].flatMap((own) =>
    own.flatMap((later) =>
      own
        .filter(({ modelYear }) => modelYear === later.modelYear - 1)
        .flatMap((earlier) =>
          Object.entries(mostChange).flatMap(([fact, most]) => {
            const figures = [earlier, later].map(({ version }) => Number(Reflect.get(version, fact)))
            const [from = Number.NaN, to = Number.NaN] = figures
            return Math.max(from / to, to / from) > most
              ? [`${later.name}, ${later.version.title}: ${fact} ${to}, ${from} the year before`]
              : []
          }),
        ),
    ),
  )
}

/** Batteries of one energy in one model that take very different charges from the wall. */
function batteryFindings(answers: readonly JudgedAnswer[]): string[] {
  const batteries = Map.groupBy(
    labeled(answers).filter(({ version }) => version.packKwh !== undefined && wallKwhOf(version) > 0),
    ({ name, version }) => `${name}: ${Number(version.packKwh)} kWh`,
  )
  return [...batteries].flatMap(([words, own]) => {
    const energies = own.map(({ version }) => wallKwhOf(version))
    const [least, most] = [Math.min(...energies), Math.max(...energies)]
    return most > 1.15 * least
      ? [`${words} take ${least.toFixed()} to ${most.toFixed()} kWh from the wall`]
      : []
  })
}

/** Chargers of one power in one model of which one takes its time at home with all that power, and another does not. */
function chargerFindings(answers: readonly JudgedAnswer[]): string[] {
  const chargers = Map.groupBy(
    labeled(answers).filter(({ version }) => wallKwhOf(version) / Number(version.charge240Hours) > 0),
    ({ name, version }) => `${name}: ${Number(version.acPowerKw)} kW`,
  )
  return [...chargers].flatMap(([words, own]) => {
    const shares = own.map(
      ({ version }) => wallKwhOf(version) / Number(version.charge240Hours) / Number(version.acPowerKw),
    )
    return Math.max(...shares) >= 0.75 && Math.min(...shares) < 0.75 ? [`${words} at home and less`] : []
  })
}

const wallKwhOf = ({ rangeMi, kwhPer100Mi }: VehicleVersion): number =>
  (Number(rangeMi) * Number(kwhPer100Mi)) / 100

const PLANT_POSITION = 10

/** One plant letter of a maker code means one place, told with its city. */
function plantFindings(answers: readonly JudgedAnswer[]): string[] {
  const plants = Map.groupBy(
    answers.filter(({ facts }) => facts.factory !== undefined),
    ({ vin }) => `${vin.slice(0, 3)} ${vin.charAt(PLANT_POSITION)}`,
  )
  return [...plants].flatMap(([plant, own]) => {
    const places = new Set(own.map(({ facts: { factory = '' } }) => factory))
    return [
      ...(places.size > 1 ? [`${plant}: ${[...places].toSorted().join('; ')}`] : []),
      ...[...places].filter((place) => !place.includes(', ')).map((place) => `${plant}: no city in ${place}`),
    ]
  })
}
