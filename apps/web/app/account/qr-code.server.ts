import { encode } from 'uqr'

/** A picture of squares, as the path of an SVG. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
