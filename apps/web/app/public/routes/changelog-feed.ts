import { listCorrections } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { CHANGELOGS, MOST_CORRECTIONS } from '../changelog.server.ts'
import { toFeed } from '../feed.server.ts'
import type { Route } from './+types/changelog-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { prisma, publicUrl } = context.get(servicesContext)
  const corrections = await listCorrections(prisma, MOST_CORRECTIONS)
  return toFeed(publicUrl, '/changelog', 'Changelog', [
    ...corrections.map(({ id, title, label, before, after, publishedAt }) => ({
      id,
      title: `${title}: ${label}`,
      content_text: `${label}: ${after} (before: ${before})`,
      date_published: publishedAt,
    })),
    ...CHANGELOGS.flatMap(({ id, title, releases }) =>
      releases.map(({ version, publishedAt, html }) => ({
        id: `${id}-${version}`,
        title: `${title} ${version}`,
        content_html: html,
        ...(publishedAt && { date_published: publishedAt }),
      })),
    ),
  ])
}
