/** Who may open the operator's pages, and how they change something. */
import {
  actAsOperator,
  isOperator,
  MAX_REASON_LENGTH,
  type OperatorWork,
  parseReason,
} from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { data, type MiddlewareFunction } from 'react-router'
import { enter, readSession, signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { unavailableResponseIf } from '../server/unavailable.server.ts'

/** To everybody else the pages do not exist, whether signed in or not. The role is read anew for every request. */
export const requireOperator: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession(request, context)
  const { prisma } = context.get(servicesContext)
  const id = session.response?.user.id
  const isAllowed =
    id !== undefined &&
    (await isOperator(prisma, id).catch((error: unknown) => {
      throw unavailableResponseIf(context, error)
    }))
  if (!isAllowed) throw data(null, 404)
  return await enter(context, session, next)
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
