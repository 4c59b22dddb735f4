import { encode } from 'uqr'
import { addTo, type Sheet, SOFT, setStyle } from './sheet.ts'

export interface Code {
  readonly url: string
  /** How much of it may be hidden or dirty: 7%, or 15%. */
  readonly ecc: 'L' | 'M'
  readonly alt: string
  readonly caption: string
  /** In points. */
  readonly size: number
  readonly top: number
}

/** Draws a QR code at the right margin, over a caption that is a link to the same URL. */
export function drawCode(sheet: Sheet, { url, ecc, alt, caption, size: side, top }: Code): void {
  const { doc, root, left, width } = sheet
  const { data, size } = encode(url, { ecc, border: 2 })
  const x = left + width - side
  const unit = side / size
  const draw = () => {
    for (const [row, squares] of data.entries())
      for (const [column, dark] of squares.entries())
        if (dark) doc.rect(x + column * unit, top + row * unit, unit, unit)
    doc.fill('#000000')
  }
  addTo(sheet, root, 'Figure', draw, { alt, bbox: [x, top, x + side, top + side] })
  setStyle(sheet, { size: side * 0.06, color: SOFT })
  const style = { width: side, align: 'center', link: url } as const
  addTo(sheet, root, 'P', () => doc.text(caption, x, top + side + 3, style))
}
