import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { docsPlugin } from './build/docs/docs-plugin.ts'

export default defineConfig({
  plugins: [docsPlugin(), tailwindcss(), reactRouter()],
  // A file written into a page would be refused there.
  build: { assetsInlineLimit: 0 },
  // Our packages run from their sources, one instance of each for the server and the pages.
  environments: { ssr: { build: { rolldownOptions: { external: /^@vinspec\// } } } },
})
