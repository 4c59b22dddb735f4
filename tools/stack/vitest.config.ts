import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

export default defineConfig({
  ...shared,
  // Each file ends the processes that it started, and imports next to nothing.
  test: { ...shared.test, isolate: true },
})
