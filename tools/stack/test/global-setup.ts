/** vitest globalSetup: one stack that is up for the whole run, for the tests of what it offers. */
import type { TestProject } from 'vitest/node'
import type { StackFile } from '../src/stack-file.ts'
import { runStack } from './run-stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stack: { readonly folder: string; readonly file: StackFile }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, file, end } = await runStack()
  project.provide('stack', { folder, file })
  return end
}
