/** Calls the sign-in library as a browser would: through its rate limits and its check of the origin. */
import { readString } from '@vinspec/contract/guards'
import { type Services, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { AUTH_PATH } from '../../src/auth/create-auth.ts'
import { unavailableResponseIf } from '../server/unavailable.server.ts'

export interface AuthCall {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

export interface AuthAnswer {
  readonly status: number
  /** The library's error code. */
  readonly code: string | undefined
  readonly body: unknown
  /** The library's cookies, for the page's response. */
  readonly headers: Headers
}

export async function postAuth(
  { request, context }: AuthCall,
  path: string,
  body: object,
): Promise<AuthAnswer> {
  const { auth, publicUrl }: Services = context.get(servicesContext)
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const asked = new Request(publicUrl.origin + AUTH_PATH + path, init)
  const response = await auth.handler(asked).catch((error: unknown) => {
    throw unavailableResponseIf(context, error)
  })
  const cookies = new Headers(response.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]))
  const answer: unknown = await response.json().catch(() => undefined)
  return {
    status: response.status,
    code: readString(answer, 'code'),
    body: answer,
    headers: cookies,
  }
}
