import { defineConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
})
