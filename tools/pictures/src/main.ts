/** `pnpm pictures`: draws the README's pictures from a service that it starts for them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStack } from '@vinspec/stack/testing/run-stack'
import { drawSheet } from './draw-sheet.ts'
import { liveAMonth } from './live-a-month.ts'
import { photographPortal } from './photograph-portal.ts'
import { printSheet } from './print-sheet.ts'

/** The most that all pictures may weigh together, because a README loads them at once. */
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
// Raised, because a month of lookups is made within seconds.
const { file, end } = await runStack({ RATE_LIMIT_LOOKUPS_PER_MINUTE: '1000' })
try {
  await save('sheet.svg', drawSheet(await printSheet(root, file)))
  await liveAMonth(file)
  for (const [theme, picture] of await photographPortal(file)) {
    await save(`portal-${theme}.png`, picture)
  }
} finally {
  await end()
}
