/**
 * Pages that fill from top to bottom, with text that is tagged for screen readers: everything drawn is either part of
 * the document's structure or marked as decoration.
 */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { PAPERS, type Paper } from '../paper.ts'

declare global {
  namespace PDFKit.Mixins {
    /** Options that pdfkit accepts and its types lack. */
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
      bbox?: number[]
    }
  }
}

export type Element = PDFKit.PDFStructureElement
export const INK = '#12202b'
export const SOFT = '#4d5c68'
const LINE_COLOR = '#d5dde2'
export const ACCENT = '#006a73'

const MARGIN = 48
const FOOTER = 28

const fontFile = (name: string) => new URL(import.meta.resolve(`@expo-google-fonts/figtree/${name}`))
const REGULAR = await readFile(fontFile('400Regular/Figtree_400Regular.ttf'))
const BOLD = await readFile(fontFile('600SemiBold/Figtree_600SemiBold.ttf'))

export interface SheetInfo {
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly language: string
  readonly madeAt: Date
  readonly paper: Paper
}

export interface TextStyle {
  readonly size: number
  readonly font?: 'regular' | 'bold'
  readonly color?: string
  readonly gap?: number
}

export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** The element to which others are added, in reading order. */
  readonly root: Element
  readonly left: number
  readonly width: number
  readonly bottom: number
}

export function openSheet({ title, subject, author, language, madeAt, paper }: SheetInfo): Sheet {
  const doc = new Pdf({
    size: PAPERS[paper],
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Anything left out here would be set to the current time and the library's name.
    info: { Title: title, Subject: subject, Author: author, Creator: 'vinspec', CreationDate: madeAt },
  })
  doc.registerFont('regular', REGULAR)
  doc.registerFont('bold', BOLD)
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const { width, height } = doc.page
  return { doc, root, left: MARGIN, width: width - 2 * MARGIN, bottom: height - MARGIN - FOOTER }
}

export function setStyle({ doc }: Sheet, { size, font = 'regular', color = INK }: TextStyle): void {
  doc.font(font).fontSize(size).fillColor(color)
}

/** Draws something as part of the structure, as a child of the given element. */
export function addTo(
  { doc }: Sheet,
  parent: Element,
  type: string,
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  const element = doc.struct(type, options, [draw])
  parent.add(element)
}

export function decorate({ doc }: Sheet, draw: () => void): void {
  doc.save()
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
  doc.restore()
}

/** A line from margin to margin. */
export function drawLine(
  sheet: Sheet,
  y: number,
  { width = 0.5, color = LINE_COLOR }: { readonly width?: number; readonly color?: string } = {},
): void {
  const { doc, left } = sheet
  decorate(sheet, () =>
    doc
      .moveTo(left, y)
      .lineTo(left + sheet.width, y)
      .lineWidth(width)
      .stroke(color),
  )
}

/** A paragraph of full width, at the sheet's current position. */
export function addText(sheet: Sheet, type: string, text: string, style: TextStyle): void {
  const { doc, root, left, width } = sheet
  setStyle(sheet, style)
  makeRoom(sheet, doc.heightOfString(text, { width }))
  setStyle(sheet, style)
  addTo(sheet, root, type, () => doc.text(text, left, doc.y, { width }))
  doc.y += style.gap ?? 0
}

/** Begins a new page unless this height fits on the current one. Returns whether it did. */
export function makeRoom({ doc, bottom }: Sheet, height: number): boolean {
  if (doc.y + height <= bottom) return false
  doc.addPage()
  return true
}

/** Writes the footer of each page, and returns the file. */
export async function closeSheet(
  sheet: Sheet,
  footOf: (page: number, pages: number) => string,
): Promise<Buffer> {
  const { doc, root, left, width } = sheet
  root.end()
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    setStyle(sheet, { size: 7, color: SOFT })
    // Below the margin, where text would otherwise continue on a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN - 8
    decorate(sheet, () =>
      doc.text(footOf(page + 1, count), left, y, { width, align: 'center', lineBreak: false }),
    )
  }
  doc.end()
  return await buffer(doc)
}
