import type { DatedSource, Statement } from '../facts/statements.ts'
import type { Aliases } from '../naming/aliases.ts'
import { versionName } from '../naming/trim-name.ts'
import type { Story } from '../story.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { VersionMatch } from './model-family.ts'
import { sharedMotors } from './motor-power.ts'
import { statedPowers } from './power-and-pack.ts'
import type { Sources } from './sources.ts'

export interface DescribedVersion {
  readonly match: VersionMatch
  /** What EPA's labels say, and what other files say of the labels' versions. */
  readonly labels: readonly Statement[]
}

export function describeVersion(
  match: VersionMatch,
  model: Pick<DecodedVin, 'make' | 'model'>,
  aliases: Aliases,
  { epaLabels, ofFile }: Sources,
): DescribedVersion {
  const { labelRows: versions, otherVersions } = match
  const sourcesOf = (figure: string): DatedSource[] =>
    [...new Set(versions.flatMap(({ joined }) => joined[figure] ?? []))].map(ofFile)
  const areUsableStated = versions.every(({ statedUsableKwh }) => statedUsableKwh !== undefined)
  const figures = new Set(versions.flatMap(({ joined }) => Object.keys(joined)))
  figures.delete('chemistry')
  // The estimate gives way to what is stated.
  if (areUsableStated) figures.delete('usableKwh')
  const ofLabels: Statement = {
    source: epaLabels,
    facts: { trim: versionName(model, versions, aliases), versions, otherVersions },
    joined: Object.fromEntries([...figures].map((figure) => [figure, sourcesOf(figure)])),
  }
  const batteryChemistry = shared(versions.map(({ chemistry }) => chemistry))
  if (batteryChemistry === undefined) return { match, labels: [ofLabels] }
  const chemistries = sourcesOf('chemistry').map(
    (source): Statement => ({ source: { ...source, about: 'version' }, facts: { batteryChemistry } }),
  )
  return { match, labels: [ofLabels, ...chemistries] }
}

/** The power of each motor is EPA's. Whether it is shown depends on what else this VIN's patterns say. */
export function labelledMotors(
  { make, elements }: DecodedVin,
  match: VersionMatch,
  { epaLabels }: Sources,
  story: Story | undefined,
): Statement[] {
  const motorKw = sharedMotors(match, statedPowers(make, elements), story)
  return motorKw === undefined ? [] : [{ source: epaLabels, facts: { motorKw } }]
}

/** What all say. */
function shared<Value>(values: readonly Value[]): Value | undefined {
  const [only, ...others] = new Set(values)
  return others.length === 0 ? only : undefined
}
