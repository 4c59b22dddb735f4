/**
 * React's packages are CommonJS. Imported as modules, their functions are called directly, in fewer bytes, and browsers need no
 * code that adapts them.
 */
import { createRequire } from 'node:module'
import { isObject } from '@vinspec/contract/guards'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^react(-dom)?(\/client|\/jsx-runtime)?$/ },
      handler: (source, importer, { kind }) =>
        kind === 'import-statement' && !importer?.endsWith(MODULE) ? require.resolve(source) + MODULE : null,
    },
    load: {
      filter: { id: /\?module$/ },
      handler(id) {
        const path = id.slice(0, -MODULE.length)
        const exported: unknown = require(path)
        if (!isObject(exported)) throw new Error(`${path} exports nothing`)
        const names = Object.keys(exported).map((name) => `export const ${name} = all.${name}`)
        return [`import all from ${JSON.stringify(path)}`, ...names, 'export default all'].join('\n')
      },
    },
  }
}

const MODULE = '?module'
