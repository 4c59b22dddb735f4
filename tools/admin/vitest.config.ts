import { defineConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { globalSetup: '@vinspec/core/testing/global-setup', testTimeout: 120_000, hookTimeout: 60_000 },
})
