import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

/** `pnpm --filter @vinspec/deploy try`: takes minutes, so it is not in the gate. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: ['trial/*.test.ts'],
    globalSetup: '@vinspec/core/testing/global-setup',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
