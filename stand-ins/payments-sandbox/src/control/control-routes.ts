/**
 * The control API for tests, as JSON over HTTP: orders faults, triggers what happens outside of Stripe's API, and reports
 * what happened. The README lists the routes.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiParts } from '../http/api-routes.ts'
import { FAULT_KINDS } from '../http/faults.ts'
import { StripeError } from '../http/stripe-error.ts'
import { expireOverdue } from '../payments/checkout.ts'
import { NOBODY } from '../state/account.ts'
import { type Deliveries, FAIR } from '../webhooks/deliveries.ts'
import { cardControls } from './card-controls.ts'
import { checkoutControls } from './checkout-controls.ts'
import { type Controls, createControls } from './controls.ts'
import { moneyBackControls } from './money-back-controls.ts'

export interface ControlParts extends ApiParts {
  readonly deliveries: Deliveries
}

export async function controlRoutes(app: FastifyInstance, parts: ControlParts): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply): FastifyReply => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body })
    const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500)
    if (status === 500) request.log.error(error)
    return reply.code(status).send({ error: { message: error.message } })
  })
  // A web page must not be able to use these controls through its visitor's browser.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) return
    return await reply.code(403).send({ error: { message: 'The control API is not for web pages.' } })
  })
  const controls = createControls(app, parts.account)
  stateControls(controls, parts)
  faultControls(app, controls, parts)
  webhookControls(controls, parts)
  moneyBackControls(controls)
  cardControls(controls)
  checkoutControls(controls, parts.account)
}

function stateControls({ post }: Controls, { account, deliveries, faults }: ControlParts): void {
  /** Deletes everything but the webhook endpoint. */
  post('/reset', {}, async () => {
    deliveries.weather = FAIR
    await deliveries.settle()
    const endpoint = account.store.get('endpoint', 'endpoint')
    account.store.clear()
    faults.clear()
    account.change(NOBODY, (change) => endpoint && change.put('endpoint', endpoint))
    return {}
  })

  post('/clock', { advance_seconds: z.int().min(0) }, ({ advance_seconds: seconds }) => {
    account.advance(seconds)
    account.change(NOBODY, expireOverdue)
    deliveries.wake()
    return { now: account.now() }
  })
}

const FAULT = {
  kind: z.enum(FAULT_KINDS),
  operation: z.string().optional(),
  skip: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
}

function faultControls(app: FastifyInstance, { post }: Controls, { faults }: ControlParts): void {
  app.get('/faults', () => ({ faults: faults.pending() }))
  post('/faults', FAULT, (fault) => {
    faults.order(fault)
    return { faults: faults.pending() }
  })
  app.delete('/faults', () => {
    faults.clear()
    return { faults: [] }
  })
}

function webhookControls({ post, change: add }: Controls, { deliveries }: ControlParts): void {
  const text = z.string().min(1)
  add('/webhooks/endpoint', { url: text, secret: text }, (change, endpoint) => {
    change.put('endpoint', { id: 'endpoint', ...endpoint })
    return {}
  })

  const weather = {
    mode: z.enum(['send', 'hold']).default(FAIR.mode),
    copies: z.int().min(1).max(10).default(FAIR.copies),
  }
  post('/webhooks', weather, (wanted) => {
    deliveries.weather = wanted
    deliveries.wake()
    return { weather: wanted }
  })

  /** Sends all pending events, due or not. */
  post('/webhooks/deliver', { order: z.enum(['as_made', 'reversed']).default('as_made') }, ({ order }) =>
    deliveries.deliverNow(order).then(() => ({})),
  )

  /** Sends the latest events again, delivered or not, all copies at once. */
  const few = z.int().min(1).max(100)
  post('/webhooks/storm', { events: few.default(10), copies: few.default(5) }, ({ events, copies }) =>
    deliveries.storm(events, copies).then(() => ({})),
  )
}
