/**
 * Draws a certificate: who states what about which vehicle, since when, based on whose data, and how anyone can verify
 * it.
 */
import { formatDay, formatMoment } from '@vinspec/contract/moments'
import { type CertifiedLookup, type CertifiedSource, writeSources } from '../certified-lookup.ts'
import type { Paper } from '../paper.ts'
import { certificateFacts, type FactGroup } from './certificate-facts.ts'
import { drawCode } from './code.ts'
import {
  ACCENT,
  addText,
  addTo,
  closeSheet,
  decorate,
  drawLine,
  INK,
  makeRoom,
  openSheet,
  type Sheet,
  SOFT,
  setStyle,
} from './sheet.ts'
import { drawTable, ROW } from './table.ts'

export interface DrawnCertificate extends CertifiedLookup {
  /** The URL that the QR code opens. */
  readonly verifyUrl: string
  readonly origin: string
  readonly keyId: string
  readonly paper: Paper
}

export async function drawCertificate(certificate: DrawnCertificate): Promise<Buffer> {
  const { vin, lookedUpAt, answer, sources, paper } = certificate
  const { title, groups, notKnown } = certificateFacts(answer, vin)
  const sheet = openSheet({
    title: `Certificate: ${title}, ${vin}`,
    subject: `What vinspec answered about ${vin} on ${formatDay(lookedUpAt)}`,
    author: 'vinspec',
    language: 'en-US',
    madeAt: lookedUpAt,
    paper,
  })
  drawHead(sheet, title, certificate)
  for (const group of groups) drawGroup(sheet, group)
  drawNotKnown(sheet, notKnown)
  drawSources(sheet, sources)
  drawSignature(sheet, certificate)
  attach(sheet, certificate)
  return await closeSheet(
    sheet,
    (page, pages) => `vinspec certificate · ${vin} · ${formatDay(lookedUpAt)} · Page ${page} of ${pages}`,
  )
}

/** In points. */
const QR_SIZE = 124
const LOGO = 18

function drawHead(sheet: Sheet, title: string, certificate: DrawnCertificate): void {
  const { doc, root, left, width } = sheet
  const top = doc.y
  decorate(sheet, () => {
    doc.roundedRect(left, top, LOGO, LOGO, 4.5).fill(ACCENT)
    doc
      .moveTo(left + 4.5, top + 5.6)
      .lineTo(left + 9, top + 12.9)
      .lineTo(left + 13.5, top + 5.6)
    doc.lineWidth(2).lineCap('round').lineJoin('round').stroke('#ffffff')
  })
  setStyle(sheet, { size: 13, font: 'bold' })
  addTo(sheet, root, 'P', () => doc.text('vinspec', left + LOGO + 6, top + 1))
  setStyle(sheet, { size: 9, color: SOFT })
  addTo(sheet, root, 'P', () =>
    doc.text('Certificate of a vehicle lookup', left, top + 4, { width, align: 'right' }),
  )
  drawLine(sheet, top + 26, { width: 1.5, color: ACCENT })
  const besideCode = width - QR_SIZE - 20
  doc.y = top + 40
  setStyle(sheet, { size: 18, font: 'bold' })
  addTo(sheet, root, 'H1', () => doc.text(title, left, doc.y, { width: besideCode }))
  setStyle(sheet, { size: 11, color: INK })
  addTo(sheet, root, 'P', () =>
    doc.text(certificate.vin, left, doc.y + 3, { width: besideCode, characterSpacing: 1.5 }),
  )
  doc.y += 10
  const rows = [
    { label: 'Looked up', values: [formatMoment(certificate.lookedUpAt)] },
    { label: 'Lookup', values: [certificate.id] },
    { label: 'Issued by', values: [certificate.origin] },
  ]
  drawTable(sheet, { rows, labelWidth: 62, width: besideCode })
  const end = doc.y
  drawCode(sheet, {
    url: certificate.verifyUrl,
    ecc: 'L',
    alt: `QR code that opens a page of ${certificate.origin}, which verifies this certificate`,
    caption: 'Scan to verify, or open the link',
    size: QR_SIZE,
    top: top + 36,
  })
  doc.y = Math.max(end, top + 36 + QR_SIZE + 24) + 8
}

function drawGroup(sheet: Sheet, { title, columns, facts }: FactGroup): void {
  drawHeading(sheet, title)
  const head = columns.length > 0 ? { label: 'Wheels', values: columns } : undefined
  drawTable(sheet, { head, rows: facts, labelWidth: 170, width: sheet.width })
  sheet.doc.y += 4
}

/** Draws a heading that stays on one page with what follows it. */
function drawHeading(sheet: Sheet, title: string): void {
  const { doc } = sheet
  makeRoom(sheet, 48)
  doc.y += 4
  addText(sheet, 'H2', title, { size: 10.5, font: 'bold' })
  drawLine(sheet, doc.y + 1)
  doc.y += 4
}

function drawNotKnown(sheet: Sheet, notKnown: readonly string[]): void {
  if (notKnown.length === 0) return
  drawHeading(sheet, 'Not known')
  addText(sheet, 'P', `${notKnown.join(', ')}.`, { ...ROW, gap: 4 })
}

function drawSources(sheet: Sheet, sources: readonly CertifiedSource[] | null): void {
  drawHeading(sheet, 'Sources')
  if (!sources) addText(sheet, 'P', 'Not recorded for this lookup.', { ...ROW, gap: 4 })
  const rows = (sources ?? []).map(({ name, date, isEstimate }) => ({
    label: name,
    values: [`Data of ${formatDay(new Date(date))}${isEstimate ? ' (estimate)' : ''}`],
  }))
  drawTable(sheet, { rows, labelWidth: 300, width: sheet.width })
  sheet.doc.y += 4
}

function drawSignature(sheet: Sheet, { verifyUrl, origin, keyId, vin, lookedUpAt }: DrawnCertificate): void {
  drawHeading(sheet, 'Signature')
  const text =
    `vinspec answered these facts about ${vin} on ${formatDay(lookedUpAt)}, from the sources above. ` +
    'They describe the vehicle as of then; vinspec has not inspected it. ' +
    `Any change to this file is found out: upload it at ${origin}/verify, or run “vinspec verify” with it. ` +
    'The facts are attached as answer.json, the sources as sources.json. ' +
    `Signed with Ed25519, key ${keyId} of ${origin}/.well-known/jwks.json:`
  addText(sheet, 'P', text, { ...ROW, gap: 3 })
  addText(sheet, 'P', verifyUrl, { size: 6, color: SOFT })
}

function attach({ doc }: Sheet, { answer, sources, lookedUpAt }: DrawnCertificate): void {
  const options = { type: 'application/json', creationDate: lookedUpAt, modifiedDate: lookedUpAt } as const
  const asBytes = (text: string) => Buffer.from(text)
  doc.file(asBytes(answer), {
    ...options,
    name: 'answer.json',
    description: 'The response of the lookup, byte for byte',
  })
  doc.file(asBytes(writeSources(sources)), {
    ...options,
    name: 'sources.json',
    description: 'Whose data it rests on',
  })
}
