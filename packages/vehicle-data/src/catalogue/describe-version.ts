import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import type { DatedSource, Statement } from '../facts/statements.ts'
import type { Aliases } from '../naming/aliases.ts'
import { versionName } from '../naming/trim-name.ts'
import type { Story } from '../story.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { CuratedFacts } from './curated-facts.ts'
import type { VersionMatch } from './model-family.ts'
import { sharedMotors } from './motor-power.ts'
import { statedPowers } from './power-and-pack.ts'
import type { Sources } from './sources.ts'

export interface DescribedVersion {
  readonly match: VersionMatch
  /** What EPA's labels say, and what other files say about the labels' versions. */
  readonly labels: readonly Statement[]
  readonly curated: Statement
}

interface Tables {
  readonly aliases: Aliases
  readonly curatedFacts: CuratedFacts
  readonly sources: Sources
}

export function describeVersion(
  match: VersionMatch,
  { make }: Pick<DecodedVin, 'make'>,
  identity: VehicleIdentity,
  { aliases, curatedFacts, sources }: Tables,
): DescribedVersion {
  const { epaLabels, ofFile } = sources
  const { labelRows: versions, otherVersions } = match
  const trim = versionName({ make, model: identity.model }, versions, aliases)
  const sourcesOf = (figure: string): DatedSource[] =>
    [...new Set(versions.flatMap(({ joined }) => joined[figure] ?? []))].map(ofFile)
  const areUsableStated = versions.every(({ statedUsableKwh }) => statedUsableKwh !== undefined)
  const figures = new Set(versions.flatMap(({ joined }) => Object.keys(joined)))
  figures.delete('chemistry')
  // A stated figure replaces the estimate.
  if (areUsableStated) figures.delete('usableKwh')
  const ofLabels: Statement = {
    source: epaLabels,
    facts: { trim, versions, otherVersions },
    joined: Object.fromEntries([...figures].map((figure) => [figure, sourcesOf(figure)])),
  }
  const batteryChemistry = shared(versions.map(({ chemistry }) => chemistry))
  const curated = { source: sources.curated, facts: curatedFacts(identity, versions) }
  if (batteryChemistry === undefined) return { match, labels: [ofLabels], curated }
  const chemistries = sourcesOf('chemistry').map(
    (source): Statement => ({ source: { ...source, about: 'version' }, facts: { batteryChemistry } }),
  )
  return { match, labels: [ofLabels, ...chemistries], curated }
}

/** EPA's power of each motor, if nothing in this VIN's patterns contradicts it. */
export function labelledMotors(
  { make, elements }: DecodedVin,
  match: VersionMatch,
  { epaLabels }: Sources,
  story: Story | undefined,
): Statement[] {
  const motorKw = sharedMotors(match, statedPowers(make, elements), story)
  return motorKw === undefined ? [] : [{ source: epaLabels, facts: { motorKw } }]
}

/** The value on which all agree. */
function shared<Value>(values: readonly Value[]): Value | undefined {
  const [only, ...others] = new Set(values)
  return others.length === 0 ? only : undefined
}
