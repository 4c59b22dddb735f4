/** Makes PNG files, valid and invalid. */
import { crc32, deflateSync } from 'node:zlib'

export interface PngOptions {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly color?: number
  readonly interlace?: number
  /** The rows, each preceded by its filter byte. By default all zero, for 8 bits of gray. */
  readonly pixels?: Uint8Array
  /** Chunks between the header and the pixels. */
  readonly chunks?: ReadonlyArray<readonly [type: string, data: Uint8Array]>
  readonly after?: Uint8Array
}

export function makePng(options: PngOptions = {}): Buffer {
  const { width = 4, height = 3, depth = 8, color = 0, interlace = 0, chunks = [] } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    toChunk('IHDR', header),
    ...chunks.map(([type, data]) => toChunk(type, data)),
    toChunk('IDAT', deflateSync(options.pixels ?? Buffer.alloc(height * (width + 1)))),
    toChunk('IEND', new Uint8Array()),
    options.after ?? new Uint8Array(),
  ])
}

function toChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}
