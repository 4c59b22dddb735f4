/** Client and command that are generated from a contract with everything in it: they compile, and they send what was meant. */
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createValidator } from '@vinspec/contract/create-validator'
import { describeContract } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { listen } from '@vinspec/core/testing/listen'
import { type Finished, run } from '@vinspec/core/testing/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkspace, removeWorkspace } from './generated-workspace.ts'

interface Received {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

let root: string
let server: Server
let env: NodeJS.ProcessEnv
const received: Received[] = []

beforeAll(async () => {
  root = await createWorkspace()
  server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const body = await text(request)
    const { method = '', headers } = request
    received.push({
      method,
      path: path.slice('/v1'.length),
      query,
      headers,
      body: body === '' ? undefined : JSON.parse(body),
    })
    const answer = path.endsWith('/items') ? toPage(new URLSearchParams(query)) : {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  const port = await listen(server)
  env = { VINSPEC_API_KEY: 'vsk_live_key', VINSPEC_BASE_URL: `http://127.0.0.1:${port}/v1` }
})
afterAll(async () => {
  server.close()
  await removeWorkspace(root)
})

function toPage(query: URLSearchParams) {
  const from = Number(query.get('after') ?? 0)
  const to = from + Number(query.get('page_size') ?? 2)
  return { items: ITEMS.slice(from, to), next: to < ITEMS.length ? String(to) : null }
}

/** What the server understands of a request, by the contract. */
function understand({ path, query, headers }: Received, id: string): unknown {
  const operation = describeContract(hostileContract).operations.find((each) => each.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  const source = {
    path: new Map([['thing-id', decodeURIComponent(path.split('/')[2] ?? '')]]),
    query,
    headers,
  }
  const parsed = createValidator(hostileContract).requestParser(operation)(source, undefined)
  return parsed.ok ? parsed.value : parsed.fault
}

async function runScript(lines: string): Promise<Finished> {
  const file = join(root, 'packages/sdk/use.ts')
  await writeFile(
    file,
    `import { Vinspec } from './src/index.ts'\nconst { things } = new Vinspec()\n${lines}\n`,
  )
  return await run(process.execPath, ['--conditions=@vinspec/source', file], { cwd: root, env })
}

function runCommand(...args: readonly string[]): Promise<Finished> {
  const command = join(root, 'packages/cli/dist/vinspec.cjs')
  return run(process.execPath, [command, ...args], { cwd: root, env })
}

const ODD = `/..\\%2F?&=#+,"'\u2028é`
/** Of every parameter that can be sent. */
const VALUES = {
  'thing-id': ODD,
  q: ODD,
  tag: [ODD, 'b'],
  level: [1, 20],
  ratio: 0.25,
  open: false,
  color: `it's "odd"`,
  size: 20,
  since: '2026-11-22',
  'X-Trace': 12,
}

test('everything compiles, and wrong calls do not', async () => {
  await writeFile(join(root, 'packages/sdk/calls.ts'), CALLS)
  const files = {
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'] },
    include: ['packages/sdk/calls.ts', 'packages/sdk/src', 'packages/cli/src'],
  }
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify(files))
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  const args = ['-p', root, '--typeRoots', join(modules, '@types')]
  const { stdout } = await run(join(modules, '.bin/tsc'), args, { cwd: root, env: process.env })
  expect(stdout).toBe('')
})

const CALLS = `import { Vinspec } from './src/index.ts'
const { things } = new Vinspec()
await things.read({ 'thing-id': 'x', tag: ['a'], level: [1], ratio: 0.5, open: true, color: 'red', size: 20, since: '2026-11-22', 'X-Trace': 1 })
// @ts-expect-error the path needs it
await things.read({})
// @ts-expect-error not one of the values
await things.read({ 'thing-id': 'x', color: 'blue' })
// @ts-expect-error no such parameter
await things.read({ 'thing-id': 'x', other: 1 })
// @ts-expect-error a list
await things.read({ 'thing-id': 'x', tag: 'a' })
await things.write({ 'thing-id': 'x' }, { name: 'n', counts: [1], note: null })
await things.compact()
for await (const item of things.list({ page_size: 3 })) item satisfies string
const page = await things.list()
page.next satisfies string | null
`

test('the client sends every kind of parameter as the server reads it', async () => {
  received.length = 0
  const { stderr } = await runScript(`
    await things.read(${JSON.stringify(VALUES)})
    await things.compact({ tag: ['a,b', 'c'] })
    await things.write({ 'thing-id': 'x', q: '' }, { name: 'n' })`)
  expect(stderr).toBe('')
  const [read, compact, write] = received
  expect(read && understand(read, 'read')).toEqual(VALUES)
  expect(compact && understand(compact, 'compact')).toEqual({ tag: ['a,b', 'c'] })
  expect(write).toMatchObject({ method: 'PUT', path: '/things/x', query: 'q=', body: { name: 'n' } })
})

test('a tool takes every kind of parameter, and the fields of the body', async () => {
  const file = join(root, 'packages/mcp-tools/use.ts')
  await writeFile(
    file,
    `import { inputSchemaOf } from '@vinspec/contract/json-schemas'
    console.log(JSON.stringify([inputSchemaOf('read'), inputSchemaOf('write')]))`,
  )
  const { stdout } = await run(process.execPath, ['--conditions=@vinspec/source', file], { cwd: root, env })
  const [read, write] = JSON.parse(stdout)
  expect(read).toMatchObject({
    required: ['thing-id'],
    properties: {
      'thing-id': { type: 'string' },
      tag: { type: 'array', items: { type: 'string' } },
      ratio: { type: 'number', maximum: 1, default: 0.5 },
      open: { type: 'boolean' },
      color: { enum: ['red', `it's "odd"`], default: 'red' },
      'X-Trace': { type: 'integer' },
    },
  })
  expect(Object.keys(write.properties)).toEqual(['thing-id', 'q', 'name', 'note', 'counts', 'live'])
  expect(write.required).toEqual(['thing-id', 'name'])
})

test('the client fetches page after page, only as far as needed', async () => {
  received.length = 0
  const { stdout } = await runScript(`
    const all = []
    for await (const item of things.list({ page_size: 3 })) all.push(item)
    console.log(all.join(''))
    for await (const item of things.list()) if (item === 'c') break`)
  expect(stdout).toBe('abcdefg\n')
  expect(received.map(({ query }) => query)).toEqual([
    'page_size=3',
    'page_size=3&after=3',
    'page_size=3&after=6',
    '',
    'after=2',
  ])
})

test('the client never sends a path that resolves to another one', async () => {
  received.length = 0
  const { stdout } = await runScript(`
    for (const id of ['', '.', '..']) {
      await things.read({ 'thing-id': id }).catch((error) => console.log(error.name))
    }`)
  expect(stdout).toBe('UsageError\n'.repeat(3))
  expect(received).toEqual([])
})

test('the command accepts every kind of parameter', async () => {
  received.length = 0
  const { open: _no, ...others } = VALUES
  const args = Object.entries(others).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => [`--${name.toLowerCase()}`, String(each)]),
  )
  const { exitCode, stderr } = await runCommand('read', ...args, '--no-open')
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(received[0] && understand(received[0], 'read')).toEqual(VALUES)
})

