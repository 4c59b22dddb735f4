/** The changesets in `.changeset` that no release has consumed yet. */
import { readChangesets } from '@changesets/read'

export type Bump = 'patch' | 'minor' | 'major'

export interface PendingChangeset {
  /** Relative to the workspace. */
  readonly file: string
  /** The bumps by package name. */
  readonly bumps: ReadonlyMap<string, Bump>
}

export async function readPending(root: string): Promise<readonly PendingChangeset[]> {
  const changesets = await readChangesets(root)
  return changesets.map(({ id, releases }) => ({
    file: `.changeset/${id}.md`,
    bumps: new Map(releases.flatMap(({ name, type }) => (type === 'none' ? [] : [[name, type]]))),
  }))
}
