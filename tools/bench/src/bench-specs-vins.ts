import { readFileSync } from 'node:fs'

/** The VINs of one maker code and model year: a maker's patterns are looked up by this pair. */
export type MakerYear = { readonly groups: readonly VinGroup[] }

/** VINs that differ only in the serial and the check digit. */
type VinGroup = { readonly example: string; nextSerial: number }

const labels = new URL('../../../packages/vehicle-data/test/labels/labelled-vins.csv', import.meta.url)

/** The battery-electric VINs of a state's register, each once, in an order without pattern that is always the same. */
export const readMix = (): string[] =>
  readLabels()
    .map(({ vin }) => vin)
    .toSorted((one, other) => scramble(one) - scramble(other))

/** The battery-electric labels, in an order that mixes makers and is the same in every run. */
export function readMakerYears(): MakerYear[] {
  const examples = new Map(readLabels().map(({ group, vin }) => [group, vin]))
  const pairs = Map.groupBy(examples.values(), (example) => example.slice(0, 3) + example.charAt(9))
  return [...pairs.entries()]
    .toSorted(([one], [other]) => scramble(one) - scramble(other))
    .map(([, members]) => ({ groups: members.map((example) => ({ example, nextSerial: 0 })) }))
}

function readLabels(): { vin: string; group: string }[] {
  const [header = '', ...lines] = readFileSync(labels, 'utf8').trim().split('\n')
  const column = (name: string): number => header.split(',').indexOf(name)
  const [vin, group, kind] = [column('vin'), column('group'), column('ev_type')]
  return lines
    .map((line) => line.split(','))
    .filter((cells) => cells[kind] === 'BEV')
    .map((cells) => ({ vin: cells[vin] ?? '', group: cells[group] ?? '' }))
}

/** A VIN that no earlier call gave. Only the last three characters count up: small makers own the three before. */
export function freshVin(group: VinGroup): string {
  if (group.nextSerial > 999) throw new Error(`No serial is left for ${group.example}`)
  const serial = String(group.nextSerial).padStart(3, '0')
  group.nextSerial += 1
  const vin = group.example.slice(0, 14) + serial
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)
}

/** One fresh VIN for each maker code and model year. */
export const firstVins = (pairs: readonly MakerYear[]): string[] =>
  pairs.flatMap(({ groups }) => groups.slice(0, 1).map(freshVin))

/** One fresh VIN for each further group: the maker code and model year were met, the VIN's pattern was not. */
export const laterVins = (pairs: readonly MakerYear[]): string[] =>
  pairs.flatMap(({ groups }) => groups.slice(1).map(freshVin))

/** `each` fresh VINs for every group. */
export const groupVins = (pairs: readonly MakerYear[], each: number): string[] =>
  Array.from({ length: each }, () => pairs.flatMap(({ groups }) => groups.map(freshVin))).flat()

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

function checkDigit(vin: string): string {
  const values = [...vin].map((character) =>
    /\d/.test(character) ? Number(character) : letterValues.indexOf(character) % 10,
  )
  const remainder = weights.reduce((sum, weight, position) => sum + weight * (values[position] ?? 0), 0) % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** A number without pattern for a text, the same in every run (FNV-1a). */
function scramble(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