test('the command accepts every kind of body field', async () => {
  received.length = 0
  const args = '--thing-id x --name n --counts 1.5 --counts -2 --live'
  const { exitCode } = await runCommand('write', ...args.split(' '))
  expect(exitCode).toBe(0)
  expect(received[0]?.body).toEqual({ name: 'n', counts: [1.5, -2], live: true })
})

test('the command lists one page, a given number, or everything', async () => {
  const list = async (...args: string[]) => {
    received.length = 0
    const { stdout, stderr, exitCode } = await runCommand('list', '--json', ...args)
    return [exitCode === 0 ? JSON.parse(stdout) : stderr, received.map(({ query }) => query)]
  }
  expect(await list()).toEqual([{ items: ['a', 'b'], next: '2' }, ['']])
  expect(await list('--page-size', '5')).toEqual([
    { items: ITEMS.slice(0, 5), next: '5' },
    ['page_size=3', 'after=3&page_size=2'],
  ])
  expect(await list('--all', '--after', '1')).toEqual([
    { items: ITEMS.slice(1), next: null },
    ['after=1&page_size=3', 'after=4&page_size=3'],
  ])
  expect(await list('--all', '--page-size', '5')).toMatchObject([
    expect.stringContaining("option '--all' cannot be used with option '--page-size"),
    [],
  ])
})

test("a command's help says what is deprecated and what the defaults are", async () => {
  const { stdout } = await runCommand('read', '--help')
  expect(stdout).toContain('Default: 0.5.')
  expect(stdout).toContain('Deprecated.')
  expect((await runCommand('--help')).stdout).toContain('(deprecated)')
})
