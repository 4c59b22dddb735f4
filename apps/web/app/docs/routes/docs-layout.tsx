/** The frame of the documentation: search and contents beside the page, or above it on a phone. */
import { Link, NavLink, Outlet } from 'react-router'
import script from '../../browser/docs-page.js?url'
import { INPUT } from '../../ui/text-field.tsx'
import { DOC_LINKS, type DocLinkGroup } from '../docs.server.ts'
import type { Route } from './+types/docs-layout.ts'

export function loader({ request }: Route.LoaderArgs) {
  return {
    groups: DOC_LINKS,
    query: new URL(request.url).searchParams.get('q') ?? '',
  }
}

export default function DocsLayout({ loaderData: { groups, query } }: Route.ComponentProps) {
  return (
    <div className="docs-frame flex flex-col gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      {/* It only adds: copying, and results while typing. */}
      <script src={script} defer />
      <div className="flex flex-col gap-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:gap-6 lg:self-start">
        <search className="relative">
          <form action="/docs/search">
            <label htmlFor="docs-search" className="sr-only">
              Search the docs
            </label>
            <input
              id="docs-search"
              type="search"
              name="q"
              required
              maxLength={100}
              defaultValue={query}
              placeholder="Search the docs"
              autoComplete="off"
              className={`${INPUT} pr-10`}
            />
            <button
              type="submit"
              aria-label="Search"
              className="absolute top-1 right-1 flex size-8 cursor-pointer items-center justify-center rounded-sm text-ink-soft hover:text-ink"
            >
              <svg
                viewBox="0 0 16 16"
                aria-hidden="true"
                className="size-4 fill-none stroke-current stroke-[1.5]"
              >
                <circle cx="7" cy="7" r="4.5" />
                <path d="M10.5 10.5 14 14" strokeLinecap="round" />
              </svg>
            </button>
          </form>
        </search>
        <details className="rounded-md border border-line bg-panel lg:hidden">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">All pages</summary>
          <div className="border-t border-line p-4">
            <Contents label="All pages" groups={groups} />
          </div>
        </details>
        <div className="max-lg:hidden lg:min-h-0 lg:overflow-y-auto lg:px-3 lg:pb-4">
          <Contents label="Docs" groups={groups} />
        </div>
      </div>
      <Outlet />
    </div>
  )
}

interface ContentsProps {
  readonly label: string
  readonly groups: readonly DocLinkGroup[]
}

const LINK =
  'block rounded-md px-3 py-1.5 text-sm text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent'

function Contents({ label, groups }: ContentsProps) {
  return (
    <nav aria-label={label} className="-mx-3 flex flex-col gap-5">
      <NavLink to="/docs" end className={LINK}>
        Overview
      </NavLink>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-xs font-semibold text-ink">{title}</p>
          <ul>
            {links.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} className={LINK}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="px-3 pb-1 text-xs font-semibold text-ink">More</p>
        <ul>
          <li>
            <Link to="/coverage" className={LINK}>
              Coverage
            </Link>
          </li>
        </ul>
      </div>
    </nav>
  )
}
