/** `pnpm pictures`: draws the README's pictures from a service that it starts for them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawSheet } from './draw-sheet.ts'
import { liveAMonth } from './live-a-month.ts'
import { photographPortal } from './photograph-portal.ts'
import { printSheet } from './print-sheet.ts'
import { startService } from './start-service.ts'

/** A README loads all of them at once. */
const MOST_BYTES = 150_000

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'docs/pictures')

async function save(name: string, picture: string | Buffer): Promise<void> {
  const bytes = Buffer.byteLength(picture)
  if (bytes > MOST_BYTES) throw new Error(`${name} has ${bytes} bytes. Show less on it.`)
  await writeFile(join(folder, name), picture)
  console.log(`${name.padEnd(20)}${(bytes / 1_000).toFixed(1).padStart(8)} kB`)
}

await mkdir(folder, { recursive: true })
const service = await startService(root)
try {
  await save('sheet.svg', drawSheet(await printSheet(root, service.stack)))
  await liveAMonth(service.stack)
  for (const [theme, picture] of await photographPortal(service.stack)) {
    await save(`portal-${theme}.png`, picture)
  }
} finally {
  await service.stop()
}
