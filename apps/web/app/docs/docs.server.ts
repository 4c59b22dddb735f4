/** The documentation, as the build rendered it, with what differs by reader filled in. */
import { docs } from 'virtual:docs'
import type { DocGroup, DocPage } from '../../build/docs/docs-content.ts'
import { fillContact, fillPlaces, isPlaceName, type PlaceName } from '../../build/docs/places.ts'

export type Fill = (name: PlaceName) => string

export interface DocLink {
  readonly path: string
  readonly name: string
}

export interface DocLinkGroup {
  readonly title: string
  readonly links: ReadonlyArray<DocLink & { readonly lead: string }>
}

export const DOC_GROUPS: readonly DocGroup[] = docs.groups

export const DOC_PAGES: readonly DocPage[] = DOC_GROUPS.flatMap(({ pages }) => pages)

const DOCS = { path: '/docs', name: 'Docs' } as const

export const docPath = ({ slug }: DocPage): string => `/docs/${slug}`

const toLink = (page: DocPage): DocLink => ({ path: docPath(page), name: page.name })

const firstSentence = (text: string): string => /^.+?[.!?](?= |$)/.exec(text)?.[0] ?? text

export const DOC_LINKS: readonly DocLinkGroup[] = docs.groups.map(({ title, pages }) => ({
  title,
  links: pages.map((page) => ({ ...toLink(page), lead: firstSentence(page.description) })),
}))

/** A page as Markdown, with links to others of its kind and contacts that need no portal. */
export function readDocMarkdown(
  slug: string,
  fill: Fill,
  { origin, contactEmail }: { readonly origin: string; readonly contactEmail: string | undefined },
): string | undefined {
  const page = DOC_PAGES.find((each) => each.slug === slug)
  return page?.markdown
    .replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => (isPlaceName(name) ? fill(name) : place))
    .replaceAll(
      /\]\(\/docs\/([\w-]+)(#[\w-]+)?\)/g,
      (_, other: string) => `](${origin}${markdownPath(other)})`,
    )
    .replaceAll(/\]\(\//g, `](${origin}/`)
    .replaceAll(/\]\(contact:\)/g, contactEmail === undefined ? '](/)' : `](mailto:${contactEmail})`)
}

export const markdownPath = (slug: string): string => `/docs/${slug}.md`

export interface FilledPage extends Pick<DocPage, 'title' | 'description' | 'lead' | 'html' | 'headings'> {
  readonly path: string
  /** The part of the documentation that it belongs to. */
  readonly group: string
  readonly previous: DocLink
  readonly next: DocLink | undefined
}

export function readDocPage(
  slug: string,
  fill: Fill,
  contactEmail: string | undefined,
): FilledPage | undefined {
  const index = DOC_PAGES.findIndex((each) => each.slug === slug)
  const page = DOC_PAGES[index]
  if (!page) return undefined
  const [previous, next] = [DOC_PAGES[index - 1], DOC_PAGES[index + 1]]
  return {
    title: page.title,
    description: page.description,
    headings: page.headings,
    lead: fillPlaces(page.lead, fill),
    html: fillContact(fillPlaces(page.html, fill), contactEmail),
    path: docPath(page),
    group: docs.groups.find(({ pages }) => pages.includes(page))?.title ?? '',
    previous: previous ? toLink(previous) : DOCS,
    next: next && toLink(next),
  }
}
