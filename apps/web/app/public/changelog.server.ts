/** The changelogs that changesets write, release by release, and how much of the data's is shown. */
import command from '../../../../packages/cli/CHANGELOG.md?raw'
import python from '../../../../packages/python/CHANGELOG.md?raw'
import sdk from '../../../../packages/sdk/CHANGELOG.md?raw'
import { type Release, toReleases } from './to-releases.ts'

export const MOST_CORRECTIONS = 100

interface Changelog {
  readonly id: string
  readonly title: string
  /** The latest first. */
  readonly releases: readonly Release[]
}

export const CHANGELOGS: readonly Changelog[] = [
  { id: 'sdk', title: 'TypeScript SDK', releases: toReleases(sdk) },
  { id: 'python', title: 'Python', releases: toReleases(python) },
  { id: 'command', title: 'Terminal command', releases: toReleases(command) },
].filter(({ releases }) => releases.length > 0)
