import { parseVin } from '@vinspec/vehicle-data'
import { describe, expect, test, vi } from 'vitest'
import { askPolitely } from './ask-politely.ts'
import { OwnLimit } from './own-limit.ts'
import type { LiveSource, Question, Reply, SourceTerms } from './port.ts'

const parsed = parseVin('5YJSA1E67NF123456')
if (!parsed.ok) throw new Error('it is a VIN')
const question: Question = {
  vin: parsed.vin,
  identity: { modelYear: 2022, make: 'Tesla', model: 'Model S' },
  signal: new AbortController().signal,
  bill: (send) => send(),
}

const terms: SourceTerms = {
  facts: ['paint'],
  price: { micros: 1, billed: 'result' },
  about: 'vehicle',
  needsConsent: false,
  freshForHours: 1,
  keptForDays: 1,
  deadlineMs: 5_000,
  atOnce: 2,
  perMinute: 1_000,
  breaker: { failures: 3, pauseMs: 60_000 },
  license: 'made up',
}

const AWAY: Reply = { kind: 'away', cause: 'broken', retryAfterMs: 0 }
const ANSWERED: Reply = { kind: 'answered', statements: [] }

function source(ask: LiveSource['ask'], own: Partial<SourceTerms> = {}) {
  return askPolitely({
    name: 'made-up',
    title: 'Made up',
    terms: { ...terms, ...own },
    covers: () => true,
    ask,
  })
}

/** Answers each question with the next of these, and with the last one from then on. */
function script(...replies: Reply[]) {
  const asked: Question[] = []
  const ask: LiveSource['ask'] = async (each) => {
    asked.push(each)
    return replies[Math.min(asked.length, replies.length) - 1] ?? AWAY
  }
  return { asked, ask }
}

test('what is away for a moment is asked again', async () => {
  const { asked, ask } = script(AWAY, AWAY, ANSWERED)
  expect(await source(ask).ask(question)).toEqual(ANSWERED)
  expect(asked).toHaveLength(3)
})

test('a vendor that wants a longer pause than there is time is not asked again', async () => {
  const busy: Reply = { kind: 'away', cause: 'busy', retryAfterMs: 6_000 }
  const { asked, ask } = script(busy)
  expect(await source(ask).ask(question)).toEqual(busy)
  expect(asked).toHaveLength(1)
})

test.each<[string, LiveSource['ask']]>([
  [
    'whose reply got lost',
    async ({ bill }) => {
      await bill(
        () => Promise.reject(new Error('reset')),
        () => true,
      ).catch(() => undefined)
      return AWAY
    },
  ],
  [
    'whose result cannot be read',
    async ({ bill }) => {
      await bill(
        async () => new Response('{'),
        ({ ok }) => ok,
      )
      return AWAY
    },
  ],
])('a request that may have been paid for is not sent again: one %s', async (_name, ask) => {
  let asked = 0
  const counted: LiveSource['ask'] = async (each) => {
    asked += 1
    return await ask(each)
  }
  expect(await source(counted).ask(question)).toEqual(AWAY)
  expect(asked).toBe(1)
})

test('after failures in a row, it is not asked for a while', async () => {
  const { asked, ask } = script({ kind: 'closed', cause: 'no permission' })
  const polite = source(ask)
  expect(polite.breaker).toBe('closed')
  for (let i = 0; i < 3; i++) await polite.ask(question)
  expect(polite.breaker).toBe('open')
  expect(await polite.ask(question)).toMatchObject({ kind: 'away', retryAfterMs: 60_000 })
  expect(asked).toHaveLength(3)
})

test('its pause ends after its time, whatever is done to the clock of the machine', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-23T12:00:00Z') })
  try {
    const { asked, ask } = script({ kind: 'closed', cause: 'no permission' })
    const polite = source(ask)
    for (let i = 0; i < 3; i++) await polite.ask(question)
    vi.setSystemTime('2026-11-24T12:00:00Z')
    expect(await polite.ask(question)).toMatchObject({ kind: 'away', retryAfterMs: 60_000 })
    expect(asked).toHaveLength(3)
    vi.setSystemTime('2026-11-22T12:00:00Z')
    vi.advanceTimersByTime(60_000)
    expect(await polite.ask(question)).toMatchObject({ kind: 'closed' })
  } finally {
    vi.useRealTimers()
  }
})

