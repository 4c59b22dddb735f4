/** The packed package, as a stranger gets it: the tarball is installed into an empty project and used there. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startTestService } from '@vinspec/api/testing'
import { contract } from '@vinspec/contract/description'
import { succeed } from '@vinspec/core/testing/run-process'
import { afterAll, describe, expect, test } from 'vitest'
import { Vinspec } from '../src/index.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tool = (name: string) => join(root, 'node_modules/.bin', name)

const project = await mkdtemp(join(tmpdir(), 'vinspec-sdk-'))
const tarball = join(project, 'sdk.tgz')
await succeed('pnpm', ['pack', '--out', tarball], { cwd: root })
await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
await succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
await cp(join(root, 'examples'), project, { recursive: true })

afterAll(() => rm(project, { recursive: true, force: true }))

const installed = (file: string) => readFile(join(project, 'node_modules/@vinspec/sdk', file), 'utf8')

test('the package is well formed for publishing', async () => {
  await succeed(tool('publint'), ['--strict', tarball], { cwd: project })
})

test('the package has types for every way of importing it', async () => {
  await succeed(tool('attw'), [tarball, '--profile', 'strict'], { cwd: project })
})

/** Strict, and without the types of Node. */
const STRICT = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'] as const

test('carries its own types: right code compiles, wrong code does not, and a code tells the type of details', async () => {
  await writeFile(join(project, 'right.ts'), `${PROGRAM}void specs.battery.usable_capacity\n`)
  await writeFile(join(project, 'wrong.ts'), `${PROGRAM}// @ts-expect-error\nvoid specs.horsepower\n`)
  await writeFile(join(project, 'details.ts'), DETAILS)
  const files = ['right.ts', 'wrong.ts', 'details.ts', 'look-up.ts', 'handle-errors.ts']
  await succeed(tool('tsc'), [...STRICT, '--module', 'nodenext', ...files], { cwd: project })
})

test('CommonJS code compiles for the oldest supported Node', async () => {
  const program = `import { ApiError, Vinspec } from '@vinspec/sdk'
export const vinspec: Vinspec = new Vinspec()
export const isOurs = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_vin'
`
  await writeFile(join(project, 'common.cts'), program)
  await succeed(tool('tsc'), [...STRICT, '--module', 'node16', 'common.cts'], { cwd: project })
})

