/** Protects the operator's pages, and performs their changes. */
import {
  actAsOperator,
  MAX_REASON_LENGTH,
  type OperatorWork,
  parseReason,
  readOperatorAccess,
  searchAsOperator,
} from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { enter, readSession, signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { refuseTooMany } from '../server/refuse-too-many.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { unavailableResponseIf } from '../server/unavailable.server.ts'

/**
 * For anyone but operators, signed in or not, the pages are a 404. The role is read for every request. An operator without
 * a second factor is redirected to the page that turns it on.
 */
export const requireOperator: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession(request, context)
  const { prisma } = context.get(servicesContext)
  const id = session.response?.user.id
  if (id === undefined) throw data(null, 404)
  const access = await readOperatorAccess(prisma, id).catch((error: unknown) => {
    throw unavailableResponseIf(context, error)
  })
  if (access === 'none') throw data(null, 404)
  if (access === 'locked') throw redirect('/account/two-factor?for=operator')
  return await enter(context, session, next)
}

/** Counts a search and records it in the audit, unless the text is empty. Throws a page's 429 after too many. */
export async function searchForOperator(
  context: Readonly<RouterContextProvider>,
  search: { readonly text: string; readonly before: string | undefined; readonly limit: number },
) {
  const { prisma, operatorSearches } = context.get(servicesContext)
  const { customerId: operatorId } = signedIn(context)
  if (search.text !== '') await refuseTooMany(operatorSearches, operatorId)
  const found = await searchAsOperator(prisma, { operatorId, ...search })
  if (found === undefined) throw data(null, 404)
  return found
}

export const NO_REASON = `Enter a reason, with up to ${MAX_REASON_LENGTH} characters.`

/**
 * Performs a form's task with its reason, if the operator confirmed recently and still has the role. Undefined if the
 * reason is missing.
 *
 * @param command names it in the audit
 */
export async function performAsOperator<T>(
  call: StepUpCall,
  form: FormData,
  command: string,
  work: OperatorWork<T>,
): Promise<{ readonly done: T } | undefined> {
  await requireStepUp(call)
  const reason = parseReason(readText(form, 'reason', MAX_REASON_LENGTH + 1))
  if (reason === undefined) return undefined
  const { customerId } = signedIn(call.context)
  const { prisma } = call.context.get(servicesContext)
  const done = await actAsOperator(prisma, { customerId, command, reason }, work)
  if (done === undefined) throw data(null, 404)
  return { done }
}
