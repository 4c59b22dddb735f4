import { notedRequestContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { isUnavailable } from '../../src/errors.ts'

/** To be thrown where the database could not answer: the page that shows it finds the request's ID in it. */
export function sayUnavailable(context: Readonly<RouterContextProvider>, cause: unknown) {
  const { id, noteFault } = context.get(notedRequestContext)
  noteFault(cause)
  return data({ requestId: id }, 503)
}

/** What to throw for an error: the same, unless it is that the database could not answer. */
export function orUnavailable(context: Readonly<RouterContextProvider>, error: unknown): unknown {
  return isUnavailable(error) ? sayUnavailable(context, error) : error
}
