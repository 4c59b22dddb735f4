import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // The pages are built for production, and so is the React that renders them here.
    env: { ...shared.test.env, NODE_ENV: 'production' },
    globalSetup: './testing/global-setup.ts',
  },
})
