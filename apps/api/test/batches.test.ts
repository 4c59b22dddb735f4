/** Lists of VINs over HTTP: what they cost, who can read them, and how they end. */
import type { Permission } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { batchCustomerOf, dataOf, idOf, newBatchCustomer } from './support/batch-customer.ts'
import type { Answer } from './support/client.ts'
import { createTester } from './support/tester.ts'
import { FOCUS_ELECTRIC, MISTYPED, MODEL_3 } from './support/vins.ts'

const ACCORD = '1HGCM82633A004352'
const SAMPLE = '5YJSA1E67NF123456'
const UNKNOWN = '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'

const service = await closeAfterAll(startTestService())

const clientOf = (customerId: string, apiKey: string) => batchCustomerOf(service.apiUrl, customerId, apiKey)
const newCustomer = (credits: number) => newBatchCustomer(service, credits)
const nextOf = ({ body }: Answer): string | null => Object(body).next_cursor

test('a list is looked up for one credit per vehicle that is found, and its results say what became of each VIN', async () => {
  const customer = await newCustomer(10)
  await customer.lookUp(FOCUS_ELECTRIC)
  const sent = await customer.send([
    MODEL_3,
    FOCUS_ELECTRIC,
    'nonsense',
    ACCORD,
    ` ${MODEL_3.toLowerCase()} `,
  ])
  expect(sent.body).toMatchObject({ status: 'checking', counts: { total: 5, open: 3 }, credits_spent: 0 })
  expect(sent.headers['retry-after']).toBe('1')
  await service.workOff()
  const done = await customer.get(`/batches/${idOf(sent)}`)
  expect(done.headers).not.toHaveProperty('retry-after')
  expect(done.body).toMatchObject({
    status: 'finished',
    waits_for: null,
    counts: { total: 5, duplicate: 1, invalid: 1, unsupported: 1, owned: 1, found: 1, failed: 0, open: 0 },
    credits_spent: 1,
    credits_needed: 0,
  })
  const results = await customer.get(`/batches/${idOf(sent)}/results`)
  expect(dataOf(results)).toMatchObject([
    { vin: MODEL_3, outcome: 'found', credits_charged: 1, specs: { vin: MODEL_3 }, error: null },
    { vin: FOCUS_ELECTRIC, outcome: 'owned', credits_charged: 0, specs: { vin: FOCUS_ELECTRIC } },
    { vin: 'nonsense', outcome: 'invalid', specs: null, error: { code: 'invalid_vin' } },
    { vin: ACCORD, outcome: 'unsupported', specs: null, error: { code: 'unsupported_vehicle' } },
  ])
  expect(await readAccount(service, customer.customerId)).toMatchObject({ available: 8 })
})

test('results come in pages that add up to the whole, and so do batches', async () => {
  const customer = await newCustomer(10)
  const ids = [idOf(await customer.send([MODEL_3, ACCORD, 'x'])), idOf(await customer.send([MODEL_3]))]
  await service.workOff()
  for (const [path, key, whole] of [
    [`/batches/${ids[0]}/results`, 'vin', [MODEL_3, ACCORD, 'x']],
    ['/batches', 'id', ids.toSorted().toReversed()],
  ] as const) {
    const seen: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await customer.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...dataOf(page).map((item) => item[key]))
      cursor = nextOf(page)
    }
    expect(seen).toEqual(whole)
  }
  expect(await customer.get('/batches?cursor=nonsense')).toMatchObject({ status: 400 })
  const [id = ''] = ids
  const others = nextOf(await customer.get(`/batches/${id}/results?limit=1`))
  const { customerId } = customer
  const where = { customerId_id: { customerId, id } }
  await service.prisma.bulkLookup.update({ where, data: { createdAt: new Date('2026-11-01') } })
  expect(await customer.get(`/batches/${id}/results?cursor=${others}`)).toMatchObject({ status: 400 })
})

