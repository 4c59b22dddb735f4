/** A real PostgreSQL for the run; afterward, what the contract declares must have been met. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startDatabaseServer from '@vinspec/core/testing/global-setup'
import type { TestProject } from 'vitest/node'
import { findGaps } from './contract-coverage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests note the answers that they met. */
    coverageFile: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-coverage-'))
  const file = join(folder, 'answers')
  await writeFile(file, '')
  project.provide('coverageFile', file)
  const stopDatabaseServer = await startDatabaseServer(project)
  return async () => {
    await stopDatabaseServer()
    const gaps = isWholeRun() ? findGaps(file) : []
    await rm(folder, { recursive: true })
    if (gaps.length > 0) {
      process.exitCode = 1
      throw new Error(`The tests do not cover the contract:\n- ${gaps.join('\n- ')}`)
    }
  }
}

/** `vitest run` and no more: any file or name given leaves tests out. */
function isWholeRun(): boolean {
  return process.argv.slice(2).join(' ') === 'run'
}
