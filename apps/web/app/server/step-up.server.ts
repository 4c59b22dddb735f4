/**
 * Asks the signed-in customer to confirm their identity before anything that a stranger at an open browser must not
 * do.
 */
import { servicesContext } from '@vinspec/web/services'
import { type RouterContextProvider, redirect } from 'react-router'
import { signedIn } from './customer.server.ts'

/** What a loader or an action is called with. */
export interface StepUpCall {
  readonly request: Request
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Returns if the customer signed in or confirmed in this session within the last ten minutes. Otherwise it throws a
 * redirect to the page that asks for confirmation and then leads back.
 *
 * In an action it takes the form along: a 307 makes the browser send the same form to that page, which carries it as
 * hidden fields of its own form and sends it here once the customer has confirmed. Nothing is stored and nothing is
 * lost, with and without JavaScript. Call it before the action changes anything. In a loader it protects the page
 * itself. Use that if the form redirects to another site, because only this page's policy allows that redirect.
 */
export async function requireStepUp({ request, url, context }: StepUpCall): Promise<void> {
  if (await hasSteppedUp(context)) return
  const next = url.pathname + url.search
  throw redirect(stepUpPath(next), request.method === 'GET' || request.method === 'HEAD' ? 302 : 307)
}

/** Whether `requireStepUp` would return, for a page that says so in advance. */
export async function hasSteppedUp(context: StepUpCall['context']): Promise<boolean> {
  return await context.get(servicesContext).stepUp.isConfirmed(signedIn(context).sessionId)
}

/** @param next a path of the portal */
export function stepUpPath(next: string): string {
  return `/confirm?${new URLSearchParams({ next })}`
}
