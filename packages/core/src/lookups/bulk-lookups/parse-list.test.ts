import { expect, test } from 'vitest'
import { parseList } from './parse-list.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

function parse(text: string): unknown {
  const list = parseList({ content: new TextEncoder().encode(text) })
  return list.ok && list.parts.flatMap((part) => JSON.parse(part))
}

test('each row names what is wrong with it; spaces, dashes, and lowercase are corrected, and repetitions are marked', () => {
  expect(parse(`5yjsa1e6 7nf-123456\n${PLAID}\n${FOCUS}\n5YJSA1E67NF123457\nnonsense\n=1+1`)).toEqual([
    { line: 1, typed: '5yjsa1e6 7nf-123456', vin: PLAID, state: 'unchecked', message: null },
    { line: 2, typed: PLAID, vin: null, state: 'duplicate', message: 'The same VIN as on line 1.' },
    { line: 3, typed: FOCUS, vin: FOCUS, state: 'unchecked', message: null },
    expect.objectContaining({ line: 4, state: 'invalid', message: expect.stringContaining('check digit') }),
    expect.objectContaining({ line: 5, state: 'invalid', message: expect.stringContaining('17 characters') }),
    expect.objectContaining({ line: 6, typed: '=1+1', state: 'invalid' }),
  ])
})

test('the fault of a long line names its length, and quotes only its beginning', () => {
  const message = 'A VIN has exactly 17 characters, but this one has 150. Check it for typos.'
  expect(parse(`${PLAID}\n${'A'.repeat(150)}`)).toMatchObject([
    {},
    { typed: 'A'.repeat(100), state: 'invalid', message },
  ])
})
