import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    globalSetup: './testing/global-setup.ts',
    setupFiles: './testing/refuse-overlapping-queries.ts',
  },
})
