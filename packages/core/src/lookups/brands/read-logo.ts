/**
 * Reads a logo that a customer sends. Only PNG is accepted. All its pixels are decoded and encoded again, so that the
 * file that we serve is a picture and nothing else: it contains no script, archive, animation, place, or camera name.
 */
import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

export const MAX_LOGO_BYTES = 64 * 1024
/** The greatest width, and the greatest height. */
export const MAX_LOGO_PIXELS = 1_024

export interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export type LogoFault = 'too_many_bytes' | 'too_many_pixels' | 'not_png'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** By PNG's color type: how many values a pixel has, and how many bits each value may have. */
const COLORS: Readonly<Record<number, readonly [values: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
}
/** Where the seven passes of an interlaced picture begin, and how far apart their pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const MAX_FILTER = 4
/** By PNG's color type: the size of the one color that is transparent. */
const TRANSPARENT_COLOR: Readonly<Record<number, number>> = { 0: 2, 2: 6 }

export async function readLogo(file: Uint8Array): Promise<Logo | LogoFault> {
  if (file.length > MAX_LOGO_BYTES) return 'too_many_bytes'
  const chunks = readChunks(Buffer.from(file))
  const header = chunks && readHeader(chunks)
  if (!header) return 'not_png'
  const { width, height } = header
  if (Math.max(width, height) > MAX_LOGO_PIXELS) return 'too_many_pixels'
  const rows = rowsOf(header)
  const size = rows.reduce((sum, row) => sum + row, 0)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const pixels = await promisify(inflate)(packed, { maxOutputLength: size }).catch(() => undefined)
  if (pixels?.length !== size || !areRows(pixels, rows)) return 'not_png'
  const kept = chunks.filter(({ type }) => header.kept.includes(type))
  const bytes = Buffer.concat([
    SIGNATURE,
    ...kept.map(toBytes),
    toBytes({ type: 'IDAT', data: await promisify(deflate)(pixels, { level: 9 }) }),
    toBytes({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
  return bytes.length > MAX_LOGO_BYTES ? 'too_many_bytes' : { bytes: new Uint8Array(bytes), width, height }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** Up to the end of the picture. Undefined: not all are there, or not as they were written. */
function readChunks(file: Buffer): readonly Chunk[] | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end))
      return undefined
    const chunk = { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) }
    if (chunk.type === 'IEND') return chunks
    chunks.push(chunk)
    at = end + 4
  }
  return undefined
}

interface Header {
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
  /** The types of the parts that say what the pixels are. */
  readonly kept: readonly string[]
}

/** Undefined: no picture, or one without the palette that it needs, or with parts twice. */
function readHeader(chunks: readonly Chunk[]): Header | undefined {
  const [first, ...others] = chunks
  const count = (type: string) => others.filter((each) => each.type === type).length
  const sizeOf = (type: string) => others.find((each) => each.type === type)?.data.length ?? 0
  if (first?.type !== 'IHDR' || first.data.length !== 13 || count('IHDR') > 0) return undefined
  const [depth = 0, color = 0, compression, filter, interlace = 0] = first.data.subarray(8)
  const [values, depths] = COLORS[color] ?? [0, []]
  const palettes = count('PLTE')
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return undefined
  if (palettes > 1 || count('tRNS') > 1 || (color === 3 && palettes === 0)) return undefined
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  if (width === 0 || height === 0) return undefined
  // Of other pictures, a palette is only a suggestion. Anything else than colors could be a text.
  const kept = color === 3 ? ['IHDR', 'PLTE', 'tRNS'] : ['IHDR', 'tRNS']
  const [palette, transparent] = [sizeOf('PLTE'), sizeOf('tRNS')]
  if (color === 3 && (palette % 3 > 0 || palette > 3 * 2 ** depth || transparent > palette / 3))
    return undefined
  if (color !== 3 && transparent !== 0 && transparent !== TRANSPARENT_COLOR[color]) return undefined
  return { width, height, bitsPerPixel: values * depth, isInterlaced: interlace === 1, kept }
}

/** How many bytes each row of pixels has, with that of its filter. */
function rowsOf({ width, height, bitsPerPixel, isInterlaced }: Header): readonly number[] {
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes.flatMap(([x, y, acrossEvery, downEvery]) => {
    const [across, down] = [Math.ceil((width - x) / acrossEvery), Math.ceil((height - y) / downEvery)]
    if (across <= 0 || down <= 0) return []
    return Array.from({ length: down }, () => 1 + Math.ceil((across * bitsPerPixel) / 8))
  })
}

function areRows(pixels: Buffer, rows: readonly number[]): boolean {
  let at = 0
  return rows.every((row) => {
    const filter = pixels[at] ?? MAX_FILTER + 1
    at += row
    return filter <= MAX_FILTER
  })
}

function toBytes({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
