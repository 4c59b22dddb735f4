/**
 * A change comes with its own changeset: one that somebody else added since the last release doesn't describe it. Seen
 * from where the branch left main, or, on main, from the last commit. A release on the branch consumed those before it.
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

/** null without a repository, such as in a downloaded archive. */
async function findBase(root: string): Promise<string | null> {
  const left = await findFork(root)
  const released = (await git(root, 'rev-list', '-1', 'HEAD', '--', RELEASE_FILE).catch(() => '')).trim()
  if (left === null || released === '') return left
  const releasedSince = await git(root, 'merge-base', '--is-ancestor', left, released).catch(() => null)
  return releasedSince === null ? left : released
}

/** Where the branch left main. */
async function findFork(root: string): Promise<string | null> {
  for (const main of ['origin/main', 'main', 'HEAD']) {
    const fork = await git(root, 'merge-base', 'HEAD', main).catch(() => null)
    if (fork !== null) return fork.trim()
  }
  return null
}

/** Changed, added or removed since, committed or not. */
async function listChangedFiles(root: string, base: string): Promise<readonly string[]> {
  const changed = await git(root, 'diff', '--name-only', base)
  const added = await git(root, 'ls-files', '--others', '--exclude-standard')
  return `${changed}${added}`.split('\n').filter(Boolean)
}

/** What customers get is built from these. */
function isPublished(file: string, folder: string): boolean {
  return (
    file.startsWith(`${folder}/src/`) || [`${folder}/README.md`, `${folder}/pyproject.toml`].includes(file)
  )
}

function git(root: string, ...args: readonly string[]): Promise<string> {
  return run('git', args, { cwd: root })
}
