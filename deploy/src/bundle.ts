/**
 * Compiles each process to JavaScript, once: our sources in files that they share, everything else left to
 * `node_modules`.
 */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The commands of the image, `node bin/<name>.js`, and where each begins. */
export const COMMANDS: Readonly<Record<string, string>> = {
  api: 'apps/api/src/main.ts',
  portal: 'apps/web/src/main.ts',
  'tool-server': 'apps/mcp/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  admin: 'tools/admin/src/main.ts',
}

/** The portal's pages as they are built apart, which share modules with the portal that serves them. */
export const PAGES = 'apps/web/dist/server/index.js'

/** Threads that processes start, each in a separate file. */
const THREADS = { 'parse-list-thread': 'packages/core/src/lookups/bulk-lookups/parse-list-thread.ts' }

/** Files that sources read at runtime, which are at the same path in the image. */
export const ASSETS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/src/plugins/pages.ts': ['apps/web/dist/client/**/*'],
  'packages/core/src/foundation/db/apply-migrations.ts': ['packages/core/prisma/migrations/**/*'],
  'packages/core/src/foundation/db/sql-sources.ts': ['packages/core/src/**/*.sql'],
  'packages/core/src/generated/prisma/client.ts': [],
  'packages/live-sources/src/tesla/option-words.ts': ['packages/live-sources/data/*.csv'],
  // It resolves a package in `node_modules` relative to its own URL.
  'packages/live-sources/src/owner/smartcar-sdk.ts': [],
  'packages/vehicle-data/src/read-table.ts': ['packages/vehicle-data/data/*.txt'],
  // The operator's command looks for a stack on a developer's machine.
  'tools/stack/src/config.ts': [],
}

/** Writes `bin/` in the folder. Throws if a source reads a file at runtime that is not in ASSETS. */
export async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...COMMANDS, ...THREADS, pages: PAGES },
    outdir: `${folder}/bin`,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['@vinspec/source'],
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [ourSources],
  })
}

const THREAD = /'\.\/(?<name>[\w-]+-thread)\.ts'(?=, import\.meta\.url)/

const ourSources: Plugin = {
  name: 'our sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@vinspec/') ? undefined : { path, external: true },
    )
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (THREAD.test(text)) return { contents: text.replace(THREAD, "'./$<name>.js'"), loader: 'ts' }
      const source = relative(root, path)
      if (!text.includes('import.meta.url')) return { contents: text, loader: 'ts' }
      if (!(source in ASSETS))
        throw new Error(`${source} reads files beside itself. Name them in ASSETS (${import.meta.filename}).`)
      const place = JSON.stringify(`../${source}`)
      return {
        contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        loader: 'ts',
      }
    })
  },
}
