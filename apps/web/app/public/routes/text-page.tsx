/** Pages of plain text, written in Markdown: what the operator may edit, and what the data covers. */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { PageMeta } from '../../ui/page-meta.tsx'
import { readText } from '../texts.server.ts'
import type { Route } from './+types/text-page.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname
  const text = readText(path.slice(1), context.get(servicesContext))
  if (!text) throw data(null, 404)
  return { ...text, path }
}

export default function TextPage({ loaderData: { title, html, path } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={title}
        description={`${title} of vinspec, specifications of electric vehicles by VIN.`}
        path={path}
      />
      {/* Trusted HTML: our own and the operator's files. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
