import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'

const config: ViteUserConfig = defineConfig(shared)

export default config
