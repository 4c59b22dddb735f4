import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'

/**
 * The page to continue to after signing in, which a link or a form names `next`: always a path of this portal, whatever
 * it says.
 */
export function readNext(from: URLSearchParams | FormData, context: Readonly<RouterContextProvider>): string {
  const { publicUrl } = context.get(servicesContext)
  const value = from.get('next')
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // A browser reads "//host" and "/\host" as another site, and drops tabs and line breaks first.
  const url = URL.canParse(value, publicUrl) ? new URL(value, publicUrl) : publicUrl
  if (url.origin !== publicUrl.origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
