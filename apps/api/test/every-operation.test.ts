/** What every operation rejects alike. */
import { listApiKeys, revokeApiKey } from '@vinspec/core/access'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type CallParts, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'

const service = await startTestService()
const client = createClient(service.apiUrl, service.apiKey)
const other = await service.createCustomer({ credits: 0 })
const revoked = other.apiKey
const [revokedKey] = await listApiKeys(service.prisma, other.id)
await revokeApiKey(service, { customerId: other.id, id: revokedKey?.id ?? '' })
afterAll(async () => {
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
  await service.close()
})

describe.each(authenticatedOperations)('$method $path', ({ method, path, json, idempotent }) => {
  async function expectRefusal(parts: CallParts, status: number, code: string): Promise<void> {
    const answer = await client.call(method, path, parts)
    expect([answer.status, answer.code]).toEqual([status, code])
  }

  test('requires a key, and rejects a malformed or revoked one', async () => {
    const withKey = (authorization?: string) => ({ json, headers: { authorization } })
    await expectRefusal(withKey(), 401, 'missing_api_key')
    await expectRefusal(withKey('Bearer nonsense'), 401, 'invalid_api_key')
    await expectRefusal(withKey(`Bearer ${revoked}`), 401, 'revoked_api_key')
  })

  test('accepts only JSON bodies', async () => {
    const headers = { 'content-type': 'text/plain' }
    await expectRefusal({ body: 'vin', headers }, 415, 'unsupported_media_type')
  })

  test('rejects a body if it takes none', async () => {
    await expectRefusal({ json: { unknown: true } }, 400, 'invalid_request')
    if (json !== undefined) await expectRefusal({ body: '{' }, 400, 'invalid_json')
  })

  test.runIf(idempotent)('requires an idempotency key of visible ASCII characters', async () => {
    const withKey = (key?: string) => ({ json, headers: { 'idempotency-key': key } })
    await expectRefusal(withKey(), 400, 'idempotency_key_missing')
    await expectRefusal(withKey('a b'), 400, 'idempotency_key_invalid')
  })
})
