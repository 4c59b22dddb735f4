/** The last release, stored in the repository so that every clone can compare with it. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { show, toObject, toStrings } from './json.ts'
import type { ReleasedPackage } from './packages/judge-packages.ts'
import type { Packed } from './packages/pack.ts'

export interface LastRelease {
  readonly version: string
  readonly packages: Readonly<Record<string, ReleasedPackage>>
  /** openapi.json. */
  readonly contract: unknown
}

const FOLDER = 'tools/release/last-release'
export const RELEASE_FILE: string = `${FOLDER}/release.json`
const CONTRACT_FILE = `${FOLDER}/openapi.json`
/** Code as users of the SDK write it. */
const SDK_FOLDER = `${FOLDER}/sdk`

export async function readLastRelease(root: string): Promise<LastRelease> {
  const release = toObject(await readJson(join(root, RELEASE_FILE)))
  const packages = Object.entries(toObject(release['packages'])).map(([name, released]) => {
    const { version, files } = toObject(released)
    return [name, { version: show(version), files: toHashes(files) }] as const
  })
  return {
    version: show(release['version']),
    packages: Object.fromEntries(packages),
    contract: await readJson(join(root, CONTRACT_FILE)),
  }
}

/** Stores the current state as the last release. Throws if a package cannot be packed. */
export async function keepRelease(root: string, { packages, missing }: Packed): Promise<void> {
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const kept = packages.map(({ name, version, files }) => [name, { version, files }] as const)
  const release = { version: packages[0]?.version, packages: Object.fromEntries(kept) }
  await rm(join(root, FOLDER), { recursive: true, force: true })
  await mkdir(join(root, FOLDER), { recursive: true })
  await writeFile(join(root, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`)
  await cp(join(root, 'openapi.json'), join(root, CONTRACT_FILE))
  await keepSdkUsage(root)
}

/** Stores the SDK's examples and exports. */
async function keepSdkUsage(root: string): Promise<void> {
  const sdk = join(root, 'packages/sdk')
  await cp(join(sdk, 'examples'), join(root, SDK_FOLDER, 'examples'), { recursive: true })
  const entry = await readFile(join(sdk, 'src/index.ts'), 'utf8')
  await writeFile(
    join(root, SDK_FOLDER, 'exports.ts'),
    entry.replaceAll(/from '\.\/[^']+'/g, "from '@vinspec/sdk'"),
  )
}

async function readJson(file: string): Promise<unknown> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'))
  return value
}

function toHashes(files: unknown): Readonly<Record<string, string>> {
  const hashes = Object.entries(toObject(files)).flatMap(([file, hash]) =>
    toStrings(hash).map((each) => [file, each] as const),
  )
  return Object.fromEntries(hashes)
}
