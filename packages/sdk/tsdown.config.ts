import { defineConfig, type UserConfig } from 'tsdown'

/** For `import` and for `require`, one file of code and one of types each: openapi-fetch is in it, with its license beside it. */
const config: UserConfig = defineConfig({
  entry: 'src/index.ts',
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  minify: true,
  copy: [{ from: 'node_modules/openapi-fetch/LICENSE', to: 'dist', rename: 'openapi-fetch.LICENSE' }],
  outputOptions: { generatedCode: { symbols: false } },
})

export default config
