import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePng, type PngOptions } from '../../../testing/make-png.ts'
import { MAX_LOGO_BYTES, readLogo } from './read-logo.ts'

const zeros = (size: number) => Buffer.alloc(size)
const SECRET = 'GPS 52.52N, taken by Ada'

/** An image whose bytes deflate cannot make smaller. */
function noise(width: number, height: number): PngOptions {
  const pixels = createHash('shake256', { outputLength: height * (width + 1) }).digest()
  for (let row = 0; row < height; row += 1) pixels[row * (width + 1)] = 0
  return { width, height, pixels }
}

test.each<[what: string, options: PngOptions]>([
  ['of 8 bits of gray', {}],
  ['of 1 bit, whose rows end within a byte', { width: 9, depth: 1, pixels: zeros(3 * 3) }],
  ['of 16 bits with transparency', { depth: 16, color: 6, pixels: zeros(3 * (1 + 4 * 8)) }],
  ['with a palette', { color: 3, chunks: [['PLTE', zeros(6)]] }],
  ['interlaced', { interlace: 1, width: 5, height: 5, pixels: zeros(2 + 2 + 3 + 2 * 2 + 4 + 3 * 3 + 2 * 6) }],
  ['interlaced, of one pixel', { interlace: 1, width: 1, height: 1, pixels: zeros(2) }],
])('a picture %s becomes a logo, and reading that logo again changes nothing', async (_what, options) => {
  const file = makePng(options)
  const logo = await readLogo(file)
  expect(logo).toMatchObject({ width: options.width ?? 4, height: options.height ?? 3 })
  if (typeof logo === 'string') throw new Error(logo)
  expect(await readLogo(logo.bytes)).toEqual(logo)
})

test('only the picture stays: no location, no animation, and no file appended to it', async () => {
  const plain = await readLogo(makePng())
  const told = ['tEXt', 'eXIf', 'iCCP', 'acTL', 'fdAT'].map((type) => [type, Buffer.from(SECRET)] as const)
  const full = makePng({ chunks: told, after: Buffer.from(`PK<script>${SECRET}</script>`) })
  expect(full.includes(SECRET)).toBe(true)
  expect(await readLogo(full)).toEqual(plain)
  // A palette that only suggests colors.
  const suggesting = (color: string) =>
    makePng({ color: 2, pixels: zeros(3 * (1 + 4 * 3)), chunks: [['PLTE', Buffer.from(color)]] })
  expect(await readLogo(suggesting(SECRET))).toEqual(await readLogo(suggesting('')))
})

test.each<[what: string, file: Uint8Array]>([
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['the beginning of one', makePng().subarray(0, 8)],
  ['nothing', new Uint8Array()],
  [
    'a page behind its beginning',
    Buffer.concat([makePng().subarray(0, 8), Buffer.from('<html>'.repeat(20))]),
  ],
  ['one that is cut off', makePng().subarray(0, -13)],
  ['one with a damaged byte', makePng().fill(7, 20, 21)],
  ['fewer pixels than it says', makePng({ pixels: zeros(14) })],
  ['more pixels than it says', makePng({ pixels: zeros(16) })],
  ['a megabyte in a few bytes', makePng({ pixels: zeros(1_000_000) })],
  ['a filter that is none', makePng({ pixels: zeros(15).fill(5) })],
  ['a color that is none', makePng({ color: 5 })],
  ['colors without their palette', makePng({ color: 3 })],
  [
    'two palettes',
    makePng({
      color: 3,
      chunks: [
        ['PLTE', zeros(3)],
        ['PLTE', zeros(3)],
      ],
    }),
  ],
  ['no width', makePng({ width: 0 })],
  ['a text in place of a palette', makePng({ color: 3, chunks: [['PLTE', Buffer.alloc(900, SECRET)]] })],
  ['a part of a color', makePng({ color: 3, chunks: [['PLTE', zeros(7)]] })],
  [
    'a text in place of transparent colors',
    makePng({
      color: 3,
      chunks: [
        ['PLTE', zeros(6)],
        ['tRNS', Buffer.from(SECRET)],
      ],
    }),
  ],
  ['a text in place of a transparent gray', makePng({ chunks: [['tRNS', Buffer.from(SECRET)]] })],
])('is rejected as a logo: %s', async (_what, file) => {
  expect(await readLogo(file)).toBe('not_png')
})

test('a logo is small, in bytes and in pixels, however it is compressed', async () => {
  expect(await readLogo(makePng(noise(250, 250)))).toMatchObject({ width: 250 })
  expect(await readLogo(makePng(noise(300, 300)))).toBe('too_many_bytes')
  expect(await readLogo(zeros(MAX_LOGO_BYTES + 1))).toBe('too_many_bytes')
  expect(await readLogo(makePng({ width: 1_025, height: 1 }))).toBe('too_many_pixels')
  expect(await readLogo(makePng({ width: 2 ** 31, height: 2 ** 31, pixels: zeros(1) }))).toBe(
    'too_many_pixels',
  )
})
