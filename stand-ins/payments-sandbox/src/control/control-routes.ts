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
import { cardControls } from './card-controls.ts'
import { checkoutControls } from './checkout-controls.ts'
import { disputeControls } from './dispute-controls.ts'
import { refundControls } from './refund-controls.ts'

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
  // A web page must not be able to pull the switches of whoever reads it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) return
    return await reply.code(403).send({ error: { message: 'The control API is not for web pages.' } })
  })
  stateControls(app, parts)
  faultControls(app, parts)
  webhookControls(app, parts)
  disputeControls(app, parts.account)
  refundControls(app, parts.account)
  cardControls(app, parts.account)
  checkoutControls(app, parts.account)
}

function stateControls(
  app: FastifyInstance,
  { account, deliveries, faults, requestLog }: ControlParts,
): void {
  app.get('/requests', () => ({ requests: requestLog.all() }))

  /** Forgets everything but the webhook endpoints. */
  app.post('/reset', async () => {
    deliveries.weather = FAIR
    await deliveries.settle()
    const endpoints = account.store.all('webhook_endpoint')
    const secrets = account.store.all('webhook_secret')
    account.store.clear()
    faults.clear()
    requestLog.clear()
    account.change(NOBODY, (change) => {
      for (const each of endpoints) change.put('webhook_endpoint', each)
      for (const each of secrets) change.put('webhook_secret', each)
    })
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

interface WeatherBody {
  readonly mode?: Weather['mode']
  readonly copies?: number
  readonly delay_seconds?: number
  readonly order?: Weather['order']
}

interface DeliverBody {
  readonly order?: Weather['order']
  readonly events?: readonly string[]
}

const order = { type: 'string', enum: ['as_made', 'reversed'] }

function webhookControls(app: FastifyInstance, { account, deliveries }: ControlParts): void {
  const weather = body({
    mode: { type: 'string', enum: ['send', 'hold', 'lose'] },
    copies: { type: 'integer', minimum: 1, maximum: 10 },
    delay_seconds: whole,
    order,
  })
  app.post<{ Body: WeatherBody }>('/webhooks', { schema: weather }, (request) => {
    const { delay_seconds: delaySeconds = 0, ...given } = request.body
    deliveries.weather = { ...FAIR, ...given, delaySeconds }
    deliveries.wake()
    return { weather: deliveries.weather }
  })

  app.get('/webhooks', () => ({
    weather: deliveries.weather,
    deliveries: [...account.store.all('past_delivery'), ...account.store.all('delivery')],
  }))

  /** Sends all that is pending, due or not; with `events`, these, in this order. */
  const deliver = body({ order, events: { type: 'array', items: { type: 'string' } } })
  app.post<{ Body: DeliverBody }>('/webhooks/deliver', { schema: deliver }, ({ body: asked }) =>
    deliveries.deliverNow(asked.order, asked.events).then((tried) => ({ deliveries: tried })),
  )
}

function body(properties: object, required: readonly string[] = []): object {
  return { body: { type: 'object', properties, required, additionalProperties: false } }
}
