/**
 * Seeds bugs into a copy of the code, one at a time, and runs the tests that must catch them. Fails if a bug is not
 * caught. Words on the command line select the bugs whose names contain one of them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bug, seed } from './bug.ts'
import { bugs as all } from './bugs.ts'
import { findFailure } from './run-tests.ts'
import { makeScratchCopy } from './scratch-copy.ts'

const words = process.argv.slice(2)
const bugs = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (bugs.length === 0) throw new Error(`no bug's name contains ${words.join(' or ')}`)

const copy = await makeScratchCopy()
const missed: Bug[] = []
try {
  const failure = await findFailure(copy.folder, [...new Set(bugs.flatMap(({ tests }) => tests))])
  if (failure !== null) throw new Error(`a test fails without any bug: ${failure}`)
  for (const bug of bugs) {
    const path = join(copy.folder, bug.file)
    const source = await readFile(path, 'utf8')
    await writeFile(path, seed(source, bug))
    // If no test can run, for example because the database cannot be created, no test has caught the bug.
    const caughtBy = await findFailure(copy.folder, bug.tests).catch((error: Error) => {
      console.error(error.message)
      return null
    })
    await writeFile(path, source)
    if (caughtBy === null) missed.push(bug)
    console.log(
      caughtBy === null ? `NOT CAUGHT: ${bug.name}` : `caught: ${bug.name}\n        by: ${caughtBy}`,
    )
  }
} finally {
  await copy.remove()
}
console.log(`\n${bugs.length - missed.length} of ${bugs.length} bugs were caught.`)
if (missed.length > 0) process.exitCode = 1
