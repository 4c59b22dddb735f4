/** One page of the documentation. */
import { servicesContext } from '@vinspec/web/services'
import { data, Link } from 'react-router'
import { PageMeta } from '../../ui/page-meta.tsx'
import { type FilledPage, readDocPage } from '../docs.server.ts'
import { placesFor, readOwnPrefixes } from '../docs-places.server.ts'
import type { Route } from './+types/docs-page.ts'

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const prefixes = await readOwnPrefixes(request, context)
  const page = readDocPage(slug, placesFor(services, prefixes), services.contactEmail)
  if (!page) throw data(null, 404)
  const shown = Object.values(prefixes).find((prefix) => page.html.includes(`${prefix}…`))
  return { page, prefix: shown, origin: services.publicUrl.origin }
}

export default function DocsPage({ loaderData: { page, prefix, origin } }: Route.ComponentProps) {
  const { title, description, path, group, lead, html, headings, previous, next } = page
  return (
    <div className="min-w-0 xl:not-has-[.operation]:grid xl:grid-cols-[minmax(0,1fr)_11rem] xl:gap-12">
      <PageMeta title={title} description={description} path={path} facts={factsAbout(page, origin)} />
      <article className="flex min-w-0 flex-col gap-8">
        <header className="flex flex-col gap-2">
          <p className="flex justify-between gap-4 text-sm">
            <span className="font-medium text-accent">{group}</span>
            <a href={`${path}.md`} className="text-ink-soft underline">
              Markdown
            </a>
          </p>
          <h1 className="text-3xl">{title}</h1>
          <p className="max-w-prose text-lg text-ink-soft" dangerouslySetInnerHTML={{ __html: lead }} />
          {prefix !== undefined && (
            <p className="text-sm text-ink-soft">
              <code className="font-mono">{prefix}…</code> stands for your API key. We don't store whole keys,
              so put yours in its place.
            </p>
          )}
        </header>
        {/* Our own files, rendered when this server was built. */}
        <div className="prose docs" dangerouslySetInnerHTML={{ __html: html }} />
        <nav
          aria-label="Pages before and after"
          className="grid gap-3 border-t border-line pt-6 sm:grid-cols-2"
        >
          <Neighbor label="Previous" {...previous} />
          {next && <Neighbor label="Next" {...next} />}
        </nav>
      </article>
      {/* The reference has its calls there. */}
      {headings.length > 1 && !html.includes('class="operation"') && <OnThisPage headings={headings} />}
    </div>
  )
}

function OnThisPage({ headings }: Pick<FilledPage, 'headings'>) {
  return (
    <nav
      aria-labelledby="on-this-page"
      className="max-xl:hidden xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto"
    >
      <p id="on-this-page" className="pb-2 text-xs font-semibold">
        On this page
      </p>
      <ul className="flex flex-col gap-1.5 border-l border-line text-sm">
        {headings.map(({ id, depth, text }) => (
          <li key={id} className={depth > 2 ? 'pl-6' : 'pl-3'}>
            <a
              href={`#${id}`}
              className={`toc block wrap-break-word text-ink-soft no-underline hover:text-ink ${depth > 2 ? 'text-xs' : ''} ${depth > 2 && !text.includes(' ') ? 'font-mono' : ''}`}
            >
              {/* A code breaks between its words. */}
              {text.replaceAll('_', '_\u200b')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface NeighborProps {
  readonly label: 'Previous' | 'Next'
  readonly path: string
  readonly name: string
}

function Neighbor({ label, path, name }: NeighborProps) {
  return (
    <Link
      to={path}
      className={`flex flex-col rounded-lg border border-line bg-panel px-4 py-3 no-underline transition-colors hover:border-accent ${label === 'Next' ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="text-xs text-ink-soft">{label}</span>
      <span className="font-medium text-accent">{name}</span>
    </Link>
  )
}

function factsAbout({ title, description, path }: FilledPage, origin: string) {
  const crumb = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + item,
  })
  return {
    '@graph': [
      { '@type': 'TechArticle', headline: title, description, url: origin + path, inLanguage: 'en' },
      { '@type': 'BreadcrumbList', itemListElement: [crumb(1, 'Docs', '/docs'), crumb(2, title, path)] },
    ],
  }
}
