/** Where the documentation begins. */
import { formatDay } from '@vinspec/contract/moments'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { PageMeta } from '../../ui/page-meta.tsx'
import { DOC_LINKS } from '../docs.server.ts'
import type { Route } from './+types/docs.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { vehicleData } = context.get(servicesContext)
  return { groups: DOC_LINKS, sources: vehicleData.sources ?? [] }
}

const DESCRIPTION =
  'How to look up electric cars by VIN: with the API, the SDK, the terminal, Python, or an AI agent.'

export default function Docs({ loaderData: { groups, sources } }: Route.ComponentProps) {
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <PageMeta title="vinspec docs" description={DESCRIPTION} path="/docs" />
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl">Docs</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          One call looks up one vehicle for 1 credit. A check is free and says whether a lookup would succeed.
        </p>
      </header>
      {groups.map(({ title, links }) => (
        <section key={title} aria-labelledby={toId(title)} className="flex flex-col gap-4">
          <h2 id={toId(title)}>{title}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {links.map(({ path, name, lead }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="flex h-full flex-col gap-1 rounded-lg border border-line bg-panel p-4 text-ink no-underline transition-colors hover:border-accent"
                >
                  <span className="font-medium">{name}</span>
                  <span className="text-sm text-ink-soft">{lead}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {sources.length > 0 && (
        <section aria-labelledby="data" className="flex flex-col gap-3">
          <h2 id="data">Where the data comes from</h2>
          <p className="max-w-prose text-sm text-ink-soft">
            Public data from US agencies comes first. What no source says about a vehicle is left out.{' '}
            <Link to="/coverage">Coverage by maker</Link>
          </p>
          <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
            {sources.map(({ name, date }) => (
              <div key={name} className="sm:contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd>as of {formatDay(new Date(date))}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

const toId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
