import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: '@vinspec/core/testing/global-setup',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

export default config