test('a preview says for free what a list would cost, and the most that automatic top-up would buy', async () => {
  const customer = await newCustomer(3)
  const { customerId } = customer
  const at = { packageKey: 'lookups_10', thresholdPercent: 10, priceCents: 1_200, updatedAt: service.clock() }
  await service.prisma.autoTopUpRule.create({ data: { customerId, enabled: true, status: 'active', ...at } })
  const list = [MODEL_3, FOCUS_ELECTRIC, ACCORD]
  const id = idOf(await customer.send(list, { preview: true }))
  await service.workOff()
  const preview = await customer.get(`/batches/${id}`)
  expect(preview.body).toMatchObject({
    status: 'checked',
    waits_for: 'start',
    counts: { unsupported: 1, open: 2 },
    credits_needed: 2,
    top_up: { amount_cents: 1_200, currency: 'usd' },
    started_at: null,
  })
  expect(dataOf(await customer.get('/batches'))).toMatchObject([{ id, credits_needed: 2, top_up: null }])
  expect(await readAccount(service, customerId)).toEqual(untouched(3))
  expect(idOf(await customer.send(list))).toBe(id)
  await service.workOff()
  // The next lookup would make the rule buy, which the customer did not allow for this batch.
  expect((await customer.get(`/batches/${id}`)).body).toMatchObject({
    status: 'waiting',
    waits_for: 'top_up',
    credits_spent: 1,
    top_up: { amount_cents: 1_200 },
  })
})

test('a preview lists vehicles that are free to read again as it counts them', async () => {
  const customer = await newCustomer(2)
  await customer.lookUp(FOCUS_ELECTRIC)
  for (const [only_new, expected] of [
    [true, { outcome: 'owned', specs: { vin: FOCUS_ELECTRIC } }],
    [false, { outcome: 'open', specs: null }],
  ] as const) {
    const id = idOf(await customer.send([FOCUS_ELECTRIC, MODEL_3], { preview: true, only_new }))
    await service.workOff()
    const { body } = await customer.get(`/batches/${id}`)
    expect(body).toMatchObject({ status: 'checked', counts: { owned: only_new ? 1 : 0 } })
    expect(dataOf(await customer.get(`/batches/${id}/results`))).toMatchObject([
      { vin: FOCUS_ELECTRIC, credits_charged: 0, ...expected },
      { vin: MODEL_3, outcome: 'open', specs: null },
    ])
  }
})

test('pause, resume, and cancel change the status, or nothing if there is nothing to change', async () => {
  const customer = await newCustomer(10)
  const id = idOf(await customer.send([MODEL_3, FOCUS_ELECTRIC]))
  const steer = async (verb: string) =>
    Object((await customer.call('POST', `/batches/${id}/${verb}`)).body).status
  expect(await steer('pause')).toBe('checking')
  await service.workOff()
  expect(await steer('pause')).toBe('checked')
  expect(await steer('resume')).toBe('running')
  expect(await steer('resume')).toBe('running')
  expect(await steer('pause')).toBe('paused')
  await service.workOff()
  expect(await steer('cancel')).toBe('canceled')
  expect(await steer('resume')).toBe('canceled')
  await service.workOff()
  expect(await readAccount(service, customer.customerId)).toEqual(untouched(10))
})

