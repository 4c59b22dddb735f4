/** The packed package, as a stranger gets it: the tarball is installed into an empty project and used there. */
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestService } from '@vinspec/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { succeed } from './run-process.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tool = (name: string) => join(root, 'node_modules/.bin', name)

let project: string
let tarball: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'vinspec-sdk-'))
  tarball = join(project, 'sdk.tgz')
  await succeed('pnpm', ['pack', '--out', tarball], { cwd: root })
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const tarballs = [tarball, ...(await packDependencies())]
  await succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: project })
  await cp(join(root, 'examples'), project, { recursive: true })
})

afterAll(() => rm(project, { recursive: true, force: true }))

/** The packages it depends on, out of this workspace: the test needs no registry. */
async function packDependencies(): Promise<string[]> {
  const client = dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json'))
  const helpers = join(await realpath(client), '../openapi-typescript-helpers')
  const copies = [join(project, 'packed/client'), join(project, 'packed/helpers')]
  // Copied first: npm packs the hard links that pnpm installs as empty files.
  await Promise.all(
    [client, helpers].map((from, i) => cp(from, copies[i] ?? '', { recursive: true, dereference: true })),
  )
  const names = await succeed('npm', ['pack', '--silent', '--ignore-scripts', ...copies], { cwd: project })
  return names
    .trim()
    .split('\n')
    .map((name) => join(project, name))
}

test('the package is well formed for publishing', async () => {
  await succeed(tool('publint'), ['--strict', tarball], { cwd: project })
})

test('the package has types that every way of importing resolves', async () => {
  await succeed(tool('attw'), [tarball, '--profile', 'esm-only'], { cwd: project })
})

test('carries its own types: code without Node types compiles, wrong code does not', async () => {
  await writeFile(join(project, 'right.ts'), `${PROGRAM}void specs.battery.usable_capacity\n`)
  await writeFile(join(project, 'wrong.ts'), `${PROGRAM}// @ts-expect-error\nvoid specs.horsepower\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ]
  await succeed(tool('tsc'), [...options, 'right.ts', 'wrong.ts', 'look-up.ts', 'handle-errors.ts'], {
    cwd: project,
  })
})

test('the package does not depend on the contract package', async () => {
  const manifest: unknown = JSON.parse(
    await readFile(join(project, 'node_modules/@vinspec/sdk/package.json'), 'utf8'),
  )
  expect(manifest).toHaveProperty('dependencies', { 'openapi-fetch': expect.stringMatching(/^\d/) })
  const types = await readFile(join(project, 'node_modules/@vinspec/sdk/dist/index.d.ts'), 'utf8')
  expect(types).not.toContain('@vinspec/contract')
})

test('works', async () => {
  const service = await startTestService()
  try {
    const env = { VINSPEC_API_KEY: service.apiKey, VINSPEC_BASE_URL: service.apiUrl }
    const printed = await succeed(process.execPath, ['look-up.ts'], { cwd: project, env })
    expect(printed).toContain('2016 Ford Focus Electric')
  } finally {
    await service.close()
  }
})

const PROGRAM = `import { Vinspec } from '@vinspec/sdk'
const specs = await new Vinspec().vehicleSpecs.lookUp({ vin: '1FADP3R49GL917098' })
`
