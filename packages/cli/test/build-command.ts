/** vitest globalSetup: the command as it is published, which starts several times faster than its sources. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { run } from './run-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that runs `vinspec`. */
    command: string
  }
}

const root = new URL('../', import.meta.url)

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-command-'))
  const script = fileURLToPath(new URL('build/bundle.ts', root))
  const { exitCode, stderr } = await run(process.execPath, [script, folder], { cwd: root, env: process.env })
  if (exitCode !== 0) throw new Error(`bundling the command failed: ${stderr}`)
  project.provide('command', join(folder, 'vinspec.cjs'))
  return () => rm(folder, { recursive: true })
}
