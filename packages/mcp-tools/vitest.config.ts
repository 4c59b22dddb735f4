import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@vinspec/source']

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { testTimeout: 60_000 },
})

export default config
