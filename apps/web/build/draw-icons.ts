/** Draws the icons of public/ from favicon.svg. Run `pnpm --filter @vinspec/web draw:icons` after changing it. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'

const folder = fileURLToPath(new URL('../public/', import.meta.url))

const browser = await launchBrowser()
const svg = await readFile(`${folder}favicon.svg`, 'utf8')

/** @param isFull fills the whole square, because home screens cut the corners themselves */
async function draw(size: number, isFull = false): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = isFull ? svg.replace(/ rx="\d+"/, '') : svg
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  )
  const image = await page.screenshot({ omitBackground: true })
  await page.close()
  return image
}

/** An icon file is a list of PNGs: a header of 6 bytes, an entry of 16 bytes for each, and the images. */
function toIco(images: ReadonlyArray<{ readonly size: number; readonly png: Buffer }>): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [position, { size, png }] of images.entries()) {
    const entry = 6 + 16 * position
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(size) })))
await writeFile(`${folder}favicon.ico`, toIco(small))
await writeFile(`${folder}apple-touch-icon.png`, await draw(180, true))
for (const size of [192, 512]) await writeFile(`${folder}icon-${size}.png`, await draw(size))
await browser.close()
