import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseInThread } from './parse-in-thread.ts'
import { parseList } from './parse-list.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LARGE = bytes('5YJSA1E67NF123456,"Model S"\n'.repeat(2_000))

test('others are served while a large list is read, and it says the same', async () => {
  const events: string[] = []
  const parsed = parseInThread(LARGE).finally(() => events.push('read'))
  await setImmediate()
  events.push('served')
  expect(await parsed).toEqual(parseList(LARGE))
  expect(events).toEqual(['served', 'read'])
})

test('a list that cannot be read is told so by its thread', async () => {
  expect(await parseInThread(bytes(`"${'x'.repeat(200_000)}`))).toMatchObject({
    ok: false,
    fault: expect.stringContaining('not valid CSV'),
  })
})

test('only so many lists wait for their turn, and the next ones are read again once those are done', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 23 }, () => parseInThread(LARGE)))
  const refused = sent.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 10 } })
  expect(await parseInThread(LARGE)).toMatchObject({ ok: true })
})
