/** Runs in a repository without a remote, such as a fresh copy of an archive. */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RELEASE_FILE } from '../src/last-release.ts'
import { judgeBranch } from '../src/packages/judge-branch.ts'
import { run } from '../src/run.ts'

const packages = [
  { name: '@vinspec/sdk', version: '0.1.0', folder: 'packages/sdk', registry: 'npm' },
] as const
const FAULT =
  '@vinspec/sdk changes in packages/sdk/src/index.ts, without a changeset beside it. Add one: pnpm changeset.'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vinspec-branch-'))
  await git('init', '--quiet', '--initial-branch', 'main')
  await write('packages/sdk/src/index.ts', 'export {}\n')
  await write('.changeset/earlier.md', CHANGESET)
  await commit()
})
afterEach(() => rm(root, { recursive: true }))

test('without changes since the last commit, no changeset is needed', async () => {
  expect(await judgeBranch(root, packages)).toEqual([])
})

test('an uncommitted change needs a changeset of its own branch', async () => {
  await appendFile(join(root, 'packages/sdk/src/index.ts'), '// changed\n')
  expect(await judgeBranch(root, packages)).toEqual([FAULT])
  await write('.changeset/mine.md', CHANGESET)
  expect(await judgeBranch(root, packages)).toEqual([])
})

test('a branch needs one changeset for all its commits', async () => {
  await git('switch', '--quiet', '--create', 'feature')
  await appendFile(join(root, 'packages/sdk/src/index.ts'), '// changed\n')
  await commit()
  expect(await judgeBranch(root, packages)).toEqual([FAULT])
  await write('.changeset/mine.md', CHANGESET)
  await commit()
  expect(await judgeBranch(root, packages)).toEqual([])
})

test('tests, and a release that consumes its changesets, need no changeset', async () => {
  await write('packages/sdk/test/index.test.ts', 'export {}\n')
  expect(await judgeBranch(root, packages)).toEqual([])
  await appendFile(join(root, 'packages/sdk/src/index.ts'), '// changed\n')
  await write(RELEASE_FILE, '{}')
  expect(await judgeBranch(root, packages)).toEqual([])
})

test('a change after a release on the same branch needs a new changeset', async () => {
  await git('switch', '--quiet', '--create', 'feature')
  await appendFile(join(root, 'packages/sdk/src/index.ts'), '// changed\n')
  await write(RELEASE_FILE, '{}')
  await commit()
  expect(await judgeBranch(root, packages)).toEqual([])
  await appendFile(join(root, 'packages/sdk/src/index.ts'), '// changed again\n')
  expect(await judgeBranch(root, packages)).toEqual([FAULT])
})

const CHANGESET = `---\n'@vinspec/sdk': patch\n---\n\nWhat changed.\n`

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

async function commit(): Promise<void> {
  await git('add', '.')
  await git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@vinspec.example',
    'commit',
    '--quiet',
    '-m',
    'Change',
  )
}

function git(...args: readonly string[]): Promise<string> {
  return run('git', args, { cwd: root })
}
