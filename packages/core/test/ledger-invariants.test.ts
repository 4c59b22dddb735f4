import { describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'
const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, '{}')

const bed = await closeAfterAll(createTestBed())
await keepAnswer(bed.prisma, answer, bed.clock())

async function placeHold(grantId: string, customerId: string): Promise<string> {
  const id = newId()
  await bed.prisma.creditHold.create({
    data: { id, customerId, grantId, placedAt: bed.clock(), leaseExpiresAt: bed.clock() },
  })
  return id
}

async function close(id: string, state: 'settled' | 'released') {
  await bed.prisma.creditHold.updateMany({ where: { id }, data: { state, closedAt: bed.clock() } })
}

/** Settles as every lookup does, whether a credit was held for it or not. */
async function enterLookup(customerId: string, grantId: string, { id = newId(), answerId = answer.id } = {}) {
  await bed.prisma.vehicleLookup.create({
    data: { id, customerId, grantId, answerId, vin: VIN, requestId: 'req', createdAt: bed.clock() },
  })
}

async function reservedOf(id: string): Promise<number> {
  return (await bed.prisma.creditGrant.findFirstOrThrow({ where: { id } })).reserved
}

async function entriesOf(grantId: string) {
  const entries = await bed.prisma.ledgerEntry.findMany({ where: { grantId }, orderBy: { id: 'asc' } })
  return entries.map(({ kind, credits }) => [kind, credits])
}

describe('the ledger writes its own entries', () => {
  test('a grant enters the ledger once, with its credits', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 7)
    expect(await entriesOf(grant)).toEqual([['grant', 7]])
  })

  test('a lookup enters one settlement and takes one credit, held before or not; a released hold takes none', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 4)
    const held = await placeHold(grant, customer)
    await close(await placeHold(grant, customer), 'released')
    await enterLookup(customer, grant)
    expect(await reservedOf(grant)).toBe(2)
    await enterLookup(customer, grant, { id: held })
    expect(await reservedOf(grant)).toBe(2)
    expect(await bed.available(customer)).toBe(2)
    const entries = [...(await entriesOf(grant))]
    // IDs created in the same millisecond are in no particular order.
    expect(entries.toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other)))).toEqual([
      ['grant', 4],
      ['settlement', -1],
      ['settlement', -1],
    ])
    expect(await bed.prisma.creditHold.count({ where: { grantId: grant, state: 'open' } })).toBe(0)
  })

  test('a revocation or adjustment takes from its grant', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 10)
    const entry = { customerId: customer, grantId: grant, createdAt: bed.clock() }
    await bed.prisma.grantEntry.create({ data: { ...entry, kind: 'revocation', credits: -3 } })
    await bed.prisma.grantEntry.create({
      data: { ...entry, kind: 'adjustment', credits: -1, reason: 'error' },
    })
    await bed.prisma.grantEntry.create({
      data: { ...entry, kind: 'adjustment', credits: 1, reason: 'undone' },
    })
    expect(await bed.available(customer)).toBe(7)
  })
})

describe('no single statement breaks the balance', () => {
  const entry = (customerId: string, grantId: string, kind: string, credits: number) => ({
    data: { customerId, grantId, kind, credits, createdAt: bed.clock(), reason: 'test' },
  })

  test.each(['a hold', 'a lookup'])('a grant cannot be overspent by %s', async (what) => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 1)
    await placeHold(grant, customer)
    await expect(
      what === 'a hold' ? placeHold(grant, customer) : enterLookup(customer, grant),
    ).rejects.toThrow('credit_grant_never_overspent')
  })

  test('a grant cannot be taken back below what is reserved', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    await placeHold(grant, customer)
    await expect(bed.prisma.grantEntry.create(entry(customer, grant, 'revocation', -2))).rejects.toThrow(
      'credit_grant_never_overspent',
    )
  })

  test('an adjustment cannot give more than was taken', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    await expect(bed.prisma.grantEntry.create(entry(customer, grant, 'adjustment', 1))).rejects.toThrow(
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
    ).rejects.toThrow('changes only through lookups, holds and ledger entries')
  })

  test.each(['settled', 'released'] as const)('a closed hold never changes again: %s', async (state) => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    const hold = await placeHold(grant, customer)
    if (state === 'settled') await enterLookup(customer, grant, { id: hold })
    else await close(hold, 'released')
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

  test('a grant entry cannot be written by hand, and a hold cannot be settled by hand', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2)
    const hold = await placeHold(grant, customer)
    await expect(bed.prisma.grantEntry.create(entry(customer, grant, 'grant', 5))).rejects.toThrow()
    await expect(close(hold, 'settled')).rejects.toThrow('settled by its lookup alone')
  })

  test.each([
    "UPDATE grant_entry SET credits = 100 WHERE kind = 'grant'",
    'DELETE FROM grant_entry',
    'TRUNCATE grant_entry CASCADE',
    'DELETE FROM credit_grant',
    'DELETE FROM credit_hold',
    'DELETE FROM vehicle_lookup',
    "UPDATE vehicle_lookup SET vin = ''",
    'DELETE FROM vehicle_answer',
    "UPDATE vehicle_answer SET before_vin = ''",
  ])('history cannot be rewritten: %s', async (sql) => {
    await expect(bed.owner().$executeRawUnsafe(sql)).rejects.toThrow('append-only')
  })

  test('credits expire only after their time, and then cannot be held', async () => {
    const customer = await bed.createCustomer()
    const grant = await bed.grant(customer, 2, 1)
    const expiry = { customerId: customer, grantId: grant, kind: 'expiry', credits: -2 }
    const enter = () => bed.prisma.grantEntry.create({ data: { ...expiry, createdAt: bed.clock() } })
    await expect(enter()).rejects.toThrow('takes from a grant that has expired')
    bed.pass(DAY_MS)
    await expect(placeHold(grant, customer)).rejects.toThrow('has not expired')
    await expect(enterLookup(customer, grant)).rejects.toThrow('has not expired')
    await enter()
    expect(await entriesOf(grant)).toEqual([
      ['grant', 2],
      ['expiry', -2],
    ])
  })

  test('a lookup takes from a grant of its own customer and names a stored answer', async () => {
    const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
    const grant = await bed.grant(customer, 3)
    await expect(enterLookup(other, grant)).rejects.toThrow('a grant of its customer')
    await expect(enterLookup(customer, newId())).rejects.toThrow('a grant of its customer')
    await expect(enterLookup(customer, grant, { answerId: newId() })).rejects.toThrow(
      'an answer that is kept',
    )
    expect(await bed.available(customer)).toBe(3)
  })

  test('a lookup settles only the open hold of its own attempt', async () => {
    const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
    const grant = await bed.grant(customer, 3)
    const [released, ofAnother] = [
      await placeHold(grant, customer),
      await placeHold(await bed.grant(other, 1), other),
    ]
    await close(released, 'released')
    const otherGrant = await bed.grant(customer, 1)
    const held = await placeHold(grant, customer)
    for (const id of [released, ofAnother]) {
      await expect(enterLookup(customer, grant, { id })).rejects.toThrow('the open hold of its attempt')
    }
    await expect(enterLookup(customer, otherGrant, { id: held })).rejects.toThrow(
      'the open hold of its attempt',
    )
    expect(await reservedOf(grant)).toBe(1)
  })
})
