/** The packages of this workspace that customers install. */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toObject } from '../json.ts'

export interface PublishedPackage {
  readonly name: string
  readonly version: string
  /** Relative to the workspace: `packages/sdk`. */
  readonly folder: string
  readonly registry: 'npm' | 'pypi'
}

export async function listPublished(root: string): Promise<readonly PublishedPackage[]> {
  const packages: PublishedPackage[] = []
  for await (const file of glob('packages/*/package.json', { cwd: root })) {
    const manifest = toObject(JSON.parse(await readFile(join(root, file), 'utf8')))
    const { name, version, private: unpublished } = manifest
    const folder = dirname(file)
    const registry = existsSync(join(root, folder, 'pyproject.toml')) ? 'pypi' : 'npm'
    if (typeof name !== 'string' || typeof version !== 'string') continue
    if (unpublished !== true || registry === 'pypi') packages.push({ name, version, folder, registry })
  }
  return packages.toSorted((one, other) => one.name.localeCompare(other.name))
}
