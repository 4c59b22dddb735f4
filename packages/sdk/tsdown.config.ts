import { defineConfig, type UserConfig } from 'tsdown'

/** For `import` and for `require`, one file of code and one of types each. The contract's types are inlined: it is not published. */
const config: UserConfig = defineConfig({
  entry: 'src/index.ts',
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  minify: true,
  outputOptions: { generatedCode: { symbols: false } },
})

export default config
