/** Which request an idempotency key is bound to, what it replays, and for how long. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { beginTestLookup, completeTestLookup } from '../src/generated/sql/functions.ts'
import { OTHER_VIN } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, offline, slowOffline } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const PLUG_IN_HYBRID = '1C4JJXR60NW209857'

let source: VehicleDataProvider = offline

const bed = await closeAfterAll(createTestBed())

interface Request {
  readonly key: string
  readonly vin?: string
  readonly vehicleData?: VehicleDataProvider
}

const lookUp = (customerId: string, { vehicleData = source, ...asked }: Request) =>
  lookUpAs(keyOf(customerId), { ...bed, vehicleData }, asked)

describe.each([
  ['at hand', offline],
  ['that takes time', slowOffline],
])('an idempotency key, for an answer %s', (_path, provider) => {
  beforeAll(() => {
    source = provider
  })

  test('replays the stored answer byte for byte, uncharged, with the original request ID', async () => {
    const customer = await bed.createCustomer(2)
    const first = await lookUp(customer, { key: 'k' })
    const replay = await lookUp(customer, { key: 'k' })
    expect(replay.body).toBe(first.body)
    expect(replay).toMatchObject({ creditsCharged: 0, creditsRemaining: 1 })
    expect(replay.originalRequestId).toMatch(/^req_/)
  })

  test('is rejected for another VIN, whether the first attempt succeeded or was rejected', async () => {
    const customer = await bed.createCustomer(2)
    await lookUp(customer, { key: 'paid' })
    await expect(lookUp(customer, { key: 'paid', vin: OTHER_VIN })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await expect(lookUp(customer, { key: 'hybrid', vin: PLUG_IN_HYBRID })).rejects.toMatchObject({
      code: 'unsupported_vehicle',
    })
    await expect(lookUp(customer, { key: 'hybrid' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await expect(lookUp(customer, { key: 'typo', vin: 'OOOOOOOOOOOOOOOOO' })).rejects.toMatchObject({
      code: 'invalid_vin',
    })
    await expect(lookUp(customer, { key: 'typo' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await bed.available(customer)).toBe(1)
  })

  test('works again once there are credits, after it was rejected for lack of credits', async () => {
    const customer = await bed.createCustomer()
    await expect(lookUp(customer, { key: 'k' })).rejects.toMatchObject({
      code: 'insufficient_credits',
      details: { available_credits: 0, auto_top_up_status: 'disabled' },
    })
    await bed.grant(customer, 1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 1, creditsRemaining: 0 })
  })

  test('belongs to its customer only', async () => {
    const [one, other] = await Promise.all([bed.createCustomer(1), bed.createCustomer(1)])
    await lookUp(one, { key: 'shared' })
    expect(await lookUp(other, { key: 'shared', vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
  })

  test('is forgotten after 24 hours', async () => {
    const customer = await bed.createCustomer(3)
    await lookUp(customer, { key: 'k' })
    bed.pass(DAY_MS - 1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 0 })
    bed.pass(1)
    expect(await lookUp(customer, { key: 'k', vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
  })

  test('is kept for 24 hours from the rejection, if its lookup was rejected', async () => {
    const customer = await bed.createCustomer()
    await expect(lookUp(customer, { key: 'k' })).rejects.toMatchObject({ code: 'insufficient_credits' })
    await bed.grant(customer, 2)
    bed.pass(DAY_MS - 1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 1 })
    bed.pass(DAY_MS - 1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 0 })
    bed.pass(1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 1 })
  })

  test('is kept for 24 hours from the answer, if that took long', async () => {
    const customer = await bed.createCustomer(2)
    const slow: VehicleDataProvider = {
      ...offline,
      isAtHand: false,
      lookUp: async (...asked) => {
        bed.pass(10_000)
        return await offline.lookUp(...asked)
      },
    }
    await lookUp(customer, { key: 'k', vehicleData: slow })
    bed.pass(DAY_MS - 1)
    expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 0 })
  })

  test('runs once when it is sent 20 times at once', async () => {
    const customer = await bed.createCustomer(20)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lookUp(customer, { key: 'k' })))
    const charged = results.filter((each) => each.status === 'fulfilled' && each.value.creditsCharged === 1)
    const conflicts = results.filter((each) => each.status === 'rejected')
    expect(charged).toHaveLength(1)
    for (const { reason } of conflicts) expect(reason).toMatchObject({ code: 'idempotency_in_progress' })
    expect(await bed.available(customer)).toBe(19)
  })
})

test('a rehearsal that outlives its lease cannot answer for the attempt that holds its key now', async () => {
  const key = { customer: await bed.createCustomer(), key: 'test k' }
  const attempts = ['slow', 'next'].map((body) => ({ ...key, attempt: newId(), body, requestId: body }))
  for (const { body: _, requestId: __, ...attempt } of attempts) {
    const terms = { fingerprint: new Uint8Array(32), now: bed.clock(), lease: '1 second', retention: '1 day' }
    expect(await beginTestLookup(bed.prisma, { ...attempt, ...terms })).toMatchObject({ outcome: 'claimed' })
    bed.pass(1_000)
  }
  const completed: unknown[] = []
  for (const attempt of attempts) {
    completed.push(await completeTestLookup(bed.prisma, { ...attempt, now: bed.clock(), retention: '1 day' }))
  }
  expect(completed).toEqual([false, true])
  const kept = await bed.prisma.testLookup.findMany({ where: { customerId: key.customer } })
  expect(kept).toMatchObject([{ body: 'next' }])
})
