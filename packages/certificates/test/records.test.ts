/** Receipts, days of the ledger, and the file of an account, as others could have forged them. */
import { expect, test, vi } from 'vitest'
import {
  hashLedgerDay,
  type LedgerEntry,
  readSigningKey,
  signLedgerDay,
  signReceipt,
  trustedKeyOf,
} from '../src/index.ts'
import { isEmpty, verifyRecords } from '../src/verify.ts'

const key = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
if (!key) throw new Error('32 bytes are a key')
const keys = [trustedKeyOf(key)]
const CUSTOMER = '01939f3c-7a4e-7b1e-8f00-123456789abd'
const ORIGIN = 'https://vinspec.example'

const entry = (id: string, created_at: string): LedgerEntry => ({
  id,
  kind: 'grant',
  credits: 5,
  grant_id: 'g',
  created_at,
})
const ENTRIES = [entry('a', '2026-11-25T12:00:00Z'), entry('b', '2026-11-26T12:00:00Z')]
const [FIRST, LAST] = chain(ENTRIES)
const SIGNED = signLedgerDay(key, { ...LAST, origin: ORIGIN })

/** Two days of one entry each. */
function chain([one, other]: readonly LedgerEntry[]) {
  const first = { customer_id: CUSTOMER, day: '2026-11-25', entries: 1, previous: null }
  const before = { ...first, sha256: hashLedgerDay(first, one ? [one] : []) }
  const last = { customer_id: CUSTOMER, day: '2026-11-26', entries: 1, previous: before.sha256 }
  return [before, { ...last, sha256: hashLedgerDay(last, other ? [other] : []) }] as const
}

const account = (entries: readonly LedgerEntry[], days: readonly object[]) =>
  JSON.stringify({
    customer: { id: CUSTOMER },
    grant_entry: entries,
    vehicle_lookup: [],
    ledger_day: days,
  })
const judge = (...texts: string[]) => verifyRecords(texts, keys)

test('the last signed day proves all days before it, and no entry after it', () => {
  const later = entry('c', '2026-11-27T12:00:00Z')
  const verdict = judge(account([...ENTRIES, later], [FIRST, LAST]), SIGNED)
  expect(verdict).toMatchObject({ faults: [], compared: 2, unsigned: 1 })
})

test('a forged file of an account, even with hashes that fit, proves nothing by itself', () => {
  const { faults, compared } = judge(account(ENTRIES, [FIRST, LAST]))
  expect([faults, compared]).toEqual([[expect.stringMatching(/^Nobody signed the file/)], 0])
})

const OTHER = chain([entry('x', '2026-11-25T12:00:00Z'), entry('b', '2026-11-26T12:00:00Z')])
test.each([
  [
    'made up before the signed day',
    account([entry('x', '2026-11-25T12:00:00Z'), ...ENTRIES.slice(1)], [OTHER[0], LAST]),
  ],
  ['removed with its hash', account(ENTRIES.slice(1), [LAST])],
  ['added on a day that had none', account([...ENTRIES, entry('c', '2026-11-24T12:00:00Z')], [FIRST, LAST])],
  ['added without a time', account([...ENTRIES, entry('c', 'never')], [FIRST, LAST])],
])('an entry that is %s is a fault', (_how, text) => {
  expect(judge(text, SIGNED).faults).toHaveLength(1)
})

/** Two entries of one day, as they are chained, and the same two as a single entry whose fields have line breaks. */
const GRANT = entry('a', '2026-11-25T12:00:00.000Z')
const REVOCATION = { ...entry('b', '2026-11-25T13:00:00.000Z'), kind: 'revocation', credits: -5, reason: 'x' }
test.each([
  ['a reason', { ...GRANT, reason: '\nb\trevocation\t-5\tg\t2026-11-25T13:00:00.000Z\t\t\t\t\tx' }],
  ['an ID', { ...REVOCATION, id: 'a\tgrant\t5\tg\t2026-11-25T12:00:00.000Z\t\t\t\t\t\nb' }],
])('one entry never stands for two, even with tabs and line breaks in %s', (_where, merged) => {
  const day = { customer_id: CUSTOMER, day: '2026-11-25', entries: 2, previous: null }
  const chained = { ...day, sha256: hashLedgerDay(day, [GRANT, REVOCATION]) }
  const signed = signLedgerDay(key, { ...chained, origin: ORIGIN })
  expect(judge(account([GRANT, REVOCATION], [chained]), signed).faults).toEqual([])
  expect(judge(account([merged], [chained]), signed).faults).toEqual([
    "2026-11-25: the entries aren't those that were chained.",
  ])
})

