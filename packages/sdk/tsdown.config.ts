import { defineConfig, type UserConfig } from 'tsdown'

/** One file of code and one of types. The contract's types are inlined: it is not published. */
const config: UserConfig = defineConfig({
  entry: 'src/index.ts',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
})

export default config
