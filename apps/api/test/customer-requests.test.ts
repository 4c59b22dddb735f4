import { listRequests } from '@vinspec/core/requests'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'

const service = await closeAfterAll(startTestService())

const lookUp = (apiUrl: string, apiKey: string, vin: string) => createClient(apiUrl, apiKey).lookUp(vin)

test('requests are recorded for their customer with key, status, and outcome, at the latest when the API stops', async () => {
  const replica = await service.startReplica()
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  const other = await service.createCustomer({ credits: 1 })
  const answers = [
    await lookUp(replica.apiUrl, apiKey, '5YJSA1E67NF123456'),
    await lookUp(replica.apiUrl, apiKey, '5YJSA1E67NF123456'),
    await lookUp(replica.apiUrl, other.apiKey, 'nonsense'),
  ]
  await fetch(`${replica.apiUrl}/credits`)
  await replica.close()

  const read = async (customerId: string) => {
    const noted = await listRequests(
      { prisma: service.prisma, clock: () => new Date(TEST_NOW.getTime() + 1) },
      customerId,
      { limit: 10 },
    )
    return noted.map(({ requestId, status, outcome, apiKeyId, operation }) => [
      requestId,
      status,
      outcome,
      apiKeyId !== null,
      operation,
    ])
  }
  const [first, second, third] = answers.map((answer) => answer.headers['request-id'])
  expect(await read(id)).toEqual(
    expect.arrayContaining([
      [first, 200, 'ok', true, 'lookUpVehicleSpecs'],
      [second, 402, 'insufficient_credits', true, 'lookUpVehicleSpecs'],
    ]),
  )
  expect(await read(id)).toHaveLength(2)
  expect(await read(other.id)).toEqual([[third, 400, 'invalid_request', true, 'lookUpVehicleSpecs']])
})

test('a response does not wait for the log, and a database error loses only the log entry', async () => {
  const replica = await service.startReplica()
  await executeAsOwner(service.databaseUrl, 'ALTER TABLE api_request RENAME TO api_request_gone')
  const { apiKey } = await service.createCustomer({ credits: 1 })
  expect((await lookUp(replica.apiUrl, apiKey, '5YJSA1E67NF123456')).status).toBe(200)
  await replica.close()
  await executeAsOwner(service.databaseUrl, 'ALTER TABLE api_request_gone RENAME TO api_request')
})

test('the VIN of a request is recorded unless a paid lookup has it, and text that is not part of a VIN never is', async () => {
  const replica = await service.startReplica()
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  await lookUp(replica.apiUrl, apiKey, '5YJSA1E67NF123456')
  await lookUp(replica.apiUrl, apiKey, '1ftvw1el9nwg12345')
  await lookUp(replica.apiUrl, apiKey, '5YJSA1E67NF12345')
  await lookUp(replica.apiUrl, apiKey, apiKey)
  const client = createClient(replica.apiUrl, apiKey)
  await client.get('/vehicle-specs/check?vin=1FADP3R49GL917098')
  await client.get('/vehicles/1FADP3R49GL917099')
  await replica.close()
  const rows = await service.prisma.apiRequest.findMany({ where: { customerId: id } })
  expect(rows.map(({ vin }) => vin).toSorted()).toEqual([
    '',
    '',
    '1FADP3R49GL917098',
    '1FADP3R49GL917099',
    '1FTVW1EL9NWG12345',
    '5YJSA1E67NF12345',
  ])
})
