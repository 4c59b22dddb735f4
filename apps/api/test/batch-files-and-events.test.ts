/** Batches over HTTP in other forms than JSON: files of vehicles, and streams of events. */
import { parserOf } from '@vinspec/contract/validator'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type BatchCustomer, dataOf, idOf, newBatchCustomer } from './support/batch-customer.ts'
import { createTester } from './support/tester.ts'
import { FOCUS_ELECTRIC, MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const newCustomer = (credits: number) => newBatchCustomer(service, credits)

describe('a file of vehicles', () => {
  const UTF_16 = Buffer.from(
    `\u{FEFF}stock\tname\tnumber\r\n7\tred\t${MODEL_3}\r\n8\tblue\tnonsense\r\n`,
    'utf16le',
  )
  const sendFile = (customer: BatchCustomer, body: string | Uint8Array, query = '', type = 'text/csv') =>
    customer.call('POST', `/batches${query}`, { body, headers: { 'content-type': type } })

  test.each<[string, string | Uint8Array]>([
    ['with semicolons', `stock;VIN;price\n7;${MODEL_3};41,900\n8;nonsense;1\n`],
    ['with bars, and the line ends of old Macs', `Chassis|a\r${MODEL_3}|x\rnonsense|y\r`],
    ['in UTF-16, with tabs', UTF_16],
  ])('is the same batch as a list of its VINs: %s', async (_how, body) => {
    const customer = await newCustomer(5)
    const sent = await sendFile(customer, body, '?max_credits=2')
    expect(sent.body).toMatchObject({ max_credits: 2, only_new: true, counts: { total: 2, invalid: 1 } })
    const list = ['', 'nonsense', ' \t', MODEL_3]
    expect(idOf(await customer.send(list, { max_credits: 2 }))).toBe(idOf(sent))
    await service.workOff()
    expect((await customer.get(`/batches/${idOf(sent)}`)).body).toMatchObject({ status: 'finished' })
    expect(await readAccount(service, customer.customerId)).toMatchObject({ available: 4 })
  })

  test('and a list of VINs say of each row that is none that it is none, and go on with the others', async () => {
    const [bySending, byFile] = [await newCustomer(1), await newCustomer(1)]
    const rows = [
      `=1+${'1'.repeat(51)}`,
      `${'5'.repeat(99)}🚗`,
      `${MODEL_3.slice(0, 8)}\r\n\t${MODEL_3}`,
      ` ${MODEL_3}\r`,
    ]
    const text = `vin\n${rows.map((row) => `"${row}"`).join('\n')}\n`
    const programs = ['\u0000', `${MODEL_3.slice(0, 8)}\u0000${MODEL_3.slice(8)}`, '\u001b[2J']
    const lists = [
      [bySending, await bySending.send([...programs, ...rows]), programs.length],
      [byFile, await sendFile(byFile, text), 0],
    ] as const
    await service.workOff()
    for (const [customer, sent, more] of lists) {
      const { body } = await customer.get(`/batches/${idOf(sent)}`)
      expect(body).toMatchObject({ status: 'finished', counts: { invalid: more + 3, found: 1 } })
      const results = dataOf(await customer.get(`/batches/${idOf(sent)}/results`))
      expect(results.map(({ outcome }) => outcome)).toEqual([...Array(more + 3).fill('invalid'), 'found'])
      expect(results[more - 1]?.['vin']).toBe(more > 0 ? '\uFFFD[2J' : undefined)
      expect(results[more]).toMatchObject({ vin: rows[0], error: { code: 'invalid_vin' } })
    }
  })

  test.each([['live'], ['test']] as const)(
    'and a list that are blank are rejected to a %s key',
    async (mode) => {
      const { live, test: rehearsing } = await createTester(service)
      const client = { live, test: rehearsing }[mode]
      const blank = { body: 'vin\n \n', headers: { 'content-type': 'text/csv' } }
      for (const list of [{ json: { vins: ['', ' '] } }, blank]) {
        const { code, text } = await client.call('POST', '/batches', list)
        expect([code, text]).toEqual(['invalid_request', expect.stringContaining('no VINs in this list')])
      }
    },
  )

  test('takes its options from the query, and a preview is not started', async () => {
    const customer = await newCustomer(5)
    const query = '?column=Trade-in&preview=true&only_new=false'
    const sent = await sendFile(customer, `vin,Trade-in\n${MODEL_3},${FOCUS_ELECTRIC}\n`, query)
    await service.workOff()
    expect((await customer.get(`/batches/${idOf(sent)}`)).body).toMatchObject({
      status: 'checked',
      only_new: false,
    })
    const results = await customer.get(`/batches/${idOf(sent)}/results`)
    expect(dataOf(results)).toMatchObject([{ vin: FOCUS_ELECTRIC }])
    expect(await readAccount(service, customer.customerId)).toEqual(untouched(5))
  })

  test.each<[string, string | Uint8Array, string, string]>([
    ['without VINs', 'a,b\n1,2\n', '', 'which column has the VINs'],
    ['without such a column', `vin\n${MODEL_3}\n`, '?column=x', 'There is no column \\"x\\"'],
    ['that is a workbook', Buffer.from('504b0304140006', 'hex'), '', 'workbook'],
    ['that is empty', '', '', 'no body'],
    ['with another option', MODEL_3, '?again=true', '\\"again\\" is not a known parameter'],
    ['with an option that is none', MODEL_3, '?preview=yes', '\\"preview\\" must be of type boolean'],
    [
      'of more than 5 MB',
      Buffer.alloc(5 * 1024 * 1024 + 1, `${MODEL_3}\n`),
      '',
      'up to 3 MB of JSON or 5 MB',
    ],
  ])('is rejected %s', async (_what, body, query, message) => {
    const answer = await sendFile(await newCustomer(1), body, query)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    expect(answer.text).toContain(message)
  })

  test('must be text/csv, and a JSON body has its options in itself', async () => {
    const customer = await newCustomer(1)
    const [text, none, larger] = [
      await sendFile(customer, MODEL_3, '', 'text/plain'),
      await customer.call('POST', '/batches?preview=true', { json: { vins: [MODEL_3] } }),
      await customer.send(Array.from({ length: 100_000 }, () => 'x'.repeat(40))),
    ]
    expect([text.code, none.code, larger.code]).toEqual([
      'unsupported_media_type',
      'invalid_request',
      'invalid_request',
    ])
    expect([text.text, none.text, larger.text]).toEqual([
      expect.stringContaining('text/csv'),
      expect.stringContaining('in the query is only for CSV'),
      expect.stringContaining('too large'),
    ])
    for (const name of ['Preview', 'previw']) {
      const answer = await customer.call('POST', `/batches?${name}=true`, { json: { vins: [MODEL_3] } })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('not a known parameter')])
    }
    expect(await readAccount(service, customer.customerId)).toEqual(untouched(1))
  })
})

