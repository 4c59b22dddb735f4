/** Who may open the operator's pages, and how they change something. */
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
 * To everybody else the pages do not exist, whether signed in or not. The role is read anew for every request. An operator
 * without a second factor is led to the page that turns it on.
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

/** Only a text is a search: it is counted, and noted in the audit. Throws a page's 429 at too many. */
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
 * Does what a form asks for after a recent confirmation, with the reason in the form, and only if the role still holds.
 * Undefined: the reason is missing.
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
