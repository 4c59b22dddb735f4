import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { docsPlugin } from './build/docs/docs-plugin.ts'
import { reactModules } from './build/react-modules.ts'

/** The frame of customer pages, and what most of them are made of. */
const FRAME =
  /[\\/]app[\\/](browser[\\/](?!passkey-calls)|layout[\\/](?!routes)|ui[\\/](?!(card-path|code|confirm|copy-button|dead-link|file-field|format|limited-fault|new-password-field|older|page-meta|pages|shown-once|vin-input|with-next)\.))/

/**
 * Bundles what every customer page needs into one file, what some need into another, and vehicle sheets into a third: many
 * small files compress worse, and each is a request.
 */
const SHARED = {
  groups: [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 5,
    },
    { name: 'portal', test: FRAME, minShareCount: 2, priority: 4 },
    {
      name: 'vehicles',
      test: /[\\/]app[\\/](vehicles[\\/](?!routes[\\/]|battery|better|compar|driving-ranges|fact-groups|key-figures|look-up|name-unknown|report|share|sheet|sourced|specs-in|vin-|column|vehicle-(table|columns))|certificates[\\/]certificate-panel)/,
      priority: 2,
    },
    { name: 'look-up', test: /[\\/]app[\\/]vehicles[\\/](look-up-outcome|vin-check)/, priority: 2 },
    {
      name: 'ui',
      test: /[\\/]app[\\/]((browser|ui)[\\/]|account[\\/]current-password|public[\\/]free-lookups)/,
      minShareCount: 2,
      priority: 3,
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

/** Panels that are loaded on demand need no styles or scripts besides their own, so nothing is preloaded with them. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig({
  plugins: [docsPlugin(), tailwindcss(), reactRouter(), reactModules(), plainImports],
  // Files are not inlined, because the pages' policy would block them.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: SHARED },
          // Leaves out what `reactModules` exports and nothing uses.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
    // Our packages are not bundled, so that the server and the pages share one instance of each.
    ssr: { build: { rolldownOptions: { external: /^@vinspec\// } } },
  },
})
