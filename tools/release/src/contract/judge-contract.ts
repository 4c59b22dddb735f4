/** Finds what is missing before the changes of the contract can be released. */
import type { Bump, PendingChangeset } from '../packages/changesets.ts'
import { type Change, describeChange, type Level, worstLevel } from './change.ts'
import { compareContracts } from './compare-contracts.ts'
import { earliestSunset, findShortNotices, wasAnnounced } from './deprecation.ts'

interface ContractRelease {
  /** openapi.json of the last release. */
  readonly released: unknown
  readonly current: unknown
  /** Version of the last release. */
  readonly version: string
  readonly changesets: readonly PendingChangeset[]
  readonly today: Date
}

interface Judgment {
  readonly changes: readonly Change[]
  /** Sentences that say what to do. Empty if the contract can be released. */
  readonly faults: readonly string[]
}

/** The package with the contract's methods and types. */
const CLIENT = '@vinspec/sdk'

export function judgeContract({ released, current, version, changesets, today }: ContractRelease): Judgment {
  const changes = compareContracts(released, current)
  return {
    changes,
    faults: [
      ...changes.filter(({ level }) => level === 'breaking').flatMap((change) => judgeNotice(change, today)),
      ...findShortNotices(released, current, today),
      ...judgeChangesets(changes, version, changesets),
    ],
  }
}

/** Faults of a removal of which customers were not notified in time. */
function judgeNotice(change: Change, today: Date): readonly string[] {
  if (wasAnnounced(change, today)) return []
  const until =
    change.sunset === null
      ? `Keep what is there and add the new beside it. Give the old \`deprecated: true\` and \`x-sunset\`, ${earliestSunset(today)} or later, and remove it after that day.`
      : `Customers were told it stays until ${change.sunset}.`
  return [`${describeChange(change)} ${until}`]
}

function judgeChangesets(
  changes: readonly Change[],
  version: string,
  changesets: readonly PendingChangeset[],
): readonly string[] {
  const level = worstLevel(changes)
  if (level === null) return []
  const needed = bumpFor(level, version)
  const [worst] = changes
  if (worst === undefined || changesets.some(({ bumps }) => covers(bumps.get(CLIENT), needed))) return []
  return [
    `openapi.json has changes since ${version} that need a ${needed} changeset for ${CLIENT} (pnpm changeset). The worst is ${describeChange(worst)}`,
  ]
}

/** Before 1.0.0, a breaking change needs a minor version, which nobody gets by a compatible update. */
export function bumpFor(level: Level, version: string): Bump {
  if (level === 'breaking') return version.startsWith('0.') ? 'minor' : 'major'
  return level
}

const BUMPS: readonly Bump[] = ['patch', 'minor', 'major']

function covers(bump: Bump | undefined, needed: Bump): boolean {
  return bump !== undefined && BUMPS.indexOf(bump) >= BUMPS.indexOf(needed)
}
