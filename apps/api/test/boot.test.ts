import { createMemoryStore, createRateLimits } from '@vinspec/rate-limits'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { contractRoutes } from '../src/contract-routes.ts'
import type { Handlers } from '../src/handlers.ts'

const notCalled = { handle: () => Promise.reject(new Error('not called')) }

const complete: Handlers = {
  getContract: notCalled,
  listPackages: notCalled,
  getCredits: notCalled,
  createCheckout: notCalled,
  lookUpVehicleSpecs: notCalled,
  getAutoTopUp: notCalled,
  configureAutoTopUp: notCalled,
  disableAutoTopUp: notCalled,
}

async function boot(change: (handlers: Handlers) => void): Promise<void> {
  const handlers = { ...complete }
  change(handlers)
  const rateLimits = createRateLimits(
    {
      lookupsPerMinute: 1,
      concurrentLookups: 1,
      readsPerMinute: 1,
      writesPerMinute: 1,
      contractReadsPerMinute: 1,
    },
    createMemoryStore(),
  )
  const app = fastify()
  await app.register(contractRoutes, {
    handlers,
    rateLimits,
    authenticate: () => Promise.reject(new Error()),
  })
  await app.close()
}

test('boots with a handler for every operation', async () => {
  await boot(() => {})
})

test('refuses to boot when an operation has no handler', async () => {
  await expect(boot((handlers) => Reflect.deleteProperty(handlers, 'getCredits'))).rejects.toThrow(
    'operation getCredits has no handler',
  )
})

test('refuses to boot when a handler has no operation', async () => {
  await expect(boot((handlers) => Reflect.set(handlers, 'giveCreditsAway', notCalled))).rejects.toThrow(
    'handlers without an operation: giveCreditsAway',
  )
})
