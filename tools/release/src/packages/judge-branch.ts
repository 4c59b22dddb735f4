/**
 * Requires a changeset on the same branch as a change, because an earlier one since the last release does not describe it.
 * Compares with the point where the branch left main or, on main, with the last commit. A release on the branch has consumed
 * the changesets before it.
 */
import { RELEASE_FILE } from '../last-release.ts'
import { run } from '../run.ts'
import { readPending } from './changesets.ts'
import type { PublishedPackage } from './published-packages.ts'

export async function judgeBranch(
  root: string,
  packages: readonly PublishedPackage[],
): Promise<readonly string[]> {
  const base = await findBase(root)
  if (base === null) return []
  const changed = await listChangedFiles(root, base)
  if (changed.includes(RELEASE_FILE)) return []
  const changesets = (await readPending(root)).filter(({ file }) => changed.includes(file))
  return packages.flatMap(({ name, folder }) => {
    const files = changed.filter((file) => isPublished(file, folder))
    if (files.length === 0 || changesets.some(({ bumps }) => bumps.has(name))) return []
    return [`${name} changes in ${files.join(', ')}, without a changeset beside it. Add one: pnpm changeset.`]
  })
}

/** The commit to compare with; null without a repository, as in a downloaded archive. */
async function findBase(root: string): Promise<string | null> {
  const left = await findFork(root)
  const released = (await git(root, 'rev-list', '-1', 'HEAD', '--', RELEASE_FILE).catch(() => '')).trim()
  if (left === null || released === '') return left
  const releasedSince = await git(root, 'merge-base', '--is-ancestor', left, released).catch(() => null)
  return releasedSince === null ? left : released
}

/** The commit where the branch left main. */
async function findFork(root: string): Promise<string | null> {
  for (const main of ['origin/main', 'main', 'HEAD']) {
    const fork = await git(root, 'merge-base', 'HEAD', main).catch(() => null)
    if (fork !== null) return fork.trim()
  }
  return null
}

/** Files changed, added, or removed since that commit, committed or not. */
async function listChangedFiles(root: string, base: string): Promise<readonly string[]> {
  const changed = await git(root, 'diff', '--name-only', base)
  const added = await git(root, 'ls-files', '--others', '--exclude-standard')
  return `${changed}${added}`.split('\n').filter(Boolean)
}

/** Whether a published package is built from the file. */
function isPublished(file: string, folder: string): boolean {
  return (
    file.startsWith(`${folder}/src/`) || [`${folder}/README.md`, `${folder}/pyproject.toml`].includes(file)
  )
}

function git(root: string, ...args: readonly string[]): Promise<string> {
  return run('git', args, { cwd: root })
}
