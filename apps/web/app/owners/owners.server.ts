/** What the pages of owners have in common: no account, a link that is a secret, and a way back from the maker. */
import { type Services, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { refuseTooMany } from '../server/refuse-too-many.server.ts'

interface OwnerCall {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** Throws a page's 429 if the caller's network opened too many of these pages. */
export async function openOwnerPage({ request, context }: OwnerCall): Promise<Services> {
  const services = context.get(servicesContext)
  await refuseTooMany(services.sharedPages, request)
  return services
}

const COOKIE = 'vinspec.owner'
const LASTS_S = 15 * 60

/** The cookie that stores PKCE's verifier in the browser while its owner signs in with the maker. */
export function signInCookie({ publicUrl }: Services, verifier: string): string {
  const isSecure = publicUrl.protocol === 'https:'
  const age = verifier === '' ? 0 : LASTS_S
  const cookie = `${COOKIE}=${verifier}; Path=/owner; Max-Age=${age}; HttpOnly; SameSite=Lax`
  return isSecure ? `__Secure-${cookie}; Secure` : cookie
}

export function readSignInCookie(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  return /(?:^|; )(?:__Secure-)?vinspec\.owner=([\w-]{43})(?:;|$)/.exec(cookies)?.[1] ?? ''
}

/** An email address as somebody typed it; undefined if it is not one. */
export function readAddress(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  return /^[^\s@"<>,;:]{1,64}@[\w-]+(?:\.[\w-]+)+$/.test(address) ? address : undefined
}
