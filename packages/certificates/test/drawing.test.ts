import { expect, test } from 'vitest'
import { makeCertificate, PAPERS, type Paper } from '../src/index.ts'
import { readCode, readPdf, textOutside, unbroken } from '../testing/read-pdf.ts'
import { firstSample, issuer, sampleLookups } from './samples.ts'

const PAPER_NAMES: readonly Paper[] = ['letter', 'a4']

/** The texts that are sold, without field names and the figures in `numbers`, which repeat them. */
function wordsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['object', 'version', 'key'].includes(key) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    ['numbers', 'parts', 'wheel_numbers'].includes(name) ? [] : wordsOf(member, name),
  )
}

test.each(PAPER_NAMES)(
  'a certificate on %s paper has every word of the answer, on one to three pages',
  async (paper) => {
    for (const lookup of sampleLookups) {
      const { pdf, text } = await readPdf(await makeCertificate(issuer, lookup, paper))
      const missing = wordsOf(JSON.parse(lookup.answer)).filter((word) => !text.includes(unbroken(word)))
      expect(missing).toEqual([])
      expect(pdf.numPages).toBeLessThan(4)
      expect(await textOutside(pdf, 40)).toEqual([])
    }
  },
)

test('the paper has the requested size', async () => {
  const sizes = await Promise.all(
    PAPER_NAMES.map(async (paper) => {
      const { pdf } = await readPdf(await makeCertificate(issuer, firstSample(), paper))
      return (await pdf.getPage(1)).view.map(Math.round)
    }),
  )
  expect(PAPERS).toEqual({ letter: 'LETTER', a4: 'A4' })
  expect(sizes).toEqual([
    [0, 0, 612, 792],
    [0, 0, 595, 842],
  ])
})

test('a certificate is the same for the same lookup, byte for byte', async () => {
  const [one, other] = [
    await makeCertificate(issuer, firstSample(), 'letter'),
    await makeCertificate(issuer, firstSample(), 'letter'),
  ]
  expect(one.equals(other)).toBe(true)
})

test('a certificate carries the stored answer unchanged, and its sources', async () => {
  const lookup = firstSample()
  const { pdf } = await readPdf(await makeCertificate(issuer, lookup, 'a4'))
  const contentOf = async (name: string) =>
    Buffer.from((await pdf.getAttachmentContent(name)) ?? []).toString()
  expect(await contentOf('answer.json')).toBe(lookup.answer)
  expect(JSON.parse(await contentOf('sources.json'))).toEqual(lookup.sources)
})

test('a certificate is tagged for screen readers, in its language, with a title', async () => {
  const { pdf } = await readPdf(await makeCertificate(issuer, firstSample(), 'letter'))
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Language: 'en-US', Title: expect.stringContaining(firstSample().vin) })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of [
    '"H1"',
    '"H2"',
    '"Table"',
    '"TR"',
    '"TH"',
    '"TD"',
    '"Figure"',
    'QR code that opens a page',
  ])
    expect(tree).toContain(role)
})

test('the QR code of a certificate is the link to the page that verifies it', async () => {
  const file = await makeCertificate(issuer, firstSample(), 'letter')
  const [link] = /https:[^)]+\/verify\/[\w.-]+/.exec(file.toString('latin1')) ?? []
  expect(await readCode((await readPdf(file)).pdf)).toBe(link)
})

test('a certificate says what is an estimate, what is unknown, and which sources it rests on', async () => {
  const { text } = await readPdf(await makeCertificate(issuer, firstSample(), 'letter'))
  expect(text).toContain(unbroken('$650 to $750/yr (estimate)'))
  expect(text).toContain(unbroken('Not known Built, Wheels, Paint, Interior'))
  expect(text).toContain(unbroken('EPA fuel economy data Data of Feb 13, 2026'))
  expect(text).toContain(unbroken('Maker Data of Nov 23, 2026 (estimate)'))
  const unrecorded = await readPdf(
    await makeCertificate(issuer, { ...firstSample(), sources: null }, 'letter'),
  )
  expect(unrecorded.text).toContain(unbroken('Not recorded for this lookup.'))
})

test('an answer of an older contract is certified as it was stored', async () => {
  const answer =
    '{"object":"vehicle_specs", "vin":"5YJSA1E67NF123456","range_miles":396,"wheels":{"19 in":"Tempest"}}'
  const { text } = await readPdf(await makeCertificate(issuer, { ...firstSample(), answer }, 'letter'))
  expect(text).toContain(unbroken('Range miles 396 19 in Tempest'))
})
