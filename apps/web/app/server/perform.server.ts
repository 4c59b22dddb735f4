/** Performs an operation for the signed-in customer as the API does: through the port, within the same limits. */
import type { AnswerTo, CallOptions, Input, OperationId } from '@vinspec/contract/port'
import { sessionPrincipal } from '@vinspec/core/access'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { signedIn } from './customer.server.ts'
import { withinLimits } from './within-limits.server.ts'

/** Throws the errors of the operation, and `rate_limited`. */
export async function perform<Id extends OperationId>(
  context: Readonly<RouterContextProvider>,
  operation: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<AnswerTo<Id>> {
  const services = context.get(servicesContext)
  const { customerId, sessionId } = signedIn(context)
  const operations = services.operationsFor({
    principal: sessionPrincipal(customerId, sessionId),
    requestId: context.get(notedRequestContext).id,
  })
  const work = async (): Promise<AnswerTo<Id>> => await operations[operation](input, options)
  return await withinLimits(services, operation, customerId, work)
}
