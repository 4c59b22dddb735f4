import { defineConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { globalSetup: './testing/global-setup.ts', testTimeout: 60_000, hookTimeout: 60_000 },
})
