/** The changelogs that changesets write, release by release, and how much of the data's is shown. */
import { Marked } from 'marked'
import command from '../../../../packages/cli/CHANGELOG.md?raw'
import python from '../../../../packages/python/CHANGELOG.md?raw'
import sdk from '../../../../packages/sdk/CHANGELOG.md?raw'

export const MOST_CORRECTIONS = 100

interface Changelog {
  readonly id: string
  readonly title: string
  /** The latest first. */
  readonly releases: readonly Release[]
}

interface Release {
  readonly version: string
  readonly html: string
}

/** The page has the headings above these. */
const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === 'heading') token['depth'] = 4
  },
})

export const CHANGELOGS: readonly Changelog[] = [
  { id: 'sdk', title: 'TypeScript SDK', releases: toReleases(sdk) },
  { id: 'python', title: 'Python', releases: toReleases(python) },
  { id: 'command', title: 'Terminal command', releases: toReleases(command) },
].filter(({ releases }) => releases.length > 0)

function toReleases(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((release) => {
      const [version = '', ...lines] = release.split('\n')
      const text = lines.join('\n').replaceAll(/^(### \w+) Changes$/gm, '$1 changes')
      return { version: version.trim(), html: marked.parse(text, { async: false }) }
    })
}
