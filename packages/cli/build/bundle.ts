/**
 * Bundles the command into files that plain Node runs, and the licenses of what is in them: into dist, or a given folder.
 *
 * A start reads two files: the one that is started, and all code of our own. Node takes longer to find and link many small
 * files than to read one. Only large libraries, which few commands need, are apart.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const root = new URL('../', import.meta.url)
const [, , folder] = process.argv
const dist = folder === undefined ? new URL('dist/', root) : pathToFileURL(`${folder}/`)

/** What is imported on demand, and the file that it becomes. */
const APART = {
  'jq-wasm/inline': 'jq',
  liquidjs: 'liquid',
  yaml: 'yaml',
  'csv-parse/sync': 'csv-parse',
  'csv-stringify/sync': 'csv-stringify',
  'jsonc-parser': 'jsonc',
  'toml-eslint-parser': 'toml',
  '../mcp/serve.ts': 'mcp',
}

const shared: BuildOptions = {
  absWorkingDir: fileURLToPath(root),
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  // The modules of packages that also have other files: those cannot be put into one.
  mainFields: ['module', 'main'],
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', root)) },
  // What a module of Node costs is paid when it is used: ES modules would load all of them first.
  format: 'cjs',
  conditions: ['@vinspec/source'],
  metafile: true,
}

const apart: Plugin = {
  name: 'apart',
  setup: ({ onResolve }) =>
    onResolve(
      {
        filter: /^(jq-wasm\/inline|liquidjs|yaml|csv-\w+\/sync|\w+-(eslint-)?parser|\.\.\/mcp\/serve\.ts)$/,
      },
      ({ path }) => ({
        path: `./${fileOf(path)}`,
        external: true,
      }),
    ),
}

/**
 * What commander imports of Node. As it stands, every member of each module would be copied at each start. It loads what
 * starts programs for subcommands that are programs of their own, of which there are none.
 */
const BUILTINS: Readonly<Record<string, string>> = {
  'node:child_process': 'export default {}',
  'node:process': 'export default process',
  'node:fs': "export default process.getBuiltinModule('node:fs')",
  'node:path': "export default process.getBuiltinModule('node:path')",
}

const builtins: Plugin = {
  name: 'builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ importer, path }) =>
      importer.includes('/commander/') && path in BUILTINS ? { path, namespace: 'builtins' } : null,
    )
    onLoad({ filter: /.*/, namespace: 'builtins' }, ({ path }) => ({ contents: BUILTINS[path] ?? '' }))
  },
}

await rm(dist, { recursive: true, force: true })
const files = await bundle('src/main.ts', 'main.cjs', {
  // A script that gives a function (`src/kept-code.ts`). A script has no `import()` of its own.
  banner: { js: '(function (require) {' },
  footer: { js: '})' },
  supported: { 'dynamic-import': false },
  plugins: [apart, builtins],
})
const digest = createHash('sha256')
  .update(await readFile(new URL('main.cjs', dist)))
  .digest('hex')
files.push(
  // A Node that is too old for the rest must be able to read the file that says so. As CommonJS, because starting with an
  // ES module takes a fifth longer.
  ...(await bundle('src/launch.ts', 'vinspec.cjs', {
    target: 'node12.20',
    define: { MAIN_DIGEST: JSON.stringify(digest.slice(0, 16)) },
    banner: { js: '#!/usr/bin/env node' },
  })),
)
for (const name of Object.keys(APART)) {
  files.push(...(await bundle(name.replace(/^\.\.\//, 'src/'), fileOf(name))))
}
await writeFile(new URL('LICENSES.txt', dist), await collectLicenses(files))

function fileOf(name: string): string {
  const part = Object.entries(APART).find(([each]) => each === name)
  if (!part) throw new Error(`${name} is not apart`)
  return `${part[1]}.cjs`
}

/** Returns the files that went into it. */
async function bundle(entry: string, name: string, options: BuildOptions = {}): Promise<string[]> {
  const outfile = fileURLToPath(new URL(name, dist))
  const { metafile } = await build({ ...shared, ...options, entryPoints: [entry], outfile })
  return Object.keys(metafile?.inputs ?? {})
}

async function collectLicenses(inputs: readonly string[]): Promise<string> {
  const licenses = Array.from(new Set(inputs.flatMap(packageFolder)), async (from) => {
    const name = from.slice(from.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const location = new URL(`${from}/`, root)
    const file = (await readdir(location)).find((each) => /^license(\.md)?$/i.test(each))
    if (file === undefined) throw new Error(`${name} has no license`)
    return `${name}\n\n${await readFile(new URL(file, location), 'utf8')}`
  })
  return (await Promise.all(licenses)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder of the installed package that a bundled file is from; none for files of this workspace. */
function packageFolder(file: string): string[] {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []
}
