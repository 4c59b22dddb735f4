/** Whom to notify of a vulnerability (RFC 9116). */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import type { Route } from './+types/security-txt.ts'

/** `Expires`: after this long, a reader of a copy has to fetch the file again. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, publicUrl, clock } = context.get(servicesContext)
  if (contactEmail === undefined) throw data(null, 404)
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(Number(clock()) + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    `Policy: ${new URL('/security', publicUrl).href}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
