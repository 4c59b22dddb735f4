import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { docsPlugin } from './build/docs/docs-plugin.ts'

/** Bundles the code of all customer pages into one file, and that of vehicle sheets into another: many small files compress worse, and each is a request. */
const SHARED = {
  groups: [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 4,
    },
    {
      name: 'portal',
      test: /[\\/]app[\\/](browser|layout|ui)[\\/](?!routes[\\/])/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'vehicles',
      test: /[\\/]app[\\/]vehicles[\\/](?!routes[\\/]|vin-)/,
      minShareCount: 2,
      priority: 2,
    },
    {
      name: 'access',
      test: /[\\/]app[\\/]access[\\/](?!routes[\\/])/,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'billing', test: /[\\/]app[\\/]billing[\\/](?!routes[\\/])/, minShareCount: 2, priority: 2 },
  ],
}

export default defineConfig({
  plugins: [docsPlugin(), tailwindcss(), reactRouter()],
  // Files are not inlined, because the pages' policy would block them.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: SHARED } } } },
    // Our packages are not bundled, so that the server and the pages share one instance of each.
    ssr: { build: { rolldownOptions: { external: /^@vinspec\// } } },
  },
})
