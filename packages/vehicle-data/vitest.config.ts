import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@vinspec/source'] },
  ssr: { resolve: { conditions: ['@vinspec/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'build/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
