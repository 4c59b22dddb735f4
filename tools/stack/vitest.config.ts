import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Each file ends the processes that it started, and imports next to nothing.
    isolate: true,
    // They share one stack, and count its customer's credits.
    fileParallelism: false,
    globalSetup: './test/global-setup.ts',
  },
})
