import { expect, test } from 'vitest'
import { parseList } from './parse-list.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const parse = (text: string) => parseList({ content: new TextEncoder().encode(text) })

test('each row names what is wrong with it; spaces, dashes, and lowercase are corrected, and repetitions are marked', () => {
  const list = parse(`5yjsa1e6 7nf-123456\n${PLAID}\n${FOCUS}\n5YJSA1E67NF123457\nnonsense\n=1+1`)
  expect(list.ok && list.rows).toEqual([
    { line: 1, typed: '5yjsa1e6 7nf-123456', vin: PLAID, state: 'unchecked', message: '' },
    { line: 2, typed: PLAID, vin: '', state: 'duplicate', message: 'The same VIN as on line 1.' },
    { line: 3, typed: FOCUS, vin: FOCUS, state: 'unchecked', message: '' },
    expect.objectContaining({ line: 4, state: 'invalid', message: expect.stringContaining('check digit') }),
    expect.objectContaining({ line: 5, state: 'invalid', message: expect.stringContaining('17 characters') }),
    expect.objectContaining({ line: 6, typed: '=1+1', state: 'invalid' }),
  ])
})

test('the fault of a long line names its length, and quotes only its beginning', () => {
  const list = parse(`${PLAID}\n${'A'.repeat(150)}`)
  const message = 'A VIN has exactly 17 characters, but this one has 150. Check it for typos.'
  expect(list.ok && list.rows[1]).toMatchObject({ typed: 'A'.repeat(100), state: 'invalid', message })
})
