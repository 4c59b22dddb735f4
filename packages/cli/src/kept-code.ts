/**
 * Runs a script from its compiled code, which an earlier start has kept. Node's own compile cache has only what is compiled
 * when a file is loaded. Most functions are compiled when they are first called, which takes longer than all else that a
 * lookup does before its request goes out.
 */
import type { Script } from 'node:vm'

/** Loads another file, by a path that is relative to the script's, or a module of Node. */
type Load = (name: string) => unknown

/**
 * @param path the script: a function that is given where its exports go, and what loads other files
 * @param kept where its compiled code is. Another script, or another version of it, needs another file. Undefined: nowhere
 */
export function runKept(path: string, kept: string | undefined, exports: object, load: Load): void {
  const { readFileSync } = process.getBuiltinModule('node:fs')
  const vm = process.getBuiltinModule('node:vm')
  const cachedData = kept === undefined ? undefined : readIfWhole(kept)
  const code = readFileSync(path, 'utf8')
  const script = new vm.Script(code, { filename: path, ...(cachedData && { cachedData }) })
  // V8 rejects what it compiled with other flags.
  if (kept !== undefined && (!cachedData || script.cachedDataRejected)) {
    process.once('exit', (exitCode) => {
      if (exitCode === 0) keep(script, kept)
    })
  }
  const run: unknown = script.runInThisContext()
  if (typeof run === 'function') Reflect.apply(run, undefined, [exports, load])
}

/** Only what this user has kept: it is run like code, and ends the process if it is damaged. Windows has no such owners. */
function readIfWhole(path: string): Buffer | undefined {
  const fs = process.getBuiltinModule('node:fs')
  const user = process.getuid?.() ?? 0
  try {
    const file = fs.openSync(path, 'r')
    try {
      return fs.fstatSync(file).uid === user ? oneOfTwo(fs.readFileSync(file)) : undefined
    } finally {
      fs.closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** It is there twice. To compare takes less time than to load what makes checksums. */
function oneOfTwo(twice: Buffer): Buffer | undefined {
  const [one, other] = [twice.subarray(0, twice.length / 2), twice.subarray(twice.length / 2)]
  return one.equals(other) ? one : undefined
}

/** What is older belongs to another version, or is made again. */
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * With all functions that were called. Where nothing can be written, the next start is not faster.
 */
function keep(script: Script, path: string): void {
  const fs = process.getBuiltinModule('node:fs')
  const { dirname, join } = process.getBuiltinModule('node:path')
  const folder = dirname(path)
  const temporary = `${path}.${process.pid}`
  try {
    // A home that is not there is not made.
    for (const each of [dirname(folder), folder]) {
      if (!fs.existsSync(each)) fs.mkdirSync(each, { mode: 0o700 })
    }
    for (const file of fs.readdirSync(folder).map((name) => join(folder, name))) {
      const { mtimeMs } = fs.statSync(file)
      if (Date.now() - mtimeMs > LONGEST_KEPT_MS) fs.rmSync(file, { recursive: true })
    }
    const code = script.createCachedData()
    fs.writeFileSync(temporary, Buffer.concat([code, code]), { mode: 0o600, flush: true })
    fs.renameSync(temporary, path)
  } catch {}
}
