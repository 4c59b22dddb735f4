/**
 * What `vinspec` starts. It runs on Node releases that can't load the rest, prints a version at once, and keeps the
 * compiled rest for the next start.
 */
import manifest from '../package.json' with { type: 'json' }
import { readCacheFolder } from './config.ts'
import { runKept } from './kept-code.ts'

/** What the rest is: a digest of its code, which `build/bundle.ts` puts here. */
declare const MAIN_DIGEST: string

const OLDEST = [20, 18] as const
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Error: vinspec needs Node ${OLDEST.join('.')} or newer, but this is Node ${process.versions.node}.\n  Next  Update Node: https://nodejs.org\n`,
  )
  process.exitCode = 1
} else if (process.argv.length === 3 && /^(-v|--version)$/.test(process.argv[2] ?? '')) {
  process.stdout.write(`${manifest.version}\n`)
} else {
  launch(process.argv[2] ?? '')
}

/** @param first the first argument. Each command calls other functions, so each keeps its own. */
function launch(first: string): void {
  const folder = readCacheFolder()
  const word = /^[a-z][a-z-]*$/.test(first) ? first : 'any'
  const name = [MAIN_DIGEST, process.version, process.arch, word].join('-')
  runKept(`${__dirname}/main.cjs`, folder && `${folder}/${name}`, load)
}

/** Of large libraries, which few commands load, Node's own cache keeps enough. */
function load(name: string): unknown {
  if (name.startsWith('./')) process.getBuiltinModule('node:module').enableCompileCache?.()
  return require(name)
}
