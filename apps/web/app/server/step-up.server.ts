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
 * Returns when the customer signed in or confirmed in this session within the last ten minutes. Else it throws a
 * redirect to the page that asks, and from there back.
 *
 * In an action it takes the form along: the browser is told to send the same form to that page (307), which keeps
 * it as hidden fields of its own form, and once confirmed sends it on here. Nothing is stored and nothing is lost,
 * with and without JavaScript. Call it before anything is done. In a loader it protects the page itself; that is the
 * way where the form's answer leads to another site, whose address only this page's policy lets a form lead to.
 */
export async function requireStepUp({ request, url, context }: StepUpCall): Promise<void> {
  if (await hasSteppedUp(context)) return
  const next = url.pathname + url.search
  throw redirect(stepUpPath(next), request.method === 'GET' || request.method === 'HEAD' ? 302 : 307)
}

/** For a page that says so before it is asked for something. */
export async function hasSteppedUp(context: StepUpCall['context']): Promise<boolean> {
  return await context.get(servicesContext).stepUp.isConfirmed(signedIn(context).sessionId)
}

/** @param next a path of the portal */
export function stepUpPath(next: string): string {
  return `/confirm?${new URLSearchParams({ next })}`
}
