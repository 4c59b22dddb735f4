/** Differences between answers that should be alike: of adjacent years, of other trims, and of one plant. */
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

/** The largest plausible ratio of a version's figure to that of the year before. */
const mostChange: Readonly<Partial<Record<AmountName, number>>> = {
  rangeMi: 1.3,
  kwhPer100Mi: 1.2,
  packKwh: 1.15,
  usableKwh: 1.15,
  charge240Hours: 1.6,
  acPowerKw: 1.25,
  dcPowerKw: 1.25,
}

/** Figures of a version, with the same name, drive, and wheels, that jump from one year to the next. */
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

/** Batteries of the same energy in one model whose charges from the wall differ greatly. */
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

/** Chargers of one power in one model, of which one needs the time of full power at home, and another does not. */
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

/** A plant letter of one maker code must mean one place, shown with its city. */
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
