/** Fails when a bug no longer fits the code that it changes, or names a test that is gone. Takes no time, so the gate runs it. */
import { readFile, stat } from 'node:fs/promises'
import { seed } from './bug.ts'
import { bugs } from './bugs.ts'

const core = new URL('../../../packages/core/', import.meta.url)

for (const bug of bugs) {
  seed(await readFile(new URL(`src/${bug.file}`, core), 'utf8'), bug)
  for (const test of bug.tests) await stat(new URL(test, core))
}
