/**
 * Generates the Prisma client into src/generated/prisma.
 * The generator only checks that a schema engine binary exists, it never runs it:
 * naming this Node executable spares the download of one.
 */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const prismaCli = createRequire(import.meta.url).resolve('prisma/build/index.js')

execFileSync(process.execPath, [prismaCli, 'generate', '--no-hints'], {
  cwd: new URL('..', import.meta.url),
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  stdio: 'inherit',
})
