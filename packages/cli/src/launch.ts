/** What `vinspec` starts. It runs on Node releases that can't load the rest, and prints a version at once. */
import manifest from '../package.json' with { type: 'json' }
import { readCacheFolder } from './config.ts'

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
  keepCompiled(readCacheFolder())
  // The other file of the bundle.
  require(process.getBuiltinModule('node:path').join(__dirname, 'main.cjs'))
}

/** In a folder of the user's: Node's own choice is one that others may write to. Releases before 22.1 keep nothing. */
function keepCompiled(folder: string | undefined): void {
  const fs = process.getBuiltinModule('node:fs')
  const { dirname } = process.getBuiltinModule('node:path')
  if (folder === undefined) return
  try {
    // Node's own way to make them never ends below a folder that takes none, such as /proc.
    for (const each of [dirname(folder), folder])
      if (!fs.existsSync(each)) fs.mkdirSync(each, { mode: 0o700 })
    process.getBuiltinModule('node:module').enableCompileCache?.(folder)
  } catch {
    // The next start is not faster.
  }
}
