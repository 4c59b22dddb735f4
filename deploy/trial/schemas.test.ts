/**
 * Compose and Kubernetes themselves read the files: compose-go is what `docker compose` is made of, and kubectl-validate holds
 * the schemas of a cluster's own API server, which refuses fields that it does not know. Needs Go, which fetches and compiles
 * both.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/bundle.ts'
import { missing } from './programs.ts'

const COMPOSE = 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2'
const KUBERNETES = 'sigs.k8s.io/kubectl-validate@v0.0.4'
const KUBERNETES_VERSION = '1.30'

/** To compile Kubernetes' client takes ten minutes of two busy cores. */
const COMPILE_TIMEOUT_MS = 3_600_000

const [absent] = missing('go').length > 0 ? ['Go'] : [COMPOSE, KUBERNETES].filter(cannotBeFetched)
if (absent !== undefined)
  console.warn(
    `NOT TESTED: compose.yaml and the manifests, by their own tools. This machine lacks ${absent}.`,
  )

function cannotBeFetched(program: string): boolean {
  return spawnSync('go', ['mod', 'download', program.replace('/cmd@', '@')]).status !== 0
}

/** Both programs, and the copies that they are to refuse. */
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'vinspec-schemas-'))
  if (absent !== undefined) return
  const env = { ...process.env, GOBIN: copy }
  for (const program of [COMPOSE, KUBERNETES]) await promisify(execFile)('go', ['install', program], { env })
}, COMPILE_TIMEOUT_MS)
afterAll(() => rm(copy, { recursive: true }))

/** The first complaint; undefined: none. */
async function complaint(program: 'cmd' | 'kubectl-validate', ...args: readonly string[]) {
  try {
    await promisify(execFile)(join(copy, program), args)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** A copy of the file with some words changed. */
async function change(path: string, name: string, from: string | RegExp, to: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  const changed = text.replaceAll(from, to)
  expect(changed).not.toBe(text)
  await writeFile(join(copy, name), changed)
  return join(copy, name)
}

test.skipIf(absent !== undefined)(
  'compose reads compose.yaml with every setting that it asks for',
  async () => {
    const path = join(root, 'deploy/compose/compose.yaml')
    // This command of compose-go reads no environment, so settings are written where they are asked for.
    const set = await change(path, 'set.yaml', /\$\{\w+:\?\}/g, 'set')
    expect(await complaint('cmd', set)).toBeUndefined()
    expect(await complaint('cmd', path)).toContain('PORTAL_SECRET')
    const wrong = await change(set, 'misspelled.yaml', 'stop_grace_period', 'stop_grace_time')
    expect(await complaint('cmd', wrong)).toContain('stop_grace_time')
  },
)

test.skipIf(absent !== undefined)(`Kubernetes ${KUBERNETES_VERSION} takes every manifest`, async () => {
  const folder = join(root, 'deploy/kubernetes')
  const all = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'))
  const names = all.filter((name) => !/kustomization|migration/.test(name))
  // Each run of the migration gets a name from the cluster.
  const migration = await change(
    join(folder, 'migration.yaml'),
    'migration.yaml',
    /generateName: (\S+)-$/gm,
    'name: $1',
  )
  const version = ['--version', KUBERNETES_VERSION]
  const paths = [...names.map((name) => join(folder, name)), migration]
  expect(await complaint('kubectl-validate', ...version, ...paths)).toBeUndefined()
  const wrong = await change(
    join(folder, 'api.yaml'),
    'misspelled.yaml',
    'readOnlyRootFilesystem',
    'readOnlyRootFileSystem',
  )
  expect(await complaint('kubectl-validate', ...version, wrong)).toContain('readOnlyRootFileSystem')
})