describe('only the customer', () => {
  test.each([
    ['GET', ''],
    ['GET', '/results'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/cancel'],
  ])('can reach their batch: %s %s as another customer is not found', async (method, path) => {
    const [owner, stranger] = [await newCustomer(5), await newCustomer(5)]
    const id = idOf(await owner.send([MODEL_3], { preview: true }))
    for (const each of [id, UNKNOWN]) {
      const answer = await stranger.call(method, `/batches/${each}${path}`)
      expect([answer.status, answer.code]).toEqual([404, 'batch_not_found'])
    }
    await service.workOff()
    expect(await readAccount(service, owner.customerId)).toEqual(untouched(5))
  })

  test('can start, read, or steer a batch, and only with a key that may look vehicles up', async () => {
    const { id, apiKey } = await service.createCustomer({
      credits: 5,
      permissions: new Set<Permission>(['purchases']),
    })
    const narrow = clientOf(id, apiKey)
    const answers = [await narrow.send([MODEL_3]), await narrow.get('/batches')]
    for (const path of [UNKNOWN, `${UNKNOWN}/results`]) answers.push(await narrow.get(`/batches/${path}`))
    for (const verb of ['pause', 'resume', 'cancel'])
      answers.push(await narrow.call('POST', `/batches/${UNKNOWN}/${verb}`))
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([403, 'permission_denied'])
  })
})

test('a batch that is stored in parts is complete, and one of more than 100,000 VINs is rejected', async () => {
  const customer = await newCustomer(0)
  const make = (length: number) =>
    Array.from({ length }, (_, index) => `${MODEL_3.slice(0, 11)}${index + 100_000}`)
  const sent = await customer.send(make(10_001), { preview: true })
  expect(sent.body).toMatchObject({ counts: { total: 10_001 } })
  expect(sent.headers['retry-after']).toBe('2')
  const rows = await service.prisma.bulkRow.aggregate({
    where: { bulkId: idOf(sent) },
    _max: { number: true, line: true },
  })
  expect(rows._max).toEqual({ number: 10_001, line: 10_001 })
  for (const wrong of [make(100_001), [], [MISTYPED, 1]]) {
    const answer = await customer.call('POST', '/batches', { json: { vins: wrong } })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
  }
  await customer.call('POST', `/batches/${idOf(sent)}/cancel`)
})

test('more VINs than a customer can store at a time are a rate limit', async () => {
  const customer = await newCustomer(0)
  const { customerId } = customer
  const id = idOf(await customer.send([MODEL_3], { preview: true }))
  await service.prisma.bulkLookup.updateMany({ where: { customerId, id }, data: { size: 199_991 } })
  const full = await customer.send([FOCUS_ELECTRIC])
  expect([full.code, full.headers['retry-after']]).toEqual(['rate_limited', '60'])
  expect(full.body).toMatchObject({ error: { details: { policy: 'batches' } } })
})

describe('a test key', () => {
  test('rehearses a batch: charges nothing, stores it for a day, and finds it again', async () => {
    const { test: client, customerId } = await createTester(service)
    const vins = [SAMPLE, MODEL_3, 'VSKTEST0000000422', 'VSKTEST0000000503', 'nonsense', SAMPLE]
    const send = (options?: object) => client.call('POST', '/batches', { json: { vins, ...options } })
    const preview = await send({ preview: true })
    expect(preview.body).toMatchObject({
      status: 'checked',
      counts: { total: 6, duplicate: 1, invalid: 1, unsupported: 2, found: 0, open: 2 },
    })
    const id = idOf(preview)
    expect(idOf(await send({ preview: true }))).toBe(id)
    const createdAt = new Date(service.clock().getTime() - 1)
    await service.prisma.testLookup.updateMany({ where: { customerId }, data: { createdAt } })
    const cursor = nextOf(await client.get(`/batches/${id}/results?limit=1`))
    const resumed = await client.call('POST', `/batches/${id}/resume`)
    expect(resumed.body).toMatchObject({ status: 'finished', created_at: createdAt.toISOString() })
    expect((await send()).body).toMatchObject({
      id,
      status: 'finished',
      counts: { found: 1, failed: 1, unsupported: 2, open: 0 },
      credits_spent: 0,
    })
    expect(dataOf(await client.get('/batches')).map((batch) => batch['id'])).toEqual([id])
    const results = await client.get(`/batches/${id}/results?limit=1`)
    expect(dataOf(results)).toMatchObject([{ vin: SAMPLE, outcome: 'found', specs: { vin: SAMPLE } }])
    const next = await client.get(`/batches/${id}/results?cursor=${cursor}`)
    expect(dataOf(next).map(({ outcome }) => outcome)).toEqual([
      'unsupported',
      'unsupported',
      'failed',
      'invalid',
    ])
    expect((await client.call('POST', `/batches/${id}/cancel`)).body).toMatchObject({ status: 'finished' })
  })

  test('has batches of up to 10,000 VINs in all, even if sent at once, listed by pages', async () => {
    const { test: client, customerId } = await createTester(service)
    const send = (vin: string) => client.call('POST', '/batches', { json: { vins: [vin] } })
    for (const vin of [SAMPLE, MODEL_3]) await send(vin)
    const first = Object((await client.get('/batches?limit=1')).body)
    const second = Object((await client.get(`/batches?limit=1&cursor=${first.next_cursor}`)).body)
    expect(new Set([first.data[0].id, second.data[0].id]).size).toBe(2)
    expect(second.next_cursor).toBeNull()
    const body = `batch started ${JSON.stringify({ vins: Array.from({ length: 4_970 }, () => SAMPLE) })}`
    await service.prisma.testLookup.updateMany({ where: { customerId }, data: { body } })
    const sent = await Promise.all(['s', 't', 'u', 'v', 'w', 'x', 'y', 'z'].map(send))
    const full = sent.filter(({ code }) => code === 'rate_limited')
    expect(full.map(({ headers }) => headers['retry-after'])).toEqual(['60', '60'])
  })

  test('has no batch of more than 10,000 VINs, in JSON or in a file', async () => {
    const { test: client } = await createTester(service)
    const vins = Array.from({ length: 10_001 }, (_, index) => `5YJSA1E6XNF${index + 100_000}`)
    const file = { body: vins.join('\n'), headers: { 'content-type': 'text/csv' } }
    for (const list of [{ json: { vins } }, file]) {
      expect(await client.call('POST', '/batches', list)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    }
    expect((await client.get('/batches')).body).toMatchObject({ data: [] })
    const most = await client.call('POST', '/batches', { json: { vins: vins.slice(1) } })
    expect(most.body).toMatchObject({ counts: { total: 10_000 } })
  })

  test('is shown what identifies a batch, and how long a rehearsed one is kept', async () => {
    const { test: client } = await createTester(service)
    const send = (vins: string[], options?: object) =>
      client.call('POST', '/batches', { json: { vins, max_credits: 1, ...options } })
    const sent = await send([SAMPLE, 'nonsense', '7FCTGBAA0PN716996'], { preview: true })
    expect(sent.body).toMatchObject({
      counts: { total: 3, open: 2 },
      credits_needed: 1,
      expires_at: new Date(service.clock().getTime() + 24 * 60 * 60 * 1000).toISOString(),
    })
    const again = ['NON-SENSE', ' 7fctgbaa0 pn716996', SAMPLE, SAMPLE]
    expect(idOf(await send(again, { preview: true }))).toBe(idOf(sent))
    const results = dataOf(await client.get(`/batches/${idOf(sent)}/results`))
    expect(results.map(({ vin }) => vin)).toEqual([SAMPLE, 'nonsense', '7FCTGBAA0PN716996'])
    const seen = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const batch = await send(again, { preview: true })
      expect(batch.body).toMatchObject({ status: 'checked' })
      seen.add(idOf(batch))
      await client.call('POST', `/batches/${idOf(batch)}/cancel`)
    }
    expect(seen.size).toBe(3)
  })

  test('rehearses waiting and canceling', async () => {
    const { test: client } = await createTester(service)
    const json = { vins: [SAMPLE, 'VSKTEST0000000402'] }
    const sent = await client.call('POST', '/batches', { json })
    expect(sent.body).toMatchObject({
      status: 'waiting',
      waits_for: 'credits',
      counts: { found: 1, open: 1 },
    })
    const path = `/batches/${idOf(sent)}`
    expect((await client.call('POST', `${path}/pause`)).body).toMatchObject({ status: 'waiting' })
    const canceled = { status: 'canceled', counts: { found: 1, open: 1 }, credits_needed: 0 }
    expect((await client.call('POST', `${path}/cancel`)).body).toMatchObject(canceled)
    expect((await client.get(path)).body).toMatchObject(canceled)
    expect(dataOf(await client.get(`${path}/results`))[0]).toMatchObject({ vin: SAMPLE, outcome: 'found' })
    const again = await client.call('POST', '/batches', { json })
    expect(again.body).toMatchObject({ status: 'waiting' })
    expect(idOf(again)).not.toBe(idOf(sent))
    expect(await client.get(`/batches/${UNKNOWN}`)).toMatchObject({ status: 404 })
  })
})
