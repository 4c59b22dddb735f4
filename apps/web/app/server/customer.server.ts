/** Who is signed in. Pages of the portal's inside get a customer or do not run. */
import { servicesContext } from '@vinspec/web/services'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'

export interface SignedIn {
  readonly customerId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
}

const signedInContext = createContext<SignedIn>()

type Context = Readonly<RouterContextProvider>

export function signedIn(context: Context): SignedIn {
  return context.get(signedInContext)
}

/** Sends whoever is not signed in to the sign-in page, and from there back. */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { auth } = context.get(servicesContext)
  const { response: found, headers } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  if (!found) throw redirect(signInPath(request.method, url))
  context.set(signedInContext, {
    customerId: found.user.id,
    sessionId: found.session.id,
    email: found.user.email,
    name: found.user.name,
  })
  const response = await next()
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

export async function isSignedIn(request: Request, context: Context): Promise<boolean> {
  const { auth } = context.get(servicesContext)
  return (await auth.api.getSession({ headers: request.headers })) !== null
}

/** @param url of the page, also when only its data is asked for */
function signInPath(method: string, { pathname, search }: URL): string {
  const next = method === 'GET' ? pathname + search : '/'
  return next === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`
}
