/** Calls the sign-in library as a browser would: through its rate limits and its check of the origin. */
import { type Services, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { AUTH_PATH } from '../../src/auth/create-auth.ts'

export interface AuthCall {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

export interface AuthAnswer {
  readonly status: number
  /** The library's name for what went wrong. */
  readonly code: string | undefined
  readonly body: unknown
  /** Its cookies, for the answer of the page. */
  readonly headers: Headers
}

export async function postAuth(call: AuthCall, path: string, body: object): Promise<AuthAnswer> {
  return await send(call, path, { method: 'POST', body: JSON.stringify(body) })
}

export async function getAuth(
  call: AuthCall,
  path: string,
  query: Record<string, string>,
): Promise<AuthAnswer> {
  return await send(call, `${path}?${new URLSearchParams(query)}`, { method: 'GET' })
}

async function send({ request, context }: AuthCall, path: string, init: RequestInit): Promise<AuthAnswer> {
  const { auth, publicUrl }: Services = context.get(servicesContext)
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const response = await auth.handler(new Request(publicUrl.origin + AUTH_PATH + path, { ...init, headers }))
  const cookies = new Headers(response.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]))
  const body: unknown = await response.json().catch(() => undefined)
  const code: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'code')
  return {
    status: response.status,
    code: typeof code === 'string' ? code : undefined,
    body,
    headers: cookies,
  }
}
