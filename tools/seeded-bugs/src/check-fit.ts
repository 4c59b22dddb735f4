/** Fails if a bug no longer fits the code that it changes, or names a test file that no longer exists. Fast enough for the gate. */
import { readFile, stat } from 'node:fs/promises'
import { seed } from './bug.ts'
import { bugs } from './bugs.ts'

const root = new URL('../../../', import.meta.url)

for (const bug of bugs) {
  seed(await readFile(new URL(bug.file, root), 'utf8'), bug)
  for (const test of bug.tests) await stat(new URL(test, root))
}
