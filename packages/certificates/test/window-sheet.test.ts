import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { makeWindowSheet, PAPERS, type Paper } from '../src/index.ts'
import { readCode, readPdf, textOutside, textOverText, unbroken } from '../testing/read-pdf.ts'

const PAPER_NAMES: readonly Paper[] = ['letter', 'a4']
const URL = `https://portal.vinspec.example/shared/vss_${'0a'.repeat(24)}?distance=km`

type Window = Parameters<typeof makeWindowSheet>[0]

const usual: Window = {
  paper: 'letter',
  language: 'es',
  title: '2022 Tesla Model S Plaid',
  vin: '5YJSA1E67NF123456',
  madeAt: new Date('2026-11-30T12:00:00Z'),
  brand: { name: 'Ada & Sons', logo: pictureOf(40, 20) },
  accent: 'b00020',
  headline: { label: 'Autonomía EPA', value: ['560 a 637 km'] },
  facts: [
    { label: 'Tracción', value: ['Tracción en las cuatro ruedas'] },
    { label: 'Garantía de fábrica', value: ['Vehículo: 4 años', 'Batería: 8 años'] },
  ],
  notes: ['Consultado el 30 nov 2026.', 'Fuentes: EPA (13 feb 2026).'],
  code: { url: URL, alt: 'Código QR', caption: 'Escanee hasta el 30 nov 2027' },
}

/** A PNG file that is half transparent. */
function pictureOf(width: number, height: number): Buffer {
  const picture = new PNG({ width, height })
  picture.data.fill(127)
  return PNG.sync.write(picture)
}

const make = async (changes: Partial<Window> = {}) =>
  await readPdf(await makeWindowSheet({ ...usual, ...changes }))

test.each(PAPER_NAMES)('a window sheet is one page of %s paper with every word', async (paper) => {
  const { pdf, text } = await make({ paper })
  const { title, vin, headline, facts, notes, code } = usual
  const words = [title, vin, 'Ada & Sons', headline, facts, notes, code.caption].flatMap(function all(
    each: unknown,
  ): string[] {
    if (typeof each === 'string') return [each]
    return Object.values(each ?? {}).flatMap(all)
  })
  for (const each of words) expect(text).toContain(unbroken(each))
  expect(pdf.numPages).toBe(1)
  expect((await pdf.getPage(1)).view.slice(2).map(Math.round)).toEqual(
    PAPERS[paper] === 'A4' ? [595, 842] : [612, 792],
  )
})

test('a camera reads its link in the QR code', async () => {
  expect(await readCode((await make()).pdf)).toBe(URL)
})

test('it is text that is tagged, in its language, and the title in that of the maker', async () => {
  const { pdf } = await make()
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Language: 'es',
    Title: '2022 Tesla Model S Plaid, 5YJSA1E67NF123456',
    Author: 'Ada & Sons',
  })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const part of [
    '"H1"',
    '"Table"',
    '"TH"',
    '"TD"',
    '"alt":"Código QR"',
    '"alt":"Ada & Sons"',
    '"lang":"en"',
  ])
    expect(tree).toContain(part)
})

describe.each(PAPER_NAMES)('on %s paper', (paper) => {
  const WORD = 'Geschwindigkeitsbegrenzungsanlagenprüfer'
  const line = `${WORD} y más de las condiciones de la garantía del fabricante`
  const long: Partial<Window> = {
    title: `2026 ${WORD} Sportback S quattro Premium Plus Dual Motor Long Range Performance Pack Launch`,
    brand: { name: 'Ŵ'.repeat(80), logo: pictureOf(1_024, 60) },
    headline: { label: line, value: ['100.000 a 200.000 km', 'hasta 300.000 km'] },
    facts: Array.from({ length: 14 }, () => ({ label: line, value: [line, line, line] })),
    notes: [line.repeat(4), line.repeat(4)],
  }
  test.each<[string, Partial<Window>]>([
    ['usual', {}],
    ['long', long],
    ['no brand and no rows', { brand: null, accent: undefined, headline: undefined, facts: [] }],
    ['a tall logo', { brand: { name: 'Ada', logo: pictureOf(20, 1_024) } }],
  ])('nothing overflows or covers something else: %s', async (_, changes) => {
    const { pdf } = await make({ ...changes, paper })
    expect(pdf.numPages).toBe(1)
    expect(await textOutside(pdf, 46)).toEqual([])
    expect(await textOverText(pdf)).toEqual([])
    expect(await readCode(pdf)).toBe(URL)
  })
})

test('a name in letters that our typeface lacks, and a logo that nobody can read, are left out', async () => {
  const { pdf, text } = await make({ brand: { name: '日本自動車', logo: Buffer.from('PNG') } })
  expect(text).toMatch(/^2022TeslaModelSPlaid/)
  expect((await pdf.getMetadata()).info).toMatchObject({ Author: '日本自動車' })
})

test('the narrow blank of French numbers is one that our typeface has', async () => {
  const { pdf } = await make({ facts: [{ label: 'Coût', value: ['1\u202F000\u00A0$ par an'] }] })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('1 000 $ par an')
})

test('it is the same for the same words, byte for byte', async () => {
  const [one, other] = [await makeWindowSheet(usual), await makeWindowSheet(usual)]
  expect(one.equals(other)).toBe(true)
})
