/**
 * The page that the vendor's pages return to, unless CHECKOUT_RETURN_URL names another one. It reads the payment from
 * the vendor itself, without waiting for the webhook, so the customer sees its state and has the credits. Nobody is
 * signed in here, so it reveals only the state of a payment page, to anyone who knows its ID.
 */
import { confirmReturn, type FulfilmentDependencies } from '@vinspec/core/payments'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ReturnState, renderReturnPage } from './return-page.ts'

interface Query {
  readonly checkout?: unknown
  readonly card_setup?: unknown
  readonly page_id?: unknown
}

export async function checkoutReturn(
  app: FastifyInstance,
  dependencies: FulfilmentDependencies,
): Promise<void> {
  app.get<{ Querystring: Query }>('/checkout/return', async ({ query }, reply) =>
    sendPage(reply, await readState(dependencies, query)),
  )
}

async function readState(dependencies: FulfilmentDependencies, query: Query): Promise<ReturnState> {
  if (query.checkout === 'cancelled') return { state: 'cancelled' }
  if (query.card_setup === 'saved') return { state: 'card_saved' }
  if (query.card_setup === 'cancelled') return { state: 'card_not_saved' }
  const { page_id: pageId } = query
  return typeof pageId === 'string' ? await confirmReturn(dependencies, { pageId }) : { state: 'unknown' }
}

function sendPage(reply: FastifyReply, state: ReturnState): FastifyReply {
  const { html, contentSecurityPolicy } = renderReturnPage(state)
  return reply
    .code(state.state === 'unknown' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .send(html)
}