test('a question that our books refuse says nothing against the vendor', async () => {
  const refusing: Question = { ...question, bill: () => Promise.reject(new Error('no budget')) }
  const ask: LiveSource['ask'] = async ({ bill }) => {
    await bill(
      async () => new Response(),
      () => true,
    ).catch(() => undefined)
    return { kind: 'away', cause: 'no budget', retryAfterMs: 60_000 }
  }
  const polite = source(ask)
  for (let i = 0; i < 5; i++) await polite.ask(refusing)
  expect(polite.breaker).toBe('closed')
})

test('no more run at the same time than it allows', async () => {
  let running = 0
  let most = 0
  const ask: LiveSource['ask'] = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return ANSWERED
  }
  const polite = source(ask)
  await Promise.all(Array.from({ length: 20 }, () => polite.ask(question)))
  expect(most).toBe(2)
})

test('no more are asked in a minute than it allows', async () => {
  const { asked, ask } = script(ANSWERED)
  const polite = source(ask, { perMinute: 2 })
  const replies = await Promise.all(Array.from({ length: 4 }, () => polite.ask(question)))
  expect(replies.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'away', 'away'])
  expect(asked).toHaveLength(2)
  expect(polite.breaker).toBe('closed')
})

test('one that never answers, and overlooks its signal, holds nobody up', async () => {
  let asked = 0
  const ask: LiveSource['ask'] = () => {
    asked += 1
    return asked <= 2 ? new Promise(() => {}) : Promise.resolve(ANSWERED)
  }
  const polite = source(ask, { deadlineMs: 20 })
  const stuck = await Promise.all([polite.ask(question), polite.ask(question)])
  expect(stuck).toMatchObject([{ kind: 'away' }, { kind: 'away' }])
  expect(await polite.ask(question)).toEqual(ANSWERED)
})

test('one that throws is away', async () => {
  expect(await source(() => Promise.reject(new Error('bug'))).ask(question)).toMatchObject({ kind: 'away' })
})

describe('while all places are taken', () => {
  /** Eight requests are with the vendor, and two questions wait. */
  async function fillPlaces() {
    const sent: Array<() => void> = []
    const entered = vi.fn()
    const refused = vi.fn()
    const ask: LiveSource['ask'] = async ({ bill }) => {
      const send = () => new Promise<Response>((resolve) => sent.push(() => resolve(new Response())))
      await bill(send, ({ ok }) => ok)
      return ANSWERED
    }
    const bill: Question['bill'] = async (send) => {
      entered()
      return await send().catch((cause: unknown) => {
        refused(cause)
        throw cause
      })
    }
    const polite = source(ask, { atOnce: 8 })
    const ninth = new AbortController()
    const replies = Array.from({ length: 10 }, (_, place) =>
      polite.ask({ ...question, bill, ...(place === 8 && { signal: ninth.signal }) }),
    )
    await vi.waitFor(() => expect(sent).toHaveLength(8))
    return { sent, entered, refused, replies, ninth }
  }

  test('the next question is entered in the books, and sent once a place is free', async () => {
    const { sent, entered, replies } = await fillPlaces()
    expect(entered).toHaveBeenCalledTimes(9)
    sent[0]?.()
    expect(await replies[0]).toEqual(ANSWERED)
    await vi.waitFor(() => expect(sent).toHaveLength(9))
    await vi.waitFor(() => expect(entered).toHaveBeenCalledTimes(10))
    for (const answer of sent) answer()
    await vi.waitFor(() => expect(sent).toHaveLength(10))
    sent[9]?.()
    expect(await Promise.all(replies)).toEqual(Array.from({ length: 10 }, () => ANSWERED))
  })

  test('one that is entered and gets no place in time is not sent, and the books learn it', async () => {
    const { sent, refused, replies, ninth } = await fillPlaces()
    ninth.abort()
    expect(await replies[8]).toMatchObject({ kind: 'away', cause: expect.any(OwnLimit) })
    for (const answer of sent) answer()
    await vi.waitFor(() => expect(sent).toHaveLength(9))
    sent[8]?.()
    await Promise.all(replies)
    expect(refused.mock.lastCall).toEqual([expect.any(OwnLimit)])
    expect(sent).toHaveLength(9)
  })
})
