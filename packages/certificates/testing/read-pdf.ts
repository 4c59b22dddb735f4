/** Reads our PDF files as their readers do: their text, and with a camera. */
import decodeCode from 'qr/decode.js'
import { extractText, getDocumentProxy } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The text has no blanks, because lines break after them, and after hyphens. */
export async function readPdf(file: Uint8Array): Promise<{ readonly pdf: Pdf; readonly text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(pdf, { mergePages: true })
  return { pdf, text: unbroken(text) }
}

export const unbroken = (text: string): string => text.replaceAll(/\s+/g, '')

interface Box {
  readonly text: string
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Where the parts of a page's text are, in points. */
export async function readBoxes(pdf: Pdf, number: number): Promise<Box[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, bottom] = item.transform
    return { text: item.str, left, bottom, right: left + item.width, top: bottom + item.height }
  })
}

/** The parts of all pages that are within this many points of an edge. */
export async function textOutside(pdf: Pdf, margin: number): Promise<string[]> {
  const outside: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const [, , width = 0, height = 0] = (await pdf.getPage(number)).view
    for (const { text, left, bottom, right } of await readBoxes(pdf, number)) {
      const isInside =
        left >= margin && right <= width - margin && bottom >= margin && bottom <= height - margin
      if (!isInside) outside.push(text)
    }
  }
  return outside
}

/** Pairs of parts of the first page's text that are drawn over each other. */
export async function textOverText(pdf: Pdf): Promise<Array<readonly [string, string]>> {
  const boxes = await readBoxes(pdf, 1)
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 1,
      )
      .map((other) => [one.text, other.text] as const),
  )
}

/** Pixels per point, and points of white around a picture. */
const SCALE = 4
const WHITE = 12
/** pdf.js writes a rectangle as so many numbers: the corners, each after what leads to it. */
const NUMBERS = 13

/** What a camera reads in the QR code of the first page. */
export async function readCode(pdf: Pdf): Promise<string> {
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const paths = argsArray.flat(2).filter((each): each is Float32Array => each instanceof Float32Array)
  const squares = paths.find(({ length }) => length > 100 * NUMBERS) ?? new Float32Array()
  const corners = Array.from({ length: squares.length / NUMBERS }, (_, index) => {
    const [, left = 0, top = 0, , , , , right = 0, bottom = 0] = squares.subarray(index * NUMBERS)
    return { left, top, right, bottom }
  })
  const [x, y] = [Math.min(...corners.map(({ left }) => left)), Math.min(...corners.map(({ top }) => top))]
  const end = Math.max(...corners.map(({ right }) => right))
  const side = Math.ceil((end - x + 2 * WHITE) * SCALE)
  const pixels = new Uint8Array(side * side * 3).fill(255)
  const toPixel = (at: number, from: number) => Math.round((at - from + WHITE) * SCALE)
  for (const { left, top, right, bottom } of corners) {
    for (let row = toPixel(top, y); row < toPixel(bottom, y); row += 1)
      pixels.fill(0, (row * side + toPixel(left, x)) * 3, (row * side + toPixel(right, x)) * 3)
  }
  return decodeCode({ width: side, height: side, data: pixels }, { timeLimit: Number.POSITIVE_INFINITY })
}
