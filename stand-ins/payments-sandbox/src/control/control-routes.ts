/**
 * Switches for tests, as JSON over HTTP: what goes wrong, what happens outside of the API, and what was seen.
 * The README lists them.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiParts } from '../http/api-routes.ts'
import { FAULT_KINDS, type FaultKind } from '../http/faults.ts'
import { StripeError } from '../http/stripe-error.ts'
import { expireOverdue } from '../payments/checkout.ts'
import { NOBODY } from '../state/account.ts'
import { type Deliveries, FAIR, type Weather } from '../webhooks/deliveries.ts'
import { body } from './body.ts'
import { cardControls } from './card-controls.ts'
import { checkoutControls } from './checkout-controls.ts'
import { moneyBackControls } from './money-back-controls.ts'

export interface ControlParts extends ApiParts {
  readonly deliveries: Deliveries
}

const whole = { type: 'integer', minimum: 0 }

export async function controlRoutes(app: FastifyInstance, parts: ControlParts): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply): FastifyReply => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body })
    if (error.statusCode === undefined) request.log.error(error)
    return reply.code(error.statusCode ?? 500).send({ error: { message: error.message } })
  })
  // A web page must not be able to use these controls through its visitor's browser.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) return
    return await reply.code(403).send({ error: { message: 'The control API is not for web pages.' } })
  })
  stateControls(app, parts)
  faultControls(app, parts)
  webhookControls(app, parts)
  moneyBackControls(app, parts.account)
  cardControls(app, parts.account)
  checkoutControls(app, parts.account)
}

function stateControls(app: FastifyInstance, { account, deliveries, faults }: ControlParts): void {
  /** Forgets everything but where events go. */
  app.post('/reset', async () => {
    deliveries.weather = FAIR
    await deliveries.settle()
    const endpoint = account.store.get('endpoint', 'endpoint')
    account.store.clear()
    faults.clear()
    account.change(NOBODY, (change) => endpoint && change.put('endpoint', endpoint))
    return {}
  })

  app.post<{ Body: { advance_seconds: number } }>(
    '/clock',
    { schema: body({ advance_seconds: whole }, ['advance_seconds']) },
    (request) => {
      account.advance(request.body.advance_seconds)
      account.change(NOBODY, expireOverdue)
      deliveries.wake()
      return { now: account.now() }
    },
  )
}

interface FaultBody {
  readonly kind: FaultKind
  readonly operation?: string
  readonly skip?: number
  readonly times?: number
}

function faultControls(app: FastifyInstance, { faults }: ControlParts): void {
  const schema = body(
    {
      kind: { type: 'string', enum: FAULT_KINDS },
      operation: { type: 'string' },
      skip: whole,
      times: { type: 'integer', minimum: 1 },
    },
    ['kind'],
  )
  app.get('/faults', () => ({ faults: faults.pending() }))
  app.post<{ Body: FaultBody }>('/faults', { schema }, (request) => {
    const { kind, operation, skip = 0, times = 1 } = request.body
    faults.order({ kind, operation, skip, times })
    return { faults: faults.pending() }
  })
  app.delete('/faults', () => {
    faults.clear()
    return { faults: [] }
  })
}

function webhookControls(app: FastifyInstance, { account, deliveries }: ControlParts): void {
  const text = { type: 'string', minLength: 1 }
  app.post<{ Body: { url: string; secret: string } }>(
    '/webhooks/endpoint',
    { schema: body({ url: text, secret: text }, ['url', 'secret']) },
    (request) => {
      account.change(NOBODY, (change) => change.put('endpoint', { id: 'endpoint', ...request.body }))
      return {}
    },
  )

  const weather = body({
    mode: { type: 'string', enum: ['send', 'hold'] },
    copies: { type: 'integer', minimum: 1, maximum: 10 },
  })
  app.post<{ Body: Partial<Weather> }>('/webhooks', { schema: weather }, (request) => {
    deliveries.weather = { ...FAIR, ...request.body }
    deliveries.wake()
    return { weather: deliveries.weather }
  })

  /** Sends all that is pending, due or not. */
  const deliver = body({ order: { type: 'string', enum: ['as_made', 'reversed'] } })
  app.post<{ Body: { order?: 'as_made' | 'reversed' } }>(
    '/webhooks/deliver',
    { schema: deliver },
    (request) => deliveries.deliverNow(request.body.order ?? 'as_made').then(() => ({})),
  )

  /** Sends the latest events again, delivered or not, all copies at once. */
  const few = { type: 'integer', minimum: 1, maximum: 100 }
  app.post<{ Body: { events?: number; copies?: number } }>(
    '/webhooks/storm',
    { schema: body({ events: few, copies: few }) },
    ({ body: { events = 10, copies = 5 } }) => deliveries.storm(events, copies).then(() => ({})),
  )
}
