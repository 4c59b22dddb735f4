import type { Plugin } from 'vite'

const NAME = 'virtual:docs'

/** Builds the documentation into the server. */
export function docsPlugin(): Plugin {
  return {
    name: 'vinspec-docs',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined
      const { readDocs } = await import('./read-docs.ts')
      return `export const docs = JSON.parse(${JSON.stringify(JSON.stringify(await readDocs()))})`
    },
  }
}
