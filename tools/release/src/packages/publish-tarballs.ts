/** Publishes what another job packed. Imports only Node, so that the job with the right to publish has to install nothing. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { isEqual } from '../json.ts'
import { type LastRelease, readLastRelease } from '../last-release.ts'
import { run } from '../run.ts'
import { hashPackage } from './hash-package.ts'

/**
 * Publishes the tarballs that the registry lacks. The job that packed them ran third-party code, so nothing is published
 * unless every file of every tarball is what was reviewed.
 * @returns the tags of the release, including those of packages that were published before
 */
export async function publishTarballs(root: string, folder: string): Promise<readonly string[]> {
  const release = await readLastRelease(root)
  const tarballs = new Map<string, string>()
  for await (const file of glob('*.tgz', { cwd: folder })) {
    const tarball = join(folder, file)
    tarballs.set(await identify(release, tarball), tarball)
  }
  for (const [tag, tarball] of tarballs) {
    if (await isOnRegistry(root, tag)) continue
    // Not run in the folder of the tarballs, where npm would obey an .npmrc.
    console.error(await run('npm', ['publish', tarball, '--ignore-scripts'], { cwd: root }))
  }
  return [...tarballs.keys()]
}

/**
 * The tag of a package. Throws if any file of it differs from what was reviewed.
 * @param file a tarball, or a wheel
 */
export async function identify({ packages }: LastRelease, file: string): Promise<string> {
  const files = await hashPackage(file)
  const reviewed = Object.entries(packages).find(([, each]) => isEqual(each.files, files))
  if (reviewed === undefined) {
    throw new Error(
      `${file} differs from what was reviewed (tools/release/last-release). Nothing was published.`,
    )
  }
  const [name, { version }] = reviewed
  return `${name}@${version}`
}

async function isOnRegistry(root: string, tag: string): Promise<boolean> {
  try {
    await run('npm', ['view', tag, 'version'], { cwd: root })
    return true
  } catch (error) {
    if (String(error).includes('E404')) return false
    throw error
  }
}
