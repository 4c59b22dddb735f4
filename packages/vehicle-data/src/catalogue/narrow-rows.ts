import { leftBy, type Story } from '../story.ts'
import { driveAgrees } from './drive-evidence.ts'
import type { LabelRow } from './label-rows.ts'
import type { ModelRow } from './model-row.ts'
import { fittingRows, ofOwnBattery } from './power-and-pack.ts'
import { allBodyWords, isDesignation, type VariantEvidence } from './variant-evidence.ts'
import { isBatteryWord, sameWord } from './variant-words.ts'
import { wallKwhOf } from './wall-energy.ts'

/**
 * The label rows that a car can have, judging by its VIN.
 *
 * 1. A row that contradicts the VIN is out: another drive, battery size, motor count, or wheel size, or a word that NHTSA
 *    uses to tell this model's variants apart (`vocabulary`) and that this VIN does not have.
 * 2. If the VIN has a word that only some of the remaining rows have, those rows win. If they also name a battery, rows
 *    with the same drive and another battery stay, because a trim can come with either.
 * 3. If two rows differ only in the drive, and NHTSA names all-wheel drive in other trims of the model but not in this
 *    car's, the all-wheel row is out.
 * 4. If power and battery energy fit some rows and not others, those that they fit stay.
 * 5. If the VIN names a stronger powertrain ("Plaid") that EPA lists in neighboring years but not in this one, the car has
 *    no row: the plain one belongs to another car.
 * 6. A row whose battery is another one of the model's is out, even if none is left.
 *
 * Each rule reports the rows that it removes to `story`, if there is one.
 */
export function narrowRows(
  rows: readonly ModelRow[],
  neighbourWords: readonly string[],
  evidence: VariantEvidence,
  vocabulary: readonly string[],
  modelKwh: readonly number[],
  story?: Story,
): LabelRow[] {
  let left = withoutContradicted(rows, evidence, vocabulary, story)
  for (const word of evidence.certain) {
    if (powertrainWords.has(word) && !names(left, word) && has(neighbourWords, word)) {
      leftBy(`"${word}" is a powertrain that EPA labels only in the years around`, left, [], story)
      return []
    }
    left = preferWord(left, word, story)
  }
  left = leftBy('a stronger trim than the one told', left, withoutStrongerTrims(left, evidence), story)
  left = leftBy('all-wheel drive, which the trim lacks', left, withoutAllWheelTwins(left, evidence), story)
  left = leftBy('the other battery size', left, ofBatterySize(left, evidence.certain), story)
  left = fittingRows(left, evidence.powerAndPack, story)
  const own = ofOwnBattery(left, evidence.powerAndPack, modelKwh)
  return leftBy("another of the model's batteries", left, own, story).map(({ row }) => row)
}

function withoutContradicted(
  rows: readonly ModelRow[],
  evidence: VariantEvidence,
  vocabulary: readonly string[],
  story: Story | undefined,
): readonly ModelRow[] {
  return rows.filter((row) => {
    const rule = contradiction(row, evidence, vocabulary)
    if (rule !== undefined) story?.rowOut(row.row, rule)
    return rule === undefined
  })
}

/** Names that only one trim has. A car whose only possible trim is another one has none of them. */
const strongTrims: readonly string[] = ['rally', 'gt', 'gts', 'turbo', 'sapphire', 'plaid', 'amg']

function withoutStrongerTrims(
  rows: readonly ModelRow[],
  { trimIsTold, possible }: VariantEvidence,
): readonly ModelRow[] {
  if (!trimIsTold) return rows
  return rows.filter(({ words }) => !strongTrims.some((word) => words.includes(word) && !has(possible, word)))
}

function withoutAllWheelTwins(
  rows: readonly ModelRow[],
  { lacksAllWheels }: VariantEvidence,
): readonly ModelRow[] {
  if (!lacksAllWheels) return rows
  const version = ({ words }: ModelRow): string => words.toSorted().join(' ')
  const oneAxle = new Set(rows.filter(({ row }) => row.drive !== 'all').map(version))
  return rows.filter((row) => row.row.drive !== 'all' || !oneAxle.has(version(row)))
}

