import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { isUnavailable, quoteRequest } from '../../src/errors.ts'

/** To be thrown where the database could not answer: the page that shows it finds the request's ID in it, and a form what to do. */
export function unavailableResponse(context: Readonly<RouterContextProvider>, cause: unknown) {
  const { id, noteFault } = context.get(notedRequestContext)
  noteFault(cause)
  return data({ requestId: id, advice: quoteRequest(id, context.get(servicesContext).contactEmail) }, 503)
}

/** What to throw for an error: the same, unless it is that the database could not answer. */
export function unavailableResponseIf(context: Readonly<RouterContextProvider>, error: unknown): unknown {
  return isUnavailable(error) ? unavailableResponse(context, error) : error
}
