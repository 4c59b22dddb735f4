/** A customer's logo, at an address that changes with it. */
import { readLogoFile } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import type { Route } from './+types/logo-file.ts'

/** For as long, browsers and caches may keep one that is removed. */
const CACHED_S = 24 * 60 * 60

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await readLogoFile(context.get(servicesContext).prisma, params.logo)
  if (!file) return new Response('There is no such logo.\n', { status: 404 })
  return new Response(file, {
    headers: { 'content-type': 'image/png', 'cache-control': `public, max-age=${CACHED_S}, immutable` },
  })
}
