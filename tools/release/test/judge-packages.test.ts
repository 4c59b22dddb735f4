import { expect, test } from 'vitest'
import type { PendingChangeset } from '../src/packages/changesets.ts'
import { judgePackages } from '../src/packages/judge-packages.ts'

const released = { vinspec: { version: '0.1.0', files: { 'dist/vinspec.mjs': 'a', 'README.md': 'b' } } }

function judge(files: Readonly<Record<string, string>>, named?: string, version = '0.1.0') {
  const changesets: readonly PendingChangeset[] =
    named === undefined ? [] : [{ file: 'one.md', bumps: new Map([[named, 'patch']]) }]
  const packed = {
    name: 'vinspec',
    version,
    folder: 'packages/cli',
    registry: 'npm',
    file: 'vinspec.tgz',
    files,
  } as const
  return judgePackages([packed], released, changesets)
}

test('a package that is unchanged since its release needs no changeset', () => {
  expect(judge({ 'README.md': 'b', 'dist/vinspec.mjs': 'a' })).toEqual([])
})

test('a package that differs from its last release needs its own changeset', () => {
  const changed = { 'README.md': 'b', 'dist/vinspec.mjs': 'x', 'dist/new.mjs': 'y' }
  expect(judge(changed, 'vinspec')).toEqual([])
  for (const other of [undefined, '@vinspec/sdk']) {
    expect(judge(changed, other)).toEqual([
      'vinspec differs from 0.1.0 in dist/new.mjs, dist/vinspec.mjs, and no changeset says so to those who install it. Add one: pnpm changeset.',
    ])
  }
})

test('a deleted file is a difference', () => {
  expect(judge({ 'dist/vinspec.mjs': 'a' })).toEqual([
    expect.stringContaining('differs from 0.1.0 in README.md'),
  ])
})

test('a version may not be changed by hand', () => {
  expect(judge(released.vinspec.files, 'vinspec', '0.2.0')).toEqual([
    'vinspec is 0.2.0 here, and 0.1.0 in tools/release/last-release. Only pnpm release changes versions.',
  ])
})
