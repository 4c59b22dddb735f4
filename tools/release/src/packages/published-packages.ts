/** The packages of this workspace that customers install. */
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toObject } from '../json.ts'

export interface PublishedPackage {
  readonly name: string
  readonly version: string
  /** Relative to the workspace: `packages/sdk`. */
  readonly folder: string
}

export async function listPublished(root: string): Promise<readonly PublishedPackage[]> {
  const packages: PublishedPackage[] = []
  for await (const file of glob('packages/*/package.json', { cwd: root })) {
    const manifest = toObject(JSON.parse(await readFile(join(root, file), 'utf8')))
    const { name, version, private: unpublished } = manifest
    if (unpublished === true || typeof name !== 'string' || typeof version !== 'string') continue
    packages.push({ name, version, folder: dirname(file) })
  }
  return packages.toSorted((one, other) => one.name.localeCompare(other.name))
}
