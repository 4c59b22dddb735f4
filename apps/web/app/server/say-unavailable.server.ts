import { notedRequestContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'

/** To be thrown where the database could not answer: the page that shows it finds the request's ID in it. */
export function sayUnavailable(context: Readonly<RouterContextProvider>, cause: unknown) {
  const { id, noteFault } = context.get(notedRequestContext)
  noteFault(cause)
  return data({ requestId: id }, 503)
}
