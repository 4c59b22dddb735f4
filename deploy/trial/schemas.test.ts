/**
 * Compose and Kubernetes themselves read the files: compose-go is what `docker compose` is made of, and kubectl-validate holds
 * the schemas of a cluster's own API server, which refuses fields that it does not know. Needs Go, which fetches and compiles
 * both.
 */
import { execFile } from 'node:child_process'
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

const hasGo = missing('go').length === 0
if (!hasGo) console.warn('NOT TRIED: compose.yaml and the manifests, by their own tools. Install Go.')

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'vinspec-schemas-'))
})
afterAll(() => rm(copy, { recursive: true }))

/** The first complaint; undefined: none. */
async function complaint(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  try {
    await promisify(execFile)('go', ['run', program, ...args], { env: { ...process.env, ...env } })
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** A copy of the file with one word changed. */
async function misspell(path: string, from: string, to: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  const changed = join(copy, 'misspelled.yaml')
  await writeFile(changed, text.replace(from, to))
  return changed
}

test.skipIf(!hasGo)('compose reads compose.yaml with every setting that it asks for', async () => {
  const path = join(root, 'deploy/compose/compose.yaml')
  const names = [...(await readFile(path, 'utf8')).matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
  const settings = Object.fromEntries(names.map((name) => [name, 'set']))
  expect(await complaint(COMPOSE, [path], settings)).toBeUndefined()
  expect(await complaint(COMPOSE, [path], { ...settings, PORTAL_SECRET: '' })).toContain('PORTAL_SECRET')
  const wrong = await misspell(path, 'stop_grace_period', 'stop_grace_time')
  expect(await complaint(COMPOSE, [wrong], settings)).toContain('stop_grace_time')
})

test.skipIf(!hasGo)(`Kubernetes ${KUBERNETES_VERSION} takes every manifest`, async () => {
  const folder = join(root, 'deploy/kubernetes')
  const all = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'))
  const names = all.filter((name) => !name.endsWith('kustomization.yaml'))
  const paths = names.map((name) => join(folder, name))
  const version = ['--version', KUBERNETES_VERSION]
  expect(await complaint(KUBERNETES, [...version, ...paths])).toBeUndefined()
  const wrong = await misspell(join(folder, 'api.yaml'), 'readOnlyRootFilesystem', 'readOnlyRootFileSystem')
  expect(await complaint(KUBERNETES, [...version, wrong])).toContain('readOnlyRootFileSystem')
})
