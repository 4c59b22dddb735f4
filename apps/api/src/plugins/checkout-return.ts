/**
 * Where the vendor's pages lead back to, unless CHECKOUT_RETURN_URL names another place. The customer sees what
 * became of the payment, and has the credits then: the page looks at the vendor itself, whatever has become of the
 * webhook. Nobody is signed in here, so it tells the state of a payment page to whoever knows its ID, and no more.
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
