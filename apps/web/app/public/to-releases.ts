import { Marked } from 'marked'

export interface Release {
  readonly version: string
  /** Null for what was prepared before releases had a date. */
  readonly publishedAt: Date | null
  readonly html: string
}

/** The page has the headings above these. */
const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === 'heading') token['depth'] = 4
  },
})

/** The releases of a changelog that changesets wrote and `pnpm release` dated: `## 0.2.0 (2026-12-01)`. */
export function toReleases(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((release) => {
      const [heading = '', ...lines] = release.split('\n')
      const [, version = '', day] = /^(\S+)(?: \((\d{4}-\d\d-\d\d)\))?/.exec(heading) ?? []
      const text = lines.join('\n').replaceAll(/^(### \w+) Changes$/gm, '$1 changes')
      const publishedAt = day === undefined ? null : new Date(day)
      return { version, publishedAt, html: marked.parse(text, { async: false }) }
    })
}