test('the package depends on nothing, and its types show no internals', async () => {
  const manifest: unknown = JSON.parse(await installed('package.json'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('devDependencies')
  for (const file of ['dist/index.d.ts', 'dist/index.d.cts']) {
    const types = await installed(file)
    expect(types).not.toMatch(/@vinspec\/contract|openapi-|@internal|\b(paths|components|operations)\b\[/)
    expect(types).not.toMatch(/^declare class (Transport|ResponseInfo)|Config\b/m)
    // Everything declared is documented or named by what is.
    expect(types.split('\n').length).toBeLessThan(1_850)
  }
})

test('the license of the code that it carries is in the package', async () => {
  expect(await installed('dist/openapi-fetch.LICENSE')).toContain('MIT License')
})

describe.each(['dist/index.js', 'dist/index.cjs'])('%s', (file) => {
  test('uses no module of Node, and no other package', async () => {
    const code = await installed(file)
    expect(code).not.toMatch(/\brequire\s*\(|\bimport\s*\(|\bfrom\s*["']|\bimport\s*["']|node:|\bBuffer\b/)
  })

  test('is under 7 kB compressed', async () => {
    const bytes = gzipSync(await installed(file), { level: 9 }).length
    console.log(`${file}: ${bytes} bytes compressed`)
    expect(bytes).toBeLessThan(7_000)
  })

  test('has a source map with all sources, of which the package has its own', async () => {
    const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(await installed(`${file}.map`))
    expect(map.sources).toContain('../src/retry.ts')
    for (const [index, source] of map.sources.entries()) {
      const text = map.sourcesContent[index]
      if (source.includes('/openapi-fetch/')) expect(text).toMatch(/./)
      else expect(await installed(join('dist', source))).toBe(text)
    }
  })
})

test('sends, returns, and logs what the sources do', async () => {
  const file: string = join(project, 'node_modules/@vinspec/sdk/dist/index.js')
  const built: { readonly Vinspec: typeof Vinspec } = await import(file)
  const expected = await record(Vinspec)
  expect(expected).toHaveLength(contract.operations.length * ANSWERS.length)
  expect(await record(built.Vinspec)).toEqual(expected)
})

test('works, imported and required', async () => {
  const service = await startTestService()
  try {
    const env = { ...process.env, VINSPEC_API_KEY: service.apiKey, VINSPEC_BASE_URL: service.apiUrl }
    await writeFile(join(project, 'look-up.cjs'), REQUIRING)
    for (const script of ['look-up.ts', 'look-up.cjs']) {
      const printed = await succeed(process.execPath, ['--no-experimental-require-module', script], {
        cwd: project,
        env,
      })
      expect(printed).toContain('2016 Ford Focus Electric')
    }
  } finally {
    await service.close()
  }
})

const ANSWERS: readonly (() => Response)[] = [
  () => Response.json({ data: [], next_cursor: null }),
  () => Response.json({ error: { code: 'invalid_request', message: 'It was.' } }, { status: 400 }),
  () => new Response(null, { status: 204, headers: { 'content-length': '0' } }),
  () => new Response('busy', { status: 502 }),
  () => {
    throw new Error('refused')
  },
]

/** What comes of each operation with each answer. */
async function record(Client: typeof Vinspec): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  for (const { sdkMethod, parameters, bodySchema, bodyExample, idempotent } of contract.operations) {
    const params = Object.fromEntries(
      parameters.map(({ name, example }) => [name, example ?? ['a b', 'c&d']]),
    )
    const given = [...(parameters.length > 0 ? [params] : []), ...(bodySchema === null ? [] : [bodyExample])]
    if (parameters.every(({ required }) => !required)) given.reverse()
    for (const answer of ANSWERS) {
      const log: string[] = []
      const note = (message: string) => void log.push(message.replace(/ in \d+ ms/, ''))
      const client = new Client({
        apiKey: 'vsk_live_secret',
        maxRetries: 0,
        logLevel: 'debug',
        logger: { debug: note, info: note, warn: note },
        fetch: async (url, init) => {
          log.push(JSON.stringify({ url, ...init }))
          return answer()
        },
      })
      const [resource = '', method = ''] = sdkMethod.split('.')
      const methods: object = Reflect.get(client, resource)
      const options = idempotent ? { idempotencyKey: 'a-key' } : {}
      const call: Promise<unknown> = Reflect.apply(Reflect.get(methods, method), methods, [...given, options])
      const outcome: unknown = await call.catch((error: unknown) => ({
        name: String(error),
        ...Object(error),
      }))
      seen.push({ sdkMethod, outcome, log })
    }
  }
  return seen
}

const PROGRAM = `import { Vinspec } from '@vinspec/sdk'
const specs = await new Vinspec().vehicleSpecs.lookUp({ vin: '1FADP3R49GL917098' })
`

const REQUIRING = `const { Vinspec } = require('@vinspec/sdk')
new Vinspec().vehicleSpecs.lookUp({ vin: '1FADP3R49GL917098' }).then(({ title }) => console.log(title))
`

const DETAILS = `import { ApiError, InsufficientCreditsError, ServerError } from '@vinspec/sdk'
export function explain(error: unknown): string | number | null {
  if (error instanceof InsufficientCreditsError) {
    if (error.code === 'insufficient_credits') return error.details.available_credits
    if (error.code === 'daily_cap_reached') return error.details.resets_at
    // @ts-expect-error a code of another status
    return error.code === 'invalid_vin' ? 1 : 2
  }
  if (!(error instanceof ApiError)) return null
  if (error instanceof ServerError) return error.details
  switch (error.code) {
    case 'invalid_vin':
      return error.details.reason
    case 'vehicle_not_found':
      // @ts-expect-error it has no details
      return error.details.reason
    case 'unsupported_vehicle':
      return error.details?.maker ?? error.headers.get('request-id')
    default:
      return error.status
  }
}
`
