/** What a trace has of core's work, and how it reaches the jobs that core enqueues. */
import { randomBytes } from 'node:crypto'
import { SpanStatusCode } from '@opentelemetry/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { enqueue } from '../src/foundation/jobs/enqueue.ts'
import { readTraceparent } from '../src/foundation/jobs/jobs.ts'
import { inTrace, withoutSpans } from '../src/foundation/process/spans.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { sweepTopUps } from '../src/money/auto-top-up/sweep-top-ups.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { lookUpAs, offline, slowOffline, VIN } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { keyOf } from '../testing/principals.ts'
import { recordSpans } from '../testing/record-spans.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const bed = await createPaymentBed()
const shop = openTopUpShop(bed)
const recorded = recordSpans()
beforeEach(async () => {
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
})
afterAll(async () => {
  recorded.stop()
  await bed.close()
})

const lookUp = (customerId: string, vehicleData = offline) =>
  lookUpAs(keyOf(customerId), { ...bed, vehicleData })

/** A caller's trace, which began elsewhere. */
function beginTrace() {
  const traceId = randomBytes(16).toString('hex')
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`
  return { traceId, run: <T>(work: () => Promise<T>) => inTrace(traceparent, { name: 'caller' }, work) }
}

/** The traces of the waiting jobs, by what they are about; null: none. */
async function tracesOfJobs(name: string): Promise<ReadonlyMap<string, string | null>> {
  const jobs = await bed.prisma.$queryRaw<Array<{ subject: string; data: unknown }>>`
    SELECT singleton_key AS subject, data FROM pgboss.job WHERE name = ${name}`
  return new Map(jobs.map(({ subject, data }) => [subject, readTraceparent(data)?.split('-')[1] ?? null]))
}

test('lookups that one commit pays for are each in their own trace, as is the check that each requests', async () => {
  const [traced, other, untraced] = [
    await shop.createRule(6),
    await shop.createRule(6),
    await shop.createRule(6),
  ]
  await lookUp(await bed.createCustomer(1))
  const [first, second] = [beginTrace(), beginTrace()]
  await Promise.all([first.run(() => lookUp(traced)), second.run(() => lookUp(other)), lookUp(untraced)])
  for (const { traceId } of [first, second]) {
    expect(recorded.tree(traceId)).toEqual([
      'caller > vehicle data offline',
      'caller > pay_lookups',
      'caller',
    ])
    expect(recorded.of(traceId)[1]?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.stored_procedure.name': 'pay_lookups',
      'db.operation.batch.size': 3,
    })
  }
  expect(await tracesOfJobs('check-top-up')).toEqual(
    new Map([
      [traced, first.traceId],
      [other, second.traceId],
      [untraced, null],
    ]),
  )
})

test('with LOOKUPS_AT_ONCE set to 0, a payment is one span', async () => {
  const customer = await bed.createCustomer(2)
  const prisma = openTestDatabase(bed.databaseUrl, 2)
  await lookUp(customer)
  const { traceId, run } = beginTrace()
  await run(() => lookUpAs(keyOf(customer), { ...bed, prisma, lookupsAtOnce: 0 }))
  await prisma.$disconnect()
  expect(recorded.tree(traceId).filter((each) => each.includes('pay_lookups'))).toEqual([
    'caller > pay_lookups',
  ])
})

test('a lookup that asks a source has its steps in its trace, and the check that it requests', async () => {
  const customer = await shop.createRule(6)
  await lookUp(await bed.createCustomer(1))
  const { traceId, run } = beginTrace()
  await run(() => lookUp(customer, slowOffline))
  expect(recorded.tree(traceId)).toEqual([
    'caller > start_lookups',
    'caller > vehicle data offline',
    'caller > settle_lookups',
    'caller',
  ])
  expect(await tracesOfJobs('check-top-up')).toEqual(new Map([[customer, traceId]]))
})

test('what a transaction enqueues and reserves is in its trace, and nothing of it stays in the session', async () => {
  const customer = await shop.createRule(6)
  await lookUp(customer)
  const prisma = openTestDatabase(bed.databaseUrl, 1)
  const { traceId, run } = beginTrace()
  await run(() => checkTopUp({ ...bed, prisma }, customer))
  const topUp = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
  expect(await tracesOfJobs('execute-top-up')).toEqual(new Map([[topUp.id, traceId]]))
  expect(topUp.traceparent?.split('-')[1]).toBe(traceId)
  const tree = recorded.tree(traceId)
  expect(tree).toContain('transaction > collect_top_up_checks')
  expect(tree).toContain('transaction > create TopUp')
  expect(tree.slice(-2)).toEqual(['caller > transaction', 'caller'])

  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  await enqueue(prisma, { name: 'check-top-up', customerId: customer })
  expect(await tracesOfJobs('check-top-up')).toEqual(new Map([[customer, null]]))
  await prisma.$disconnect()
})

test('a job that a sweep finds continues the trace that requested it', async () => {
  const customer = await shop.createRule(6)
  const { traceId, run } = beginTrace()
  await run(() => lookUp(customer))
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
  await beginTrace().run(() => sweepTopUps(bed))
  expect((await tracesOfJobs('check-top-up')).get(customer)).toBe(traceId)
})

test('a payment is found in the trace of its purchase, even if an event outside of that trace reports it', async () => {
  const customer = await shop.createRule(6)
  await lookUp(customer)
  const purchase = beginTrace()
  await purchase.run(() => checkTopUp(bed, customer))
  await shop.work()
  const { paymentId } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
  const webhook = beginTrace()
  expect(await webhook.run(() => fulfilPayment(bed, paymentId ?? ''))).toEqual({ kind: 'known' })
  const fulfilled = recorded.of(purchase.traceId).findLast(({ name }) => name === 'fulfil payment')
  expect(fulfilled?.links.map(({ context }) => context.traceId)).toEqual([webhook.traceId])
  const event = recorded.of(webhook.traceId).findLast(({ name }) => name === 'caller')
  expect(event?.links.map(({ context }) => context.traceId)).toEqual([purchase.traceId])
  expect(recorded.tree(webhook.traceId)).toContain('caller > GET /v1/payment_intents/{id}')
})

test('many rows of one turn make no spans, but the jobs they enqueue are in its trace', async () => {
  const customer = await shop.createRule(6)
  const { traceId, run } = beginTrace()
  await run(() => withoutSpans(() => lookUp(customer)))
  expect(recorded.tree(traceId)).toEqual(['caller'])
  expect(await tracesOfJobs('check-top-up')).toEqual(new Map([[customer, traceId]]))
})

test('a fault of ours fails its span by its kind, a rejection does not, and neither shows anything of the request', async () => {
  const [refused, failed] = [beginTrace(), beginTrace()]
  const silent = { ...slowOffline, lookUp: async () => ({ kind: 'unavailable' }) as const }
  await expect(refused.run(async () => await lookUp(await bed.createCustomer(0)))).rejects.toThrow()
  await expect(failed.run(async () => await lookUp(await bed.createCustomer(1), silent))).rejects.toThrow()
  const endOf = ({ traceId }: { readonly traceId: string }) => recorded.of(traceId).at(-1)
  expect(endOf(refused)).toMatchObject({
    status: { code: SpanStatusCode.UNSET },
    attributes: { 'error.type': 'insufficient_credits' },
  })
  expect(endOf(failed)).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'error.type': 'vehicle_data_unavailable' },
  })
  const words = [refused, failed].flatMap(({ traceId }) =>
    recorded
      .of(traceId)
      .map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  )
  expect(JSON.stringify(words)).not.toMatch(new RegExp(`${VIN}|@example|credits left`))
})

test('a statement is named by what it does on which table, without its values', async () => {
  const { traceId, run } = beginTrace()
  await run(async () => {
    await bed.prisma.customer.findUnique({ where: { id: newId() } })
    await bed.prisma.$queryRaw`SELECT id FROM customer WHERE email = ${'jane@example.com'}`
    await bed.prisma
      .$executeRaw`UPDATE customer SET email = ${'jane@example.com'} WHERE id = ${newId()}::uuid`
  })
  expect(recorded.tree(traceId)).toEqual([
    'caller > findUnique Customer',
    'caller > SELECT customer',
    'caller > UPDATE customer',
    'caller',
  ])
  expect(JSON.stringify(recorded.of(traceId).map(({ attributes }) => attributes))).not.toContain('jane')
})
