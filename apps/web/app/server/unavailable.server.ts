import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { isUnavailable, quoteRequest } from '../../src/errors.ts'

/** The 503 to throw if the database could not answer. It carries the request ID for the error page, and advice for a form. */
export function unavailableResponse(context: Readonly<RouterContextProvider>, cause: unknown) {
  const { id, noteFault } = context.get(notedRequestContext)
  noteFault(cause)
  return data({ requestId: id, advice: quoteRequest(id, context.get(servicesContext).contactEmail) }, 503)
}

/** What to throw for an error: a page's 503 if the database could not answer, otherwise the error itself. */
export function unavailableResponseIf(context: Readonly<RouterContextProvider>, error: unknown): unknown {
  return isUnavailable(error) ? unavailableResponse(context, error) : error
}
