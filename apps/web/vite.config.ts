import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { docsPlugin } from './build/docs/docs-plugin.ts'

/** What every page of a customer loads is one file: many small ones compress worse, and each is a request. So is what draws vehicles. */
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
  // A file written into a page would be refused there.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: SHARED } } } },
    // Our packages run from their sources, one instance of each for the server and the pages.
    ssr: { build: { rolldownOptions: { external: /^@vinspec\// } } },
  },
})
