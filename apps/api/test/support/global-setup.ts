/** vitest globalSetup: fails a whole run whose tests have not covered what the contract declares. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findGaps } from './contract-coverage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests record the responses that they received. */
    coverageFile: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-coverage-'))
  const file = join(folder, 'answers')
  await writeFile(file, '')
  project.provide('coverageFile', file)
  return async () => {
    const gaps = isWholeRun() ? findGaps(file) : []
    await rm(folder, { recursive: true })
    if (gaps.length > 0) {
      process.exitCode = 1
      throw new Error(`The tests do not cover the contract:\n- ${gaps.join('\n- ')}`)
    }
  }
}

/** True for `vitest run` without a file or a name, which would leave tests out. */
function isWholeRun(): boolean {
  const [command, ...rest] = process.argv.slice(2)
  return command === 'run' && rest.every((argument) => argument.startsWith('--exclude='))
}
