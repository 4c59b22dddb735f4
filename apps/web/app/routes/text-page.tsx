/** Pages of plain text, written in Markdown: what the operator may edit, and what the data covers. */
import { data } from 'react-router'
import { readText } from '../server/texts.server.ts'
import type { Route } from './+types/text-page.ts'

export function loader({ request }: Route.LoaderArgs) {
  const text = readText(new URL(request.url).pathname.slice(1))
  if (!text) throw data(null, 404)
  return text
}

export default function TextPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${title} · vinspec`}</title>
      <meta name="description" content={`${title} of vinspec, specifications of electric vehicles by VIN.`} />
      {/* Our own files, written before this process started. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
