/** What the port promises for every operation, checked without a database because no call here gets that far. */
import { type AnswerTo, definitions, type OperationId } from '@vinspec/contract/port'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../foundation/clock.ts'
import { openDatabase } from '../foundation/db/client.ts'
import { ALL_PERMISSIONS } from '../foundation/permission.ts'
import type { Principal } from '../foundation/principal.ts'
import { createOperations } from './create-operations.ts'

const prisma = openDatabase({
  url: 'postgresql://127.0.0.1:1/nowhere',
  poolSize: 1,
  connectTimeoutMs: 500,
  statementTimeoutMs: 500,
})
afterAll(() => prisma.$disconnect())

const operationsFor = createOperations({
  prisma,
  clock: systemClock,
  payments: undefined,
  portalUrl: new URL('https://vinspec.example'),
  vehicleData: { name: 'none', lookUp: () => Promise.reject(new Error('not asked')) },
  providerTimeoutMs: 500,
  leaseMs: 1_000,
})

async function ask<Id extends OperationId>(id: Id, principal: Principal | undefined): Promise<AnswerTo<Id>> {
  return await operationsFor({ principal, requestId: 'req_1' })[id](JSON.parse('{}'))
}

function keyWith(permissions: Principal['permissions']): Principal {
  return {
    customerId: 'c',
    credential: { kind: 'api_key', id: 'k', spenderId: 'k', isAgent: false },
    permissions,
    dailyCreditCap: null,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
}

const ids = Object.keys(definitions).filter((id): id is OperationId => id in definitions)
const guarded = ids.filter((id) => definitions[id].permission?.without === 'permission_denied')

describe('the port', () => {
  test.each(guarded)('denies %s to a caller without the permission that the contract names', async (id) => {
    const permission = definitions[id].permission?.name
    const others = [...ALL_PERMISSIONS].filter((each) => each !== permission)
    await expect(ask(id, keyWith(new Set(others)))).rejects.toMatchObject({
      code: 'permission_denied',
      details: { permission },
    })
  })

  test.each(ids.filter((id) => !definitions[id].public))(
    'treats %s without a caller as a bug',
    async (id) => {
      await expect(ask(id, undefined)).rejects.toThrow(`${id} was called without a principal`)
    },
  )

  test('serves public operations to everyone', async () => {
    expect(await ask('getContract', undefined)).toMatchObject({ body: { openapi: '3.1.0' } })
  })
})
