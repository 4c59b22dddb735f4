/** `pnpm pictures`: draws the README's pictures from a service that it starts for them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStack } from '@vinspec/stack/testing/run-stack'
import { liveAMonth } from './live-a-month.ts'
import { photographPortal } from './photograph-portal.ts'

/** The most that all pictures may weigh together, because a README loads them at once. */
const MOST_BYTES = 150_000

const folder = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))

async function save(name: string, picture: Buffer): Promise<void> {
  const bytes = picture.length
  if (bytes > MOST_BYTES) throw new Error(`${name} has ${bytes} bytes. Show less on it.`)
  await writeFile(join(folder, name), picture)
  console.log(`${name.padEnd(20)}${(bytes / 1_000).toFixed(1).padStart(8)} kB`)
}

await mkdir(folder, { recursive: true })
// Raised, because a month of lookups is made within seconds.
const { file, end } = await runStack({ RATE_LIMIT_LOOKUPS_PER_MINUTE: '1000' })
try {
  await liveAMonth(file)
  for (const [theme, picture] of await photographPortal(file)) {
    await save(`portal-${theme}.png`, picture)
  }
} finally {
  await end()
}
