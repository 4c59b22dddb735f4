/** Draws the page that a dealer puts behind a windshield. It is always one page: what is long gets smaller letters. */
import { PNG } from 'pngjs'
import { drawCode } from './code.ts'
import {
  ACCENT,
  addText,
  addTo,
  closeSheet,
  drawLine,
  openSheet,
  type Sheet,
  type SheetInfo,
  SOFT,
  setStyle,
} from './sheet.ts'
import { drawTable, type Table, tableHeight } from './table.ts'

/** `language` is of all words but the title's: "es". */
export interface WindowSheet extends Omit<SheetInfo, 'subject' | 'author'> {
  readonly vin: string
  /** Whose sheet it is. The logo is a PNG file. */
  readonly brand: { readonly name: string; readonly logo: Uint8Array | null } | null
  /** Six hexadecimal digits. */
  readonly accent: string | undefined
  /** The figure in large letters. */
  readonly headline: WindowFact | undefined
  readonly facts: readonly WindowFact[]
  /** Where the figures come from. */
  readonly notes: readonly string[]
  readonly code: { readonly url: string; readonly alt: string; readonly caption: string }
}

interface WindowFact {
  readonly label: string
  /** Lines. */
  readonly value: readonly string[]
}

export async function drawWindowSheet(window: WindowSheet): Promise<Buffer> {
  const { title, vin, brand, language, madeAt, paper, notes } = window
  const sheet = openSheet({
    title: `${title}, ${vin}`,
    subject: notes.join(' '),
    author: brand?.name ?? 'vinspec',
    language,
    madeAt,
    paper,
  })
  if (brand) drawBrand(sheet, brand)
  drawLine(sheet, sheet.doc.y, { width: 5, color: window.accent ? `#${window.accent}` : ACCENT })
  sheet.doc.y += 22
  drawHead(sheet, window)
  const end = sheet.bottom - notesHeight(sheet, notes)
  drawFacts(sheet, window.facts, end - 10)
  sheet.doc.y = end
  for (const note of notes) addText(sheet, 'P', note, NOTE)
  return await closeSheet(sheet, () => `vinspec · ${vin}`)
}

/** All in points. */
const QR_SIZE = 150
const LOGO = { width: 220, height: 56 }
const NOTE = { size: 8.5, color: SOFT, gap: 2 } as const

/** The greatest size of letters, down to the least, at which something fits. */
function largestSize(most: number, least: number, fits: (size: number) => boolean): number {
  const next = most - 0.5
  return most <= least || fits(most) ? most : largestSize(next, least, fits)
}

function drawBrand(sheet: Sheet, { name, logo }: NonNullable<WindowSheet['brand']>): void {
  const { doc, root, left } = sheet
  const top = doc.y
  const picture = logo && onWhite(logo)
  // A pixel of a logo that is small enough is one of a screen's.
  const scale = picture ? Math.min(LOGO.width / picture.width, LOGO.height / picture.height, 0.75) : 0
  const [width, height] = [(picture?.width ?? 0) * scale, (picture?.height ?? 0) * scale]
  if (picture) {
    const bbox = [left, top, left + width, top + height]
    addTo(sheet, root, 'Figure', () => doc.image(picture.file, left, top, { width }), { alt: name, bbox })
  }
  const room = sheet.width - width - 24
  const bottom = top + Math.max(height, 24)
  if (isWritable(name)) {
    const heightAt = (size: number) => {
      setStyle(sheet, { size, font: 'bold' })
      return doc.heightOfString(name, { width: room })
    }
    const size = largestSize(18, 8, (each) => heightAt(each) <= bottom - top)
    const y = Math.max(top, (top + bottom - heightAt(size)) / 2)
    const draw = () => doc.text(name, left + sheet.width - room, y, { width: room, align: 'right' })
    addTo(sheet, root, 'P', draw)
  }
  doc.y = bottom + 14
}

/** Whether our typeface has its letters. Without, the name is still that of the logo. */
const isWritable = (name: string): boolean => /^[ -~\u00A1-\u017E\u2013-\u2026€™]+$/.test(name)

const WHITE = { red: 255, green: 255, blue: 255 }

/** The logo without what pdfkit draws wrongly: transparency, with few colors. Undefined: its pixels contradict each other. */
function onWhite(logo: Uint8Array) {
  try {
    const picture = PNG.sync.read(Buffer.from(logo))
    const file = PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true, bgColor: WHITE })
    return { file, width: picture.width, height: picture.height }
  } catch {
    return undefined
  }
}

/** The car, its range, and beside them the code. */
function drawHead(sheet: Sheet, { title, vin, language, headline, code }: WindowSheet): void {
  const { doc, root, left } = sheet
  const top = doc.y
  const width = sheet.width - QR_SIZE - 24
  const titleSize = largestSize(28, 12, (size) => {
    setStyle(sheet, { size, font: 'bold' })
    return doc.heightOfString(title, { width }) <= 3 * doc.currentLineHeight(true)
  })
  setStyle(sheet, { size: titleSize, font: 'bold' })
  // Names of versions are the maker's.
  const own = language === 'en' ? {} : { lang: 'en' }
  addTo(sheet, root, 'H1', () => doc.text(title, left, top, { width }), own)
  setStyle(sheet, { size: 12, color: SOFT })
  addTo(sheet, root, 'P', () => doc.text(vin, left, doc.y + 4, { width, characterSpacing: 1.5 }))
  if (headline) {
    const value = plain(headline.value.join(', '))
    setStyle(sheet, { size: 13, color: SOFT })
    addTo(sheet, root, 'P', () => doc.text(headline.label, left, doc.y + 14, { width }))
    const size = largestSize(52, 14, (each) => {
      setStyle(sheet, { size: each, font: 'bold' })
      return doc.widthOfString(value) <= width
    })
    setStyle(sheet, { size, font: 'bold' })
    addTo(sheet, root, 'P', () => doc.text(value, left, doc.y, { width }))
  }
  const end = doc.y
  drawCode(sheet, { ...code, caption: plain(code.caption), ecc: 'M', size: QR_SIZE, top })
  doc.y = Math.max(end, doc.y) + 16
}

function drawFacts(sheet: Sheet, facts: WindowSheet['facts'], end: number): void {
  const rows = facts.map(({ label, value }) => ({ label: plain(label), values: [plain(value.join('\n'))] }))
  const tableOf = (size: number): Table => ({
    rows,
    labelWidth: sheet.width * 0.36,
    width: sheet.width,
    style: { size, gap: size * 0.42, isRuled: true },
  })
  const room = end - sheet.doc.y
  drawTable(sheet, tableOf(largestSize(17, 5, (size) => tableHeight(sheet, tableOf(size)) <= room)))
}

function notesHeight(sheet: Sheet, notes: readonly string[]): number {
  setStyle(sheet, NOTE)
  const { doc, width } = sheet
  return notes.reduce((sum, note) => sum + doc.heightOfString(note, { width }) + NOTE.gap, 0)
}

/** A figure stays with its unit. French numbers have a narrow blank, which our typeface lacks. */
const plain = (text: string): string => text.replaceAll(/\u202F|(?<=\d) (?=\p{L})/gu, '\u00A0')
