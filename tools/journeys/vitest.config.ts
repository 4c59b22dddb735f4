import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

export default defineConfig({
  ...shared,
  test: { ...shared.test, globalSetup: '@vinspec/web/testing/global-setup' },
})
