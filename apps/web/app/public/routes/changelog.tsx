/** What changed in the packages that customers install, and in the data. */
import { listCorrections } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Time } from '../../ui/time.tsx'
import { CHANGELOGS, MOST_CORRECTIONS } from '../changelog.server.ts'
import type { Route } from './+types/changelog.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const corrections = await listCorrections(context.get(servicesContext).prisma, MOST_CORRECTIONS)
  return { changelogs: CHANGELOGS, corrections }
}

export default function Changelog({ loaderData: { changelogs, corrections } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-12">
      <PageMeta
        title="Changelog"
        description="What changed in the SDKs, the terminal command, and the vehicle data of vinspec."
        path="/changelog"
      />
      <link rel="alternate" type="application/feed+json" title="Changelog" href="/changelog-feed.json" />
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl">Changelog</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Every release of what you install, and the latest corrections of the vehicle data. The API changes
          only by addition: what you use is marked as deprecated at least 180 days before it may go.
        </p>
        <nav aria-label="Packages" className="flex flex-wrap gap-4 text-sm">
          {changelogs.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
          <a href="#data">Vehicle data</a>
          <a href="/changelog-feed.json">Feed</a>
        </nav>
      </header>
      {changelogs.map(({ id, title, releases }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-6">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {releases.map(({ version, publishedAt, html }) => (
            <article key={version} aria-labelledby={`${id}-${version}`} className="flex flex-col gap-3">
              <h3 id={`${id}-${version}`} className="scroll-mt-6 font-semibold">
                <a href={`#${id}-${version}`} className="text-ink no-underline hover:underline">
                  {version}
                </a>
              </h3>
              {publishedAt && (
                <p className="-mt-2 text-xs text-ink-soft">
                  <Time at={publishedAt} dateOnly utc />
                </p>
              )}
              <div className="prose docs changes" dangerouslySetInnerHTML={{ __html: html }} />
            </article>
          ))}
        </section>
      ))}
      <Corrections corrections={corrections} />
    </div>
  )
}

function Corrections({ corrections }: Pick<Route.ComponentProps['loaderData'], 'corrections'>) {
  return (
    <section id="data" aria-labelledby="data-title" className="flex scroll-mt-6 flex-col gap-4">
      <h2 id="data-title" className="text-xl">
        Vehicle data
      </h2>
      <p className="max-w-prose text-ink-soft">
        Facts that customers reported as wrong, and that are right now. Everyone whose latest result had one
        is emailed, and gets the credit back, unless it or its payment came back before.
      </p>
      {corrections.length === 0 && <p className="text-sm">No corrections so far.</p>}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {corrections.map(({ id, title, label, before, after, publishedAt }) => (
          <li key={id} id={id} className="flex scroll-mt-6 flex-col gap-0.5 py-3">
            <span className="font-medium">{title}</span>
            <span className="wrap-anywhere">
              {label}: {after} (before: {before})
            </span>
            <span className="text-xs text-ink-soft">
              <Time at={publishedAt} dateOnly utc />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
