import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseInThread } from './parse-in-thread.ts'
import { parseList } from './parse-list.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LARGE = bytes('5YJSA1E67NF123456,"Model S"\n'.repeat(2_000))

test('other requests are served while a large list is parsed, with the same result', async () => {
  const events: string[] = []
  const parsed = parseInThread({ content: LARGE }).finally(() => events.push('read'))
  await setImmediate()
  events.push('served')
  expect(await parsed).toEqual(parseList({ content: LARGE }))
  expect(events).toEqual(['served', 'read'])
})

test('a large batch is read there, too, part by part, and is named as a small one would be', async () => {
  const vins = Array.from({ length: 12_001 }, (_, index) => `VIN ${index % 6_000}`)
  const source = { vins, terms: { skipOwned: true, maxCredits: null } }
  expect(await parseInThread(source)).toEqual(parseList(source))
})

test('a list that cannot be parsed is reported so by its thread', async () => {
  expect(await parseInThread({ content: bytes(`"${'x'.repeat(200_000)}`) })).toMatchObject({
    ok: false,
    fault: expect.stringContaining('not valid CSV'),
  })
})

test('a limited number of lists wait for the thread, and more are accepted once those are done', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 23 }, () => parseInThread({ content: LARGE })))
  const refused = sent.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 10 } })
  expect(await parseInThread({ content: LARGE })).toMatchObject({ ok: true })
})
