import { describe, expect, test } from 'vitest'
import { readVinList } from './read-vin-list.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (content: string | Uint8Array, column?: string) =>
  readVinList(typeof content === 'string' ? bytes(content) : content, { most: 10, column })
const found = (content: string | Uint8Array, column?: string) => {
  const list = read(content, column)
  if (!list.ok) return list.fault
  return list.rows.filter(({ typed }) => typed !== '').map(({ line, typed }) => [line, typed])
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
    ['bars', `stock|vin\n7|${PLAID}\n8|${FOCUS}`],
    ['the line ends of old Macs', `stock,vin\r7,${PLAID}\r8,${FOCUS}`],
    ['different line ends', `stock,vin\r\n7,${PLAID}\n8,${FOCUS}`],
    ['a header alone', `"Vehicle Identification Number"\n${PLAID}\n${FOCUS}`],
    ['a header of more commas than semicolons', `Price, net, in $;VIN\n1,5;${PLAID}\n2;${FOCUS}`],
    ['a column of another name', `Chassis;Lot\n${PLAID};1\n${FOCUS};2`],
    ['other long codes', `Code,Chassis\n1BCDEFGHJKLMN1234,${PLAID}\n1BCDEFGHJKLMN1235,${FOCUS}`],
    ['a header of 17 letters', `vinspec_seats_min,Chassis\n5,${PLAID}\n5,${FOCUS}`],
    ['a VIN in a remark', `Chassis,Remark\n${PLAID},\n${FOCUS},${PLAID}`],
    ['a "vin" that has only the last digits', `vin,Full\n123456,${PLAID}\n917098,${FOCUS}`],
    ['quotation marks within a value', `vin,tires\n${PLAID},19" wheels\n${FOCUS},20"`],
    ['marks that keep a spreadsheet from reading numbers', `Lot,Chassis\n'7,'${PLAID}\n="8",="${FOCUS}"`],
    ['rows that are too short or too long', `a,vin\nx,${PLAID},y,z\ny,${FOCUS}`],
  ])('in CSV with %s', (_what, text) => {
    expect(found(text)).toEqual([
      [2, PLAID],
      [3, FOCUS],
    ])
  })

  test.each([';', '^'])('behind a first line that tells Excel the delimiter %s', (delimiter) => {
    const start = `\uFEFFsep=${delimiter}\r\n`
    const list = read(`${start}stock${delimiter}vin\r\n7${delimiter}${PLAID}\r\n`)
    const columns = ['stock', 'vin']
    const rows = [{ line: 3, typed: PLAID, cells: ['7', PLAID] }]
    expect(list).toEqual({ ok: true, delimiter, start, columns, rows })
  })

  test('in the column that is named, by its name or its number', () => {
    const text = `vin,Trade-in\n${PLAID},${FOCUS}`
    for (const column of ['trade-IN', '2']) expect(found(text, column)).toEqual([[2, FOCUS]])
    expect(found(text, '3')).toBe('There is no column "3". The columns are: vin, Trade-in.')
    expect(found(`1,${PLAID}`, '2')).toEqual([[1, PLAID]])
  })

  test('with dashes of a word processor, and what a page shows to nobody', () => {
    const typed = `${PLAID.slice(0, 8)}\u2013\u200B${PLAID.slice(8)}\u00AD`
    expect(found(`Chassis,Lot\n${typed},1`)).toEqual([[2, typed]])
  })

  test('in the one of several columns of a name that has any, or in all of them', () => {
    expect(found(`vin,VIN\n,${PLAID}\nn/a,${FOCUS}`)).toEqual([
      [2, PLAID],
      [3, FOCUS],
    ])
    expect(found(`vin,VIN number\n${PLAID},${PLAID.toLowerCase()}`)).toEqual([[2, PLAID]])
    expect(found(`vin,VIN\n${PLAID},${FOCUS}`)).toContain('Several columns are called "vin"')
  })

  test('in the column that is named in the same case, or by its number', () => {
    const text = `vin,VIN,x,x\n${PLAID},${FOCUS},${PLAID},${FOCUS}`
    expect(found(text, 'vin')).toEqual([[2, PLAID]])
    expect(found(text, 'VIN')).toEqual([[2, FOCUS]])
    expect(found(text, '4')).toEqual([[2, FOCUS]])
    expect(found(text, 'Vin')).toContain('Name one by its number: 1 or 2.')
    expect(found(text, 'x')).toContain('2 columns are called "x"')
  })

  test('beside what the other columns say, also over several lines', () => {
    const list = read(`vin;Note\n${PLAID};"red; ""new""\n19"" wheels"\n\n;none yet\n${FOCUS};;extra`)
    expect(list).toEqual({
      ok: true,
      delimiter: ';',
      start: '',
      columns: ['vin', 'Note', 'column_3'],
      rows: [
        { line: 3, typed: PLAID, cells: [PLAID, 'red; "new"\n19" wheels'] },
        { line: 5, typed: '', cells: ['', 'none yet'] },
        { line: 6, typed: FOCUS, cells: [FOCUS, '', 'extra'] },
      ],
    })
  })

  test('beside cells as they are, blanks included', () => {
    expect(read(` stock ,vin\n  7\t, ${PLAID} \n" ",${FOCUS}\n`)).toMatchObject({
      columns: [' stock ', 'vin'],
      rows: [
        { typed: PLAID, cells: ['  7\t', ` ${PLAID} `] },
        { typed: FOCUS, cells: [' ', FOCUS] },
      ],
    })
  })

  test('where blanks stand before quotation marks', () => {
    const list = read(`"stock", "vin", "note"\n"7, red" , "${PLAID}", "19"" wheels"\n`)
    expect(list).toMatchObject({ rows: [{ typed: PLAID, cells: ['7, red', PLAID, '19" wheels'] }] })
  })

  test('in the time that its characters take, however wide one line is', () => {
    const width = 20_000
    for (const name of ['vin', 'chassis']) {
      const text = `${name}${','.repeat(width)}\n${PLAID}\n${'a\n'.repeat(6_000)}`
      const list = readVinList(bytes(text), { most: 10_000 })
      expect(list.ok && list.rows.reduce((sum, { cells }) => sum + cells.length, 0)).toBe(6_001)
    }
  })

  test('without what a list notes for people', () => {
    expect(found(`# fleet\n${PLAID}`)).toEqual([[2, PLAID]])
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
    ['UTF-16 without a byte order mark', utf16(`vin\tcafé\n${PLAID}\té`, false).subarray(2)],
    ['UTF-16 without one, the other way round', utf16(`vin\tcafé\n${PLAID}\té`, true).subarray(2)],
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
    ['two columns of VINs', `a,b\n${PLAID},${FOCUS}`, 'which column has the VINs'],
    ['an open quotation mark', `vin\n"${PLAID}\n${FOCUS}`, 'not valid CSV'],
    ['a workbook', Buffer.from('504b0304140006', 'hex'), 'workbook'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'not text'],
  ])('%s', (_what, content, fault) => {
    expect(found(content)).toEqual(expect.stringContaining(fault))
  })

  test('as many VINs as are allowed are a list, and one more is refused', () => {
    const lines = (count: number) => Array.from({ length: count }, () => PLAID).join('\n')
    expect(read(lines(10)).ok).toBe(true)
    expect(found(lines(11))).toBe('A list has up to 10 VINs, and this one has 11. Split it.')
    expect(found('x,y\n'.repeat(101))).toBe(
      'A list has up to 10 VINs, and this one has more than 100 lines. Split it.',
    )
  })
})
