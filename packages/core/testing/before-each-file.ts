/**
 * What every file of tests starts with. One process runs many, so what a file changed for the whole process (clock,
 * environment, globals) is undone here too: if it fails to load, its own hooks never run, and the files after it would fail
 * for a reason that is not theirs.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()

/**
 * A transaction's connection takes one query at a time. The driver only warns about a second one, once per process, and
 * its next major version will reject it. In tests, a second query fails the run.
 */
const LISTENS = Symbol.for('vinspec: refuses overlapping queries')

if (!Reflect.has(process, LISTENS)) {
  Reflect.set(process, LISTENS, true)
  process.on('warning', (warning) => {
    if (warning.message.includes('already executing a query')) throw warning
  })
}
