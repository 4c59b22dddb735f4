import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/ids.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await createTestBed()
})
afterAll(() => bed.close())

async function placeHold(grantId: string, customerId: string): Promise<string> {
  const id = newId()
  await bed.prisma.creditHold.create({
    data: { id, customerId, grantId, placedAt: bed.clock(), leaseExpiresAt: bed.clock() },
  })
  return id
}

async function close(id: string, state: 'settled' | 'released') {
  await bed.prisma.creditHold.update({ where: { id }, data: { state, closedAt: bed.clock() } })
}

async function entriesOf(grantId: string) {
  const entries = await bed.prisma.ledgerEntry.findMany({ where: { grantId }, orderBy: { id: 'asc' } })
  return entries.map(({ kind, credits }) => [kind, credits])
}

describe('the ledger keeps itself', () => {
  test('a grant enters the ledger once, with its credits', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 7)
    expect(await entriesOf(grant)).toEqual([['grant', 7]])
  })

  test('settling a hold enters one settlement, releasing it none', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 3)
    await close(await placeHold(grant, customer), 'settled')
    await close(await placeHold(grant, customer), 'released')
    expect(await entriesOf(grant)).toEqual([
      ['grant', 3],
      ['settlement', -1],
    ])
    expect(await bed.available(customer)).toBe(2)
  })

  test('a revocation or adjustment takes from its grant', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 10)
    const entry = { customerId: customer, grantId: grant, createdAt: bed.clock() }
    await bed.prisma.ledgerEntry.create({ data: { ...entry, kind: 'revocation', credits: -3 } })
    await bed.prisma.ledgerEntry.create({
      data: { ...entry, kind: 'adjustment', credits: -1, reason: 'error' },
    })
    await bed.prisma.ledgerEntry.create({
      data: { ...entry, kind: 'adjustment', credits: 1, reason: 'undone' },
    })
    expect(await bed.available(customer)).toBe(7)
  })
})

describe('no single statement breaks the balance', () => {
  const entry = (customerId: string, grantId: string, kind: string, credits: number) => ({
    data: { customerId, grantId, kind, credits, createdAt: bed.clock(), reason: 'test' },
  })

  test('a grant cannot be overspent by holds', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 1)
    await placeHold(grant, customer)
    await expect(placeHold(grant, customer)).rejects.toThrow('credit_grant_never_overspent')
  })

  test('a grant cannot be taken back below what is reserved', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    await placeHold(grant, customer)
    await expect(bed.prisma.ledgerEntry.create(entry(customer, grant, 'revocation', -2))).rejects.toThrow(
      'credit_grant_never_overspent',
    )
  })

  test('an adjustment cannot give more than was taken', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    await expect(bed.prisma.ledgerEntry.create(entry(customer, grant, 'adjustment', 1))).rejects.toThrow(
      'credit_grant_never_overspent',
    )
  })

  test.each([
    'reserved = 0',
    'withdrawn = withdrawn + 1',
    'credits = credits + 5',
    "expires_at = now() + '1 year'",
  ])('a grant cannot be edited: SET %s', async (assignment) => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    await placeHold(grant, customer)
    await expect(
      bed.prisma.$executeRawUnsafe(`UPDATE credit_grant SET ${assignment} WHERE id = '${grant}'`),
    ).rejects.toThrow('changes only through holds and ledger entries')
  })

  test.each(['settled', 'released'] as const)('a hold that is %s stays so', async (state) => {
    const customer = await bed.createCustomer()
    const hold = await placeHold(await bed.grant(customer, 2), customer)
    await close(hold, state)
    await expect(close(hold, 'released')).rejects.toThrow('changes only once')
    await expect(close(hold, 'settled')).rejects.toThrow('changes only once')
    await expect(
      bed.prisma
        .$executeRaw`UPDATE credit_hold SET state = 'open', closed_at = NULL WHERE id = ${hold}::uuid`,
    ).rejects.toThrow('changes only once')
  })

  test('a hold cannot move to another grant or be placed closed', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    const hold = await placeHold(grant, customer)
    const other = await bed.grant(customer, 2)
    await expect(
      bed.prisma.$executeRaw`UPDATE credit_hold SET grant_id = ${other}::uuid WHERE id = ${hold}::uuid`,
    ).rejects.toThrow('changes only once')
    await expect(
      bed.prisma.creditHold.create({
        data: {
          id: newId(),
          customerId: customer,
          grantId: grant,
          state: 'settled',
          placedAt: bed.clock(),
          leaseExpiresAt: bed.clock(),
          closedAt: bed.clock(),
        },
      }),
    ).rejects.toThrow('placed open')
  })

  test("a hold cannot use another customer's grant", async () => {
    const grant = await bed.grant(await bed.createCustomer(), 2)
    await expect(placeHold(grant, await bed.createCustomer())).rejects.toThrow(
      'credit_hold_grant_id_customer_id_fkey',
    )
  })

  test('grant and settlement entries cannot be written by hand', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    const hold = await placeHold(grant, customer)
    await expect(bed.prisma.ledgerEntry.create(entry(customer, grant, 'grant', 5))).rejects.toThrow()
    await expect(
      bed.prisma.ledgerEntry.create({
        data: {
          customerId: customer,
          grantId: grant,
          kind: 'settlement',
          credits: -1,
          holdId: hold,
          createdAt: bed.clock(),
        },
      }),
    ).rejects.toThrow('written by the database alone')
  })

  test.each([
    "UPDATE ledger_entry SET credits = 100 WHERE kind = 'grant'",
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry CASCADE',
    'DELETE FROM credit_grant',
    'DELETE FROM credit_hold',
    'DELETE FROM vehicle_lookup',
  ])('history cannot be rewritten: %s', async (sql) => {
    await expect(bed.prisma.$executeRawUnsafe(sql)).rejects.toThrow('append-only')
  })

  test('credits expire only after their time, and then cannot be held', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2, 1)
    const expiry = { customerId: customer, grantId: grant, kind: 'expiry', credits: -2 }
    const enter = () => bed.prisma.ledgerEntry.create({ data: { ...expiry, createdAt: bed.clock() } })
    await expect(enter()).rejects.toThrow('takes from a grant that has expired')
    bed.pass(DAY_MS)
    await expect(placeHold(grant, customer)).rejects.toThrow('has not expired')
    await enter()
    expect(await entriesOf(grant)).toEqual([
      ['grant', 2],
      ['expiry', -2],
    ])
  })

  test('an answer is stored only for a settled hold of its own customer', async () => {
    const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
    const hold = await placeHold(await bed.grant(customer, 1), customer)
    const answer = {
      id: hold,
      vin: '5YJSA1E67NF123456',
      answer: '{}',
      requestId: 'req',
      createdAt: bed.clock(),
    }
    const store = (customerId: string) => bed.prisma.vehicleLookup.create({ data: { ...answer, customerId } })
    await expect(store(customer)).rejects.toThrow('settled hold of its customer')
    await close(hold, 'settled')
    await expect(store(other)).rejects.toThrow('settled hold of its customer')
    await store(customer)
  })
})
