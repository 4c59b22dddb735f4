/**
 * Receives Stripe's events, outside of the contract: only the signature counts. An event is stored and acknowledged
 * immediately; a worker processes it.
 */
import { receiveWebhook, type WebhookDependencies } from '@vinspec/core/payments'
import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../errors.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

export async function stripeWebhook(app: FastifyInstance, dependencies: WebhookDependencies): Promise<void> {
  // The signature covers the raw bytes, whatever their content type.
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('*', limits, (_request, body, done) => done(null, body))

  app.post('/webhooks/stripe', async ({ body, headers }) => {
    const signature = headers['stripe-signature']
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
      throw invalidRequest('An event must have a body and a Stripe-Signature header.')
    }
    await receiveWebhook(dependencies, { body, signature })
    return { received: true }
  })
}
