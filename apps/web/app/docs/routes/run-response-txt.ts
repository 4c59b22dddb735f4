/** What a call of the reference gives in test mode, for the button beside it. */
import { data } from 'react-router'
import { enter, readSession } from '../../server/customer.server.ts'
import { fieldsOf, findRunnable, runOperation } from '../run-operation.server.ts'
import type { Route } from './+types/run-response-txt.ts'

/** A script is told that nobody is signed in; the page would lead it to where people sign in. */
const requireSession: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const session = await readSession(request, context)
  return session.response ? await enter(context, session, next) : new Response(null, { status: 401 })
}

export const middleware: Route.MiddlewareFunction[] = [requireSession]

export async function action({ params, context }: Route.ActionArgs) {
  const operation = findRunnable(params.operation)
  if (!operation) throw data(null, 404)
  const { response } = await runOperation(context, operation, fieldsOf(operation))
  return new Response(response, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
