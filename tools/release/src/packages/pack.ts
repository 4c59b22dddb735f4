/** Packages as customers install them: built, packed, and read from the packed file. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWheel } from '@vinspec/python/wheel'
import { run } from '../run.ts'
import { hashPackage } from './hash-package.ts'
import { listPublished, type PublishedPackage } from './published-packages.ts'

export interface PackedPackage extends PublishedPackage {
  /** A tarball, or a wheel. */
  readonly file: string
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>
}

/** The packages that could be packed, and sentences that say what the others lack. */
export interface Packed {
  readonly packages: readonly PackedPackage[]
  readonly missing: readonly string[]
}

/** Builds and packs every published package, calls `use`, and then deletes the packed files. */
export async function packAll<T>(
  root: string,
  use: (packed: Packed, folder: string) => Promise<T>,
): Promise<T> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'vinspec-release-'))
  const folder = temporary.path
  const published = await listPublished(root)
  const files = await Promise.all(published.map((each) => pack(root, each, folder)))
  const packages = await Promise.all(
    published.map(async (each, index) => {
      const made = files[index]
      return made && 'file' in made ? [{ ...each, file: made.file, files: await hashPackage(made.file) }] : []
    }),
  )
  const missing = files.flatMap((each) => ('missing' in each ? [each.missing] : []))
  return await use({ packages: packages.flat(), missing }, folder)
}

type Made = { readonly file: string } | { readonly missing: string }

async function pack(
  root: string,
  { name, folder: source, registry }: PublishedPackage,
  folder: string,
): Promise<Made> {
  if (registry === 'pypi') {
    const built = await buildWheel(folder)
    return 'missing' in built ? { missing: `${name}: ${built.missing}` } : { file: built.wheel }
  }
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}.tgz`)
  await run('pnpm', ['pack', '--out', tarball], { cwd: join(root, source) })
  return { file: tarball }
}
