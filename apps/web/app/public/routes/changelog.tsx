/** What changed in what customers install. */
import { PageMeta } from '../../ui/page-meta.tsx'
import { CHANGELOGS } from '../changelog.server.ts'
import type { Route } from './+types/changelog.ts'

export function loader() {
  return { changelogs: CHANGELOGS }
}

export default function Changelog({ loaderData: { changelogs } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-12">
      <PageMeta
        title="Changelog"
        description="What changed in the SDK and the terminal command of vinspec."
        path="/changelog"
      />
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl">Changelog</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Every release of the SDK and the command. The API changes only by addition: what you use is marked
          as deprecated at least 180 days before it may go.
        </p>
        <nav aria-label="Packages" className="flex flex-wrap gap-4 text-sm">
          {changelogs.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="text-accent underline">
              {title}
            </a>
          ))}
        </nav>
      </header>
      {changelogs.map(({ id, title, releases }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-6">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {releases.map(({ version, html }) => (
            <article key={version} aria-labelledby={`${id}-${version}`} className="flex flex-col gap-3">
              <h3 id={`${id}-${version}`} className="scroll-mt-6 font-semibold">
                <a href={`#${id}-${version}`} className="text-ink no-underline hover:underline">
                  {version}
                </a>
              </h3>
              <div className="prose docs changes" dangerouslySetInnerHTML={{ __html: html }} />
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}
