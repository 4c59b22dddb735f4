/** A customer with a test key beside a live one. */
import { createApiKey } from '@vinspec/core/access'
import type { TestService } from '../../testing/test-service.ts'
import { type Client, createClient } from './client.ts'

interface Tester {
  readonly customerId: string
  readonly keyId: string
  readonly secret: string
  readonly test: Client
  readonly live: Client
}

/** A customer with 3 credits, a live key, and a test key. */
export async function createTester(service: TestService): Promise<Tester> {
  const { id: customerId, apiKey } = await service.createCustomer({ credits: 3 })
  const { id, secret } = await makeTestKey(service, customerId)
  return {
    customerId,
    keyId: id,
    secret,
    test: createClient(service.apiUrl, secret),
    live: createClient(service.apiUrl, apiKey),
  }
}

async function makeTestKey(
  service: TestService,
  customerId: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const key = await createApiKey(service, { customerId, name: 'Test key', mode: 'test' })
  if (key.kind !== 'created') throw new Error('a test key fits')
  return key
}