test('a receipt and the account must agree on when the vehicle was looked up', () => {
  const lookup = { id: 'b', grant_id: 'g', created_at: '2026-11-26T12:00:00Z', vin: 'A' }
  const said = {
    lookup_id: 'b',
    customer_id: CUSTOMER,
    spender_id: null,
    vin: 'A',
    credits: 1,
    cost_cents: 1,
  }
  const receipt = { ...said, answer_sha256: 'a', origin: ORIGIN }
  const [, day] = chain([ENTRIES[0], lookup].flatMap((each) => each ?? []))
  const file = account([...ENTRIES.slice(0, 1), lookup], [FIRST, day])
  const verdict = (looked_up_at: string) =>
    judge(
      file,
      signLedgerDay(key, { ...day, origin: ORIGIN }),
      signReceipt(key, { ...receipt, looked_up_at }),
    )
  expect(verdict('2026-11-26T12:00:00.000Z').faults).toEqual([])
  expect(verdict('2026-11-26T11:59:59.999Z').faults).toEqual([
    'Lookup b has another time in the account than in its receipt.',
  ])
})

test.each([
  ['cut off', account(ENTRIES, [FIRST, LAST]).slice(0, -2)],
  ['without the days', account(ENTRIES, []).replace('"ledger_day":[]', '"days":[]')],
])('the file of an account that is %s does not pass for verified beside what is signed', (_how, text) => {
  expect(judge(text, SIGNED).faults).toEqual([
    expect.stringMatching(/^The file of the account can't be read/),
  ])
})

test('two signed statements about the same thing must agree, in either order', () => {
  const lookup = {
    lookup_id: 'l',
    customer_id: CUSTOMER,
    spender_id: null,
    looked_up_at: '2026-11-26T12:00:00.000Z',
  }
  const receipt = { ...lookup, vin: 'A', credits: 1, cost_cents: 1, answer_sha256: 'a', origin: ORIGIN }
  const days = [SIGNED, signLedgerDay(key, { ...LAST, sha256: 'f'.repeat(64), origin: ORIGIN })]
  const receipts = [signReceipt(key, receipt), signReceipt(key, { ...receipt, vin: 'B' })]
  for (const texts of [days, days.toReversed()])
    expect(judge(...texts).faults).toEqual(['2026-11-26 was signed twice, as two different days.'])
  for (const texts of [receipts, receipts.toReversed()])
    expect(judge(...texts).faults).toEqual(['Two receipts of lookup l contradict each other.'])
  const dearer = signReceipt(key, { ...receipt, cost_cents: 2 })
  expect(judge(signReceipt(key, receipt), dearer).faults).toHaveLength(1)
  expect(judge(signReceipt(key, receipt, { credits_today: 2 }), signReceipt(key, receipt)).faults).toEqual([])
})

test('a token of another kind is ignored, and one that claims to be ours but is not signed by us is a fault', () => {
  const token = (typ: string) =>
    [{ alg: 'EdDSA', typ }, {}, {}]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  const log = `Bearer ${token('JWT')} ${token('vinspec-certificate')}`
  expect(judge(log, SIGNED)).toMatchObject({ faults: [], others: 2, days: [{ day: LAST.day }] })
  expect(isEmpty(judge(log))).toBe(true)
  expect(judge(`${log} ${token('vinspec-receipt')}`, SIGNED)).toMatchObject({
    faults: [expect.stringMatching(/isn't signed by vinspec/)],
    others: 2,
  })
})

test('a long word is read once, wherever a statement might begin in it', () => {
  expect(judge('-eyJ'.repeat(500_000))).toMatchObject({ faults: [], compared: 0 })
})

test('of any number of tokens that are not ours, none is parsed, so that a file of them takes no server its time', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const headers = ['{"typ":"JWT"', '{"typ":"JWT"}', '{'].map((each) =>
    Buffer.from(each).toString('base64url'),
  )
  const tokens = headers.flatMap((header) => Array.from({ length: 100 }, (_, nth) => `${header}.${nth}.a`))
  expect(judge(`${tokens.join(' ')} ${SIGNED}`)).toMatchObject({ faults: [], others: 200 })
  expect(parse.mock.calls.length).toBeLessThan(10)
  parse.mockRestore()
})

test('checking a file with any number of forged statements stops after 100 faults', () => {
  const forged = Array.from({ length: 30_000 }, (_, nth) =>
    SIGNED.replace('.', `.${Buffer.from(`${nth}`).toString('base64url')}`),
  )
  expect(judge(forged.join(' ')).faults).toHaveLength(101)
})
