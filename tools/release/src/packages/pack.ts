/** Packages as customers install them: built and packed, then read again out of the tarball. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { run } from '../run.ts'
import { listPublished, type PublishedPackage } from './published-packages.ts'

export interface PackedPackage extends PublishedPackage {
  readonly tarball: string
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>
}

/** Builds and packs every published package, for as long as `use` needs the tarballs. */
export async function packAll<T>(
  root: string,
  use: (packages: readonly PackedPackage[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-release-'))
  try {
    const published = await listPublished(root)
    return await use(await Promise.all(published.map((each) => pack(root, each, folder))), folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function pack(root: string, published: PublishedPackage, folder: string): Promise<PackedPackage> {
  const tarball = join(folder, `${published.name.replace('@', '').replace('/', '-')}.tgz`)
  await run('pnpm', ['pack', '--out', tarball], { cwd: join(root, published.folder) })
  return { ...published, tarball, files: await hashTarball(tarball) }
}

/** The SHA-256 of each file that a package installs, by its path. */
export async function hashTarball(tarball: string): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-unpacked-'))
  try {
    // Package managers drop the first folder too, whatever its name.
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder], { cwd: folder })
    return await hashFiles(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function hashFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: [string, string][] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    hashes.push([relative(folder, file).replaceAll(sep, '/'), await hashFile(file)])
  }
  return Object.fromEntries(hashes.toSorted(([one], [other]) => one.localeCompare(other)))
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
