/**
 * Generates the Prisma client into src/generated/prisma, unless it is there for exactly this schema.
 * The generator only checks that a schema engine binary exists, it never runs it:
 * naming this Node executable spares the download of one.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const folder = new URL('../', import.meta.url)
const generated = new URL('src/generated/prisma/', folder)
/** What it was generated from stands at its end, so that it goes with it. */
const entry = new URL('client.ts', generated)
const require = createRequire(import.meta.url)
const SOURCES = ['prisma/schema.prisma', 'prisma.config.ts'].map((path) => new URL(path, folder))

export function ensureClient(): void {
  const hash = createHash('sha256')
  for (const source of [...SOURCES, require.resolve('prisma/package.json')]) hash.update(readFileSync(source))
  const stamp = `// Sources: ${hash.digest('hex')}\n`
  if (readEntry().endsWith(stamp)) return
  rmSync(generated, { recursive: true, force: true })
  execFileSync(process.execPath, [require.resolve('prisma/build/index.js'), 'generate', '--no-hints'], {
    cwd: folder,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  appendFileSync(entry, stamp)
}

function readEntry(): string {
  try {
    return readFileSync(entry, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) ensureClient()
