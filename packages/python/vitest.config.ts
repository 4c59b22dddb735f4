import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

const config: ViteUserConfig = defineConfig({
  ...shared,
  test: { ...shared.test, include: ['test/**/*.test.ts'], globalSetup: '@vinspec/core/testing/global-setup' },
})

export default config
