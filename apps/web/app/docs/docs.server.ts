/** The documentation, as the build rendered it, with what differs by reader filled in. */
import { docs } from 'virtual:docs'
import type { DocPage } from '../../build/docs/docs-content.ts'
import { fillContact, fillPlaces, type PlaceName } from '../../build/docs/places.ts'

export type Fill = (name: PlaceName) => string

export interface DocLink {
  readonly path: string
  readonly name: string
}

export interface DocLinkGroup {
  readonly title: string
  readonly links: ReadonlyArray<DocLink & { readonly lead: string }>
}

export const DOC_PAGES: readonly DocPage[] = docs.groups.flatMap(({ pages }) => pages)

const DOCS = { path: '/docs', name: 'Docs' } as const

export const docPath = ({ slug }: DocPage): string => `/docs/${slug}`

const toLink = (page: DocPage): DocLink => ({ path: docPath(page), name: page.name })

const firstSentence = (text: string): string => /^.+?[.!?](?= |$)/.exec(text)?.[0] ?? text

export const DOC_LINKS: readonly DocLinkGroup[] = docs.groups.map(({ title, pages }) => ({
  title,
  links: pages.map((page) => ({ ...toLink(page), lead: firstSentence(page.description) })),
}))

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
