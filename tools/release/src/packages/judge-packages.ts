/** Finds what is missing before the changes of published packages can be released. */
import type { PendingChangeset } from './changesets.ts'
import type { PackedPackage } from './pack.ts'

/** A package as it was released. */
export interface ReleasedPackage {
  readonly version: string
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>
}

/** Requires a changeset for every package whose files differ from the last release, so that the changelog tells customers why. */
export function judgePackages(
  packages: readonly PackedPackage[],
  released: Readonly<Record<string, ReleasedPackage>>,
  changesets: readonly PendingChangeset[],
): readonly string[] {
  return packages.flatMap(({ name, version, files }) => {
    const last = released[name]
    if (last !== undefined && last.version !== version) {
      return [
        `${name} is ${version} here, and ${last.version} in tools/release/last-release. Only pnpm release changes versions.`,
      ]
    }
    const changed = listChanged(last?.files ?? {}, files)
    if (changed.length === 0 || changesets.some(({ bumps }) => bumps.has(name))) return []
    const since =
      last === undefined ? 'was never released' : `differs from ${last.version} in ${changed.join(', ')}`
    return [`${name} ${since}, and no changeset says so to those who install it. Add one: pnpm changeset.`]
  })
}

function listChanged(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...files].filter((file) => before[file] !== after[file]).toSorted()
}
