/**
 * vitest globalSetup: packs the command as it is published, once. Packing builds in place, so that two at once would take each
 * other's files away; and what is built starts several times faster than its sources.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { succeed } from '@vinspec/core/testing/run-process'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that runs `vinspec`. */
    command: string
    /** What npm would publish. */
    packedCommand: string
  }
}

const root = new URL('../', import.meta.url)

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Only the tests of this package run it.
  if (!project.vitest.state.getPaths().some((file) => file.includes('/packages/cli/'))) return
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-command-'))
  const tarball = join(folder, 'vinspec.tgz')
  await succeed('pnpm', ['pack', '--out', tarball], { cwd: root })
  await succeed('tar', ['-xzf', tarball, '-C', folder])
  project.provide('command', join(folder, 'package/dist/vinspec.cjs'))
  project.provide('packedCommand', tarball)
  return () => rm(folder, { recursive: true })
}
