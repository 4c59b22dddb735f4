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
const LONGEST_NAME = 200
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Error: vinspec needs Node ${OLDEST.join('.')} or newer, but this is Node ${process.versions.node}.\n  Next  Update Node: https://nodejs.org\n`,
  )
  process.exitCode = 1
} else if (process.argv.length === 3 && /^(-v|--version)$/.test(process.argv[2] ?? '')) {
  process.stdout.write(`${manifest.version}\n`)
} else {
  launch(process.argv.slice(2))
}

function launch(args: readonly string[]): void {
  const folder = readCacheFolder()
  const name = [MAIN_DIGEST, process.version, process.arch, ...useOf(args)].join('-').slice(0, LONGEST_NAME)
  const path = process.getBuiltinModule('node:path').join(__dirname, 'main.cjs')
  const main = {}
  runKept(path, folder && `${folder}/${name}`, main, (other) => {
    if (other.startsWith('./') && !require.cache[path]) {
      const { Module, enableCompileCache } = process.getBuiltinModule('node:module')
      // Of what is apart, Node's own cache keeps enough.
      enableCompileCache?.()
      // It imports from the rest, which Node has not loaded by itself.
      require.cache[path] = Object.assign(new Module(path), { exports: main, loaded: true })
    }
    return require(other)
  })
}

/** The command's words and the names of options: each use of a command calls other functions, so each keeps its own. */
function useOf(args: readonly string[]): string[] {
  const given = args.findIndex((each) => !/^[a-z][a-z-]*$/.test(each))
  const words = given === -1 ? args : args.slice(0, given)
  const options = args.filter((each) => /^--?[a-z]/.test(each)).map((each) => each.replace(/[^a-z-].*/, ''))
  return [...words, ...options]
}
