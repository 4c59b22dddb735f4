import { defineConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: '@vinspec/core/testing/global-setup',
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
})
