import { describe, expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { foldEntries } from './fold-entries.ts'
import { readVinList } from './read-vin-list.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (content: string | Uint8Array) =>
  readVinList(typeof content === 'string' ? bytes(content) : content)
const found = (content: string | Uint8Array) => {
  const list = read(content)
  return list.ok ? list.entries.map(({ line, typed }) => [line, typed]) : list.fault
}

const BOTH = [
  [1, PLAID],
  [2, FOCUS],
]

describe('the VINs are found', () => {
  test.each([
    ['one on each line', `${PLAID}\n${FOCUS}`],
    ['with the line ends of Windows', `${PLAID}\r\n${FOCUS}\r\n`],
    ['with blanks around them', `  ${PLAID}\t\n\t ${FOCUS} `],
  ])('%s', (_how, text) => {
    expect(found(text)).toEqual(BOTH)
  })

  test.each([
    ['a column "vin" among others', `stock,vin,price\n7,${PLAID},"1,000"\n8,${FOCUS},2`],
    ['semicolons, as in Europe', `stock;VIN;price\n7;${PLAID};1,000\n8;${FOCUS};2`],
    ['tabs', `VIN number\tname\n${PLAID}\tx\n${FOCUS}\ty`],
    ['a header alone', `"Vehicle Identification Number"\n${PLAID}\n${FOCUS}`],
    ['quotation marks within a value', `vin,tires\n${PLAID},19" wheels\n${FOCUS},20"`],
    ['rows that are too short or too long', `a,vin\nx,${PLAID},y,z\ny,${FOCUS}`],
  ])('in CSV with %s', (_what, text) => {
    expect(found(text)).toEqual([
      [2, PLAID],
      [3, FOCUS],
    ])
  })

  test('in the only column that has any, without a header', () => {
    expect(found(`blue,${PLAID}\nred,${FOCUS}`)).toEqual(BOTH)
  })

  test('several on a line', () => {
    for (const text of [`${PLAID}, ${FOCUS}`, `${PLAID} ${FOCUS}`, `${PLAID};${FOCUS}`]) {
      expect(found(text)).toEqual([
        [1, PLAID],
        [1, FOCUS],
      ])
    }
  })

  test('on their own lines, whatever lines are blank', () => {
    expect(found(`\n\n${PLAID}\n\n,,\n${FOCUS}\n\n`)).toEqual([
      [3, PLAID],
      [6, FOCUS],
    ])
  })

  const utf16 = (text: string, bigEndian: boolean) => {
    const little = Buffer.from(`\u{FEFF}${text}`, 'utf16le')
    return bigEndian ? little.swap16() : little
  }
  test.each([
    ['UTF-8 with a byte order mark', bytes(`\u{FEFF}vin,café\n${PLAID},é`)],
    ['UTF-16, as Excel writes it', utf16(`vin\tcafé\n${PLAID}\té`, false)],
    ['UTF-16, the other way round', utf16(`vin\tcafé\n${PLAID}\té`, true)],
    ['an old Windows encoding', Buffer.from(`vin,café\n${PLAID},é`, 'latin1')],
  ])('in %s', (_encoding, content) => {
    expect(found(content)).toEqual([[2, PLAID]])
  })
})

describe('a list without VINs says why', () => {
  test.each([
    ['nothing', '', 'no VINs in this list'],
    ['blank lines', '\n , ,\n', 'no VINs in this list'],
    ['a header alone', 'vin,name', 'no VINs in this list'],
    ['columns without VINs', 'a,b\n1,2', 'which column has the VINs'],
    ['an open quotation mark', `vin\n"${PLAID}\n${FOCUS}`, 'not valid CSV'],
    ['a workbook', Buffer.from('504b0304140006', 'hex'), 'workbook'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'not text'],
  ])('%s', (_what, content, fault) => {
    expect(found(content)).toEqual(expect.stringContaining(fault))
  })

  test('10,000 VINs are a list, and 10,001 are refused', () => {
    const lines = (count: number) => Array.from({ length: count }, () => PLAID).join('\n')
    expect(read(lines(MAX_BULK_ROWS)).ok).toBe(true)
    expect(found(lines(MAX_BULK_ROWS + 1))).toBe(
      'A list has up to 10,000 VINs, and this one has 10,001. Split it.',
    )
  })
})

test('each row says what is wrong with it; spaces, dashes, and lower case are mended, repetitions are named', () => {
  const list = read(`5yjsa1e6 7nf-123456\n${PLAID}\n${FOCUS}\n5YJSA1E67NF123457\nnonsense\n=1+1`)
  expect(list.ok && foldEntries(list.entries)).toEqual([
    { line: 1, typed: '5yjsa1e6 7nf-123456', vin: PLAID, state: 'unchecked', message: '' },
    { line: 2, typed: PLAID, vin: '', state: 'duplicate', message: 'The same VIN as on line 1.' },
    { line: 3, typed: FOCUS, vin: FOCUS, state: 'unchecked', message: '' },
    expect.objectContaining({ line: 4, state: 'invalid', message: expect.stringContaining('check digit') }),
    expect.objectContaining({ line: 5, state: 'invalid', message: expect.stringContaining('17 characters') }),
    expect.objectContaining({ line: 6, typed: '=1+1', state: 'invalid' }),
  ])
})