/**
 * Narrows by a battery that is only called the smaller or the larger one. A row without a battery's name belongs to the other
 * battery if a full charge takes a quarter more, or less, than for the rows of this one.
 */
function ofBatterySize(rows: readonly ModelRow[], certain: readonly string[]): readonly ModelRow[] {
  const isSmaller = certain.includes('standardrange')
  const isLarger = certain.includes('extendedrange') || certain.includes('longrange')
  const energies = rows.map(wallKwh)
  if (isSmaller === isLarger || energies.some((energy) => energy === 0)) return rows
  const [least, most] = [Math.min(...energies), Math.max(...energies)]
  return rows.filter((row) => {
    if (row.words.some(isBatteryWord)) return true
    return isSmaller ? wallKwh(row) < least * 1.25 : wallKwh(row) * 1.25 > most
  })
}

const wallKwh = ({ row }: ModelRow): number => wallKwhOf(row) ?? 0

/** The rows of the model in the same body, whatever the version. */
export function sameBodyRows(rows: readonly ModelRow[], { possible }: VariantEvidence): LabelRow[] {
  const own = rows.filter(
    ({ words, required }) =>
      required.every((word) => has(possible, word)) &&
      words.every((word) => !allBodyWords.includes(word) || has(possible, word)),
  )
  return own.map(({ row }) => row)
}

const powertrainWords: ReadonlySet<string> = new Set(
  'plaid performance gt gts turbo sapphire amg rally n'.split(' '),
)
const names = (rows: readonly ModelRow[], word: string): boolean => rows.some((row) => has(row.words, word))

/** The first of the VIN's facts that the row contradicts. */
function contradiction(
  { row, words, required }: ModelRow,
  evidence: VariantEvidence,
  vocabulary: readonly string[],
): string | undefined {
  const { possible, designations, motors, packKwh, packNames, wheels } = evidence
  if (!driveAgrees(row, evidence.drive)) return 'another drive'
  if (motors !== undefined && row.motors !== undefined && row.motors !== motors)
    return 'another number of motors'
  if (row.packNamed && row.packKwh !== undefined && !isWithin(row.packKwh, packKwh))
    return 'a named battery outside the span that the VIN gives'
  if (packNames.length > 0 && words.some((word) => isPackName(word) && !packNames.includes(word)))
    return 'a battery that the VIN does not list'
  if (wheels !== undefined && row.wheels !== '' && !row.wheels.includes(wheels)) return 'another wheel size'
  if (!required.every((word) => has(possible, word))) return 'a longer model name or a fleet version'
  const named = words.filter(isDesignation)
  if (designations.length > 0 && named.length > 0 && !named.some((word) => designations.includes(word)))
    return 'another number name'
  const isPossible = words.every((word) =>
    word.split('/').some((either) => has(possible, either) || !has(vocabulary, either)),
  )
  return isPossible ? undefined : 'a version name that NHTSA gives other cars of the model'
}

/** The rows that have a word of the VIN's, if only some have it. */
function preferWord(rows: readonly ModelRow[], word: string, story: Story | undefined): readonly ModelRow[] {
  const preferred = rowsPreferredBy(rows, word)
  return preferred.length === rows.length ? rows : leftBy(`other rows have "${word}"`, rows, preferred, story)
}

function rowsPreferredBy(rows: readonly ModelRow[], word: string): readonly ModelRow[] {
  const having = rows.filter((row) => has(row.words, word))
  if (having.length === 0 || having.length === rows.length) return rows
  if (isBatteryWord(word)) return having
  const batteries = new Set(having.map(batteryOf))
  if (batteries.has('')) return having
  return rows.filter(
    (row) =>
      having.includes(row) ||
      (!batteries.has(batteryOf(row)) && having.some((other) => other.row.drive === row.row.drive)),
  )
}

const isPackName = (word: string): boolean => ['max', 'large', 'standard'].includes(word)

const has = (words: readonly string[], word: string): boolean =>
  words.some((other) =>
    other.includes('/') ? other.split('/').some((either) => sameWord(either, word)) : sameWord(other, word),
  )
const batteryOf = ({ words }: ModelRow): string => words.filter(isBatteryWord).join(' ')
const isWithin = (figure: number, { from, to }: { from: number; to: number }): boolean =>
  from <= figure && figure <= to
