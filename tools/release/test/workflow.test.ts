/** Which job may do what when a release is published. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../src/workspace.ts'

const AUTOMATIC = [
  '.github/workflows/release.yml',
  '.github/workflows/test-long.yml',
  '.ci/run',
  'deploy/Containerfile',
]
const read = (file: string) => readFile(join(root, file), 'utf8')

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

test.each(AUTOMATIC)('%s runs the pnpm that package.json names, and no newer one', async (file) => {
  const { packageManager }: { packageManager: string } = JSON.parse(await read('package.json'))
  const used = (await read(file)).match(/pnpm@[\w.]*/g)
  expect(new Set(used)).toEqual(new Set([packageManager]))
})

test('a job that may publish or write to the repository runs none of our dependencies', async () => {
  const { jobs }: { jobs: Readonly<Record<string, Job>> } = parse(await read('.github/workflows/release.yml'))
  const { pack, binaries, publish, 'publish-python': publishPython, tag } = jobs
  for (const job of [pack, binaries]) expect(job?.permissions).toEqual({ contents: 'read' })
  for (const job of [publish, publishPython]) {
    expect(job?.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  }
  expect(tag?.permissions).toEqual({ contents: 'write' })
  for (const { uses, run } of [publish, publishPython, tag].flatMap((job) => job?.steps ?? [])) {
    expect(run ?? '').not.toMatch(/pnpm|npx|npm (i|ci)|pip/)
    // PyPI takes a job's identity only by the action of those who keep it.
    expect(uses ?? 'actions/').toMatch(/^(actions|pypa)\//)
  }
  for (const { steps } of Object.values(jobs)) {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/)
  }
})
