import { expect, test } from 'vitest'
import type { SqlFunction } from './read-functions.ts'
import { renderFunctions } from './render-functions.ts'

const base: SqlFunction = {
  name: 'pay_back',
  signature: '',
  takes: [{ name: 'p_now', type: 'timestamp with time zone', byDefault: null }],
  gives: 'row',
  columns: [{ name: 'cents', type: 'integer', notNull: false }],
}
const render = (changes: Partial<SqlFunction>) =>
  renderFunctions([{ ...base, ...changes }], new Map([['pay_back', 'reversals/pay-back.sql']]))

test('an argument may be omitted only if the function has a default for it', () => {
  const takes = [...base.takes, { name: 'p_paid_by', type: 'text', byDefault: 'NULL::text' }]
  const code = render({ takes })
  expect(code).toContain('readonly now: Date\n')
  expect(code).toContain('readonly paidBy?: string | null | undefined\n')
  expect(code).toContain('values: [args.now, args.paidBy ?? null]')
})

test('a result may be null unless a table declares it NOT NULL', () => {
  const columns = [
    { name: 'amount_cents', type: 'integer', notNull: true },
    { name: 'reason', type: 'text', notNull: false },
  ]
  const code = render({ gives: 'rows', columns })
  expect(code).toContain(`amountCents: required(readInteger(row, 'amountCents'), 'pay_back.amount_cents')`)
  expect(code).toContain(`reason: readText(row, 'reason')`)
  expect(render({})).not.toContain('required')
})

test.each([
  [
    'a type that it does not know',
    { columns: [{ name: 'at', type: 'point', notNull: false }] },
    /for point yet/,
  ],
  [
    'a type that it can only take',
    { columns: [{ name: 'at', type: 'interval', notNull: false }] },
    /reads interval/,
  ],
  [
    'a default that TypeScript cannot express',
    { takes: [{ name: 'p_cents', type: 'integer', byDefault: '7' }] },
    /no default but NULL/,
  ],
])('%s is a clear error', (_, changes, message) => {
  expect(() => render(changes)).toThrow(message)
})