describe('a stream of events', () => {
  const parseBatch = parserOf('Batch')

  /** Reads the events of a batch one by one; each has the batch as the contract defines it. */
  async function follow(client: Pick<BatchCustomer, 'apiKey'>, id: string, lastEventId?: string) {
    const headers = {
      authorization: `Bearer ${client.apiKey}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    const response = await fetch(`${service.apiUrl}/batches/${id}`, { headers })
    async function* events() {
      const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? []
      let text = ''
      for await (const chunk of chunks) {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const [, event, data = ''] = /^id: ([\w-]{16})\nevent: batch\ndata: (.+)$/.exec(part) ?? []
          const parsed = event === undefined ? undefined : parseBatch(JSON.parse(data))
          if (parsed && !parsed.ok) throw new Error(parsed.fault.explanation)
          if (parsed) yield { id: event, status: parsed.value.status }
        }
      }
    }
    return { response, events: events() }
  }

  async function rest(events: AsyncIterable<{ readonly status: string }>): Promise<string[]> {
    const statuses: string[] = []
    for await (const { status } of events) statuses.push(status)
    return statuses
  }

  test("sends the batch's progress at once, then every change, and ends with the batch", async () => {
    const customer = await newCustomer(5)
    const id = idOf(await customer.send([MODEL_3]))
    const { response, events } = await follow(customer, id)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const first = await events.next()
    expect(first.value).toMatchObject({ status: 'checking' })
    const resumed = await follow(customer, id, first.value?.id)
    await service.workOff()
    // A client that already has the first event receives only the later ones.
    for (const stream of [events, resumed.events]) {
      const statuses = await rest(stream)
      expect(statuses.at(-1)).toBe('finished')
      expect(statuses).not.toContain('checking')
    }
    expect(await rest((await follow(customer, id)).events)).toEqual(['finished'])
  })

  test('that has ended is not opened again by a client that connects whenever a stream ends', async () => {
    const customer = await newCustomer(5)
    const id = idOf(await customer.send([MODEL_3]))
    let [lastId, statuses]: [string, number[]] = ['', []]
    /** As `EventSource` does by the HTML standard: any status but 200 ends it for good. */
    const connect = async (): Promise<string[]> => {
      const seen: string[] = []
      for ([lastId, statuses] = ['', []]; statuses.length < 5; ) {
        const { response, events } = await follow(customer, id, lastId)
        statuses.push(response.status)
        if (response.status !== 200) break
        for await (const event of events) {
          lastId = event.id ?? ''
          seen.push(event.status)
        }
      }
      return seen
    }
    const following = connect()
    await service.workOff()
    expect((await following).at(-1)).toBe('finished')
    expect(statuses).toEqual([200, 204])
    expect(await connect()).toEqual(['finished'])
    const headers = { accept: 'text/event-stream', 'last-event-id': lastId }
    expect((await customer.call('GET', `/batches/${id}`, { headers })).status).toBe(204)
  })

  test('is rejected for other customers and beyond ten at once, and ends when its key is revoked', async () => {
    const customer = await newCustomer(5)
    const id = idOf(await customer.send([MODEL_3]))
    const streams = await Promise.all(Array.from({ length: 11 }, () => follow(customer, id)))
    expect(streams.map(({ response }) => response.status).filter((status) => status !== 200)).toEqual([429])
    const stranger = await follow(await newCustomer(1), id)
    expect([stranger.response.status, await stranger.response.json()]).toMatchObject([
      404,
      { error: { code: 'batch_not_found' } },
    ])
    await service.prisma.apiKey.updateMany({
      where: { customerId: customer.customerId },
      data: { revokedAt: service.clock() },
    })
    const open = streams.filter(({ response }) => response.ok)
    for (const { events } of open) expect(await rest(events)).toEqual(['checking'])
  })
})
