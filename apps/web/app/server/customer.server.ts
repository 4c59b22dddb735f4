/** The signed-in customer. Signed-in pages get a customer or do not run. */
import { servicesContext } from '@vinspec/web/services'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { withNext } from '../ui/with-next.ts'
import { unavailableResponse } from './unavailable.server.ts'

export interface SignedIn {
  readonly customerId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
}

const signedInContext = createContext<() => SignedIn>()

type Context = Readonly<RouterContextProvider>

/** Throws a page's 503 if the database could not say who is signed in. */
export function signedIn(context: Context): SignedIn {
  return context.get(signedInContext)()
}

/** Redirects visitors who are not signed in to the sign-in page, and back afterward. This also holds for forms. */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const session = await readSession(request, context).catch((unavailable: unknown) => ({ unavailable }))
  if ('unavailable' in session) {
    // Thrown here, in the middleware, it would replace the frame as well. The page's loader throws it instead.
    context.set(signedInContext, () => {
      throw session.unavailable
    })
    return await next()
  }
  if (!session.response) throw redirect(signInPath(request.method, url))
  return await enter(context, session, next)
}

/** Continues as the customer of a session, and passes on the cookies that extend it. */
export async function enter(
  context: Context,
  { response: found, headers }: Session,
  next: () => Promise<Response>,
): Promise<Response> {
  if (!found) throw new Error('nobody is signed in')
  const customer = {
    customerId: found.user.id,
    sessionId: found.session.id,
    email: found.user.email,
    name: found.user.name,
  }
  context.set(signedInContext, () => customer)
  const response = await next()
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

type Session = Awaited<ReturnType<typeof readSession>>

export async function isSignedIn(request: Request, context: Context): Promise<boolean> {
  return (await readSession(request, context)).response !== null
}

/** Throws a page's 503 if the database does not answer, rather than treating the customer as signed out. */
export async function readSession({ headers }: Request, context: Context) {
  const { auth } = context.get(servicesContext)
  try {
    return await auth.api.getSession({ headers, returnHeaders: true })
  } catch (error) {
    // The library has logged the cause and does not pass it on. Only the database can fail here.
    throw unavailableResponse(context, error)
  }
}

/** @param url of the page, also for requests of its data only */
function signInPath(method: string, { pathname, search }: URL): string {
  const next = pathname + search
  if (method !== 'GET') return `/sign-in?${new URLSearchParams({ next, news: 'session-ended' })}`
  return withNext('/sign-in', next)
}
