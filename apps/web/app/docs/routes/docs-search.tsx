/** What the documentation says about something. Without scripts, this is the search. */
import { formatCount } from '@vinspec/contract/amounts'
import { servicesContext } from '@vinspec/web/services'
import { searchForAnyone } from '../docs-search.server.ts'
import type { Route } from './+types/docs-search.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  return { query, found: await searchForAnyone(context.get(servicesContext), request, query) }
}

export default function DocsSearch({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <title>Search · vinspec</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">Search</h1>
        <p className="text-ink-soft wrap-anywhere">{describeCount(query, found.length)}</p>
      </header>
      {found.length > 0 && (
        <ul className="flex flex-col gap-3">
          {found.map(({ href, page, title, excerpt }) => (
            <li key={href}>
              <a
                href={href}
                className="flex flex-col gap-1 rounded-lg border border-line bg-panel p-4 no-underline transition-colors hover:border-accent"
              >
                <span className="text-xs text-ink-soft">{page}</span>
                <span className="font-medium text-accent">{title}</span>
                <span className="text-sm text-ink wrap-anywhere">{excerpt}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeCount(query: string, count: number): string {
  if (query === '') return 'Type what you are looking for, such as an error code.'
  if (count === 0) return `Nothing in the docs matches “${query}”. Try fewer or other words.`
  return `${formatCount(count, 'result')} for “${query}”`
}
