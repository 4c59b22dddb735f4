import { isCommonShare } from '../src/catalogue/power-and-pack.ts'
import type { JoinedFile } from '../src/catalogue/sources.ts'
import { isOfLabel, type LabelIdentity, type PackFact, readPackFacts } from './pack-facts.ts'
import { readSource } from './read-source.ts'
import type { RegisteredEnergies } from './registered-energies.ts'
import type { SpecifiedEnergies } from './specified-energies.ts'

export type PackLabel = LabelIdentity & {
  readonly id: string
  readonly baseModel: string
  /** The energy of a full charge from the wall, in kWh: range times consumption. */
  readonly wallKwh: number
}

/** Two sources agree if they differ by no more than this share. */
const TOLERANCE = 0.03
const agree = (one: number, other: number): boolean => Math.abs(one / other - 1) <= TOLERANCE

/** Original energy as a share of what a full charge takes from the wall. */
export const isPlausible = (kwh: number, { wallKwh }: PackLabel): boolean =>
  kwh >= 0.78 * wallKwh && kwh <= 1.08 * wallKwh

/**
 * Original pack energy in kWh by EPA vehicle ID. EPA's guide has volts times ampere-hours as the maker typed them, and some
 * makers typed the voltage of a full battery, so the guide never wins against another source. An energy is shown if two
 * sources agree on it, or if only the guide gives one and nothing that the maker reported in that year or the years around
 * it is contradicted.
 */
export function packEnergies(
  labels: readonly PackLabel[],
  registered: RegisteredEnergies,
  specified: SpecifiedEnergies,
): Map<string, PackEnergy> {
  const guide = guideEnergies(labels)
  const facts = readPackFacts().us.filter(({ grossKwh }) => grossKwh > 0)
  const opinions = labels.map((label) => opinionsOn(label, guide, facts, { registered, specified }))
  const contradicted = opinions.filter(isContradicted).map(({ label }) => label)
  const isDoubted = ({ make, year }: PackLabel): boolean =>
    contradicted.some((other) => other.make === make && Math.abs(Number(other.year) - Number(year)) <= 1)
  return new Map(
    opinions.flatMap((opinion): [string, PackEnergy][] => {
      const kwh = agreedOn(opinion) ?? (isDoubted(opinion.label) ? undefined : onlyGuide(opinion))
      return kwh === undefined ? [] : [[opinion.label.id, { kwh, saidBy: saidBy(opinion, kwh) }]]
    }),
  )
}

export interface PackEnergy {
  readonly kwh: number
  /** All files that agree on the energy. */
  readonly saidBy: readonly JoinedFile[]
}

/** What each source says about a label's battery: the guide gives one energy, the others all that the model can have. */
interface Opinions {
  readonly label: PackLabel
  readonly guide: GuideEnergy | undefined
  readonly community: readonly number[]
  /** NHTSA's energies for this version or others of its model. */
  readonly registered: readonly number[]
  /** Those of them that NHTSA's Vehicle Specs give for a trim. */
  readonly ofTrims: readonly number[]
  /** NHTSA's energies for the model as a whole. */
  readonly specified: readonly number[]
}

interface GuideEnergy {
  readonly kwh: number
  readonly isPlausible: boolean
}

function opinionsOn(
  label: PackLabel,
  guide: ReadonlyMap<string, GuideEnergy>,
  facts: readonly PackFact[],
  nhtsa: { readonly registered: RegisteredEnergies; readonly specified: SpecifiedEnergies },
): Opinions {
  const own = { label, guide: guide.get(label.id) }
  if (isStale(label)) return { ...own, community: [], registered: [], ofTrims: [], specified: [] }
  const { ofTrims, ofModel } = nhtsa.specified(label)
  return {
    ...own,
    community: facts.filter((fact) => isOfLabel(fact, label)).map(({ grossKwh }) => grossKwh),
    registered: [...nhtsa.registered(label), ...ofTrims],
    ofTrims,
    specified: ofModel,
  }
}

/** Whether other sources are outdated: Porsche's batteries of 2025 are new, but NHTSA and the community still give the earlier ones. */
const isStale = ({ make, name, year }: PackLabel): boolean =>
  make === 'Porsche' && name.startsWith('Taycan') && Number(year) >= 2025

/** The only energy on which two sources agree and that fits the label. */
function agreedOn({ label, guide, community, registered, specified }: Opinions): number | undefined {
  const own = guide?.isPlausible === true ? [guide.kwh] : []
  const pairs = [
    ...own.filter((kwh) => [...community, ...registered, ...specified].some((other) => agree(kwh, other))),
    ...registered.filter((kwh) => community.some((other) => agree(kwh, other))),
  ].filter((kwh) => isPlausible(kwh, label))
  const [first] = pairs
  return first !== undefined && pairs.every((kwh) => agree(kwh, first)) ? first : undefined
}

function saidBy({ guide, community, registered, ofTrims, specified }: Opinions, kwh: number): JoinedFile[] {
  const said: readonly (readonly [JoinedFile, readonly number[]])[] = [
    ['epa-fe-guide-ev.csv', guide === undefined ? [] : [guide.kwh]],
    ['vpic-patterns.csv.gz', registered.filter((energy) => !ofTrims.includes(energy))],
    ['vpic-spec-patterns.csv.gz', [...ofTrims, ...specified]],
    ['ev-batteries.csv', community],
  ]
  return said.flatMap(([file, energies]) => (energies.some((energy) => agree(energy, kwh)) ? [file] : []))
}

function isContradicted({ label, guide, community, registered, specified }: Opinions): boolean {
  if (guide === undefined) return false
  const others = [...community, ...registered, ...specified].filter((kwh) => isPlausible(kwh, label))
  return !guide.isPlausible || (others.length > 0 && !others.some((kwh) => agree(kwh, guide.kwh)))
}

/** The guide's energy, if no other source gives one and its share of a full charge is that of common packs. */
const onlyGuide = ({ label, guide, community, registered, specified }: Opinions): number | undefined =>
  guide !== undefined &&
  [...community, ...registered, ...specified].length === 0 &&
  isCommonShare(guide.kwh / label.wallKwh)
    ? guide.kwh
    : undefined

function guideEnergies(labels: readonly PackLabel[]): Map<string, GuideEnergy> {
  const known = new Set(labels.map(({ id }) => id))
  const rows = readSource('epa-fe-guide-ev.csv', [
    'epa_vehicle_id',
    'pack_energy_kwh_nominal',
    'pack_kwh_check',
  ])
  return new Map(
    rows
      .filter((row) => known.has(row.epa_vehicle_id))
      .map((row) => [
        row.epa_vehicle_id,
        { kwh: Number(row.pack_energy_kwh_nominal), isPlausible: row.pack_kwh_check === 'ok' },
      ]),
  )
}
