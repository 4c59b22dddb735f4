/** The README's examples, run against a stack as `pnpm start` makes it. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

const stack = inject('stack')
let bin: string
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), 'vinspec-bin-'))
  const vinspec = join(bin, 'vinspec')
  const main = join(root, 'packages/cli/src/main.ts')
  await writeFile(
    vinspec,
    `#!/bin/sh\nexec "${process.execPath}" --conditions=@vinspec/source "${main}" "$@"\n`,
  )
  await chmod(vinspec, 0o755)
  env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    NO_COLOR: '1',
    COLUMNS: '80',
    VINSPEC_BASE_URL: stack.file.api_url,
    VINSPEC_API_KEY: stack.file.demo.api_key,
  }
})
afterAll(() => rm(bin, { recursive: true }))

async function readSnippets(): Promise<Map<string, string>> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const found = readme.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```/g)
  return new Map(Array.from(found, ([, path = '', code = '']) => [path, code]))
}

test('every example of the README is the file it names', async () => {
  const snippets = await readSnippets()
  expect([...snippets.keys()]).toEqual([
    'docs/examples/answer.txt',
    'docs/examples/look-up.sh',
    'packages/sdk/examples/look-up.ts',
    'docs/examples/vinspec.sh',
  ])
  for (const [path, code] of snippets) expect(code).toBe(await readFile(join(root, path), 'utf8'))
})

test('the answer that the README shows is what the terminal command prints', async () => {
  const { stdout } = await run('vinspec', ['lookup', '5YJSA1E67NF123456'], { env })
  expect(stdout.trimEnd()).toBe((await readFile(join(root, 'docs/examples/answer.txt'), 'utf8')).trimEnd())
})

test('the REST example answers with the contract example, for one credit', async () => {
  const contract = JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8'))
  const { content } = contract.paths['/vehicle-specs'].post.responses['200']
  const curl = await run('sh', [join(root, 'docs/examples/look-up.sh')], { env }).catch((error: unknown) => {
    if (String(error).includes('not found')) return undefined
    throw error
  })
  if (!curl) return console.warn('NOT TESTED: the README’s curl example; there is no curl on this machine')
  expect(JSON.parse(curl.stdout)).toEqual(content['application/json'].examples.specs.value)
})

test('the SDK example runs', async () => {
  const example = join(root, 'packages/sdk/examples/look-up.ts')
  const { stdout } = await run(process.execPath, ['--conditions=@vinspec/source', example], { env })
  expect(stdout).toContain('2016 Ford Focus Electric')
})

test('the terminal example runs', async () => {
  const { stdout } = await run('sh', [join(root, 'docs/examples/vinspec.sh')], { env })
  expect(stdout).toContain('2022 Tesla Model S Plaid')
  expect(stdout).toContain('"available_credits"')
})

test('the offline example answers one line for each VIN', async () => {
  const command = join(root, 'packages/vehicle-data/src/specs-command.ts')
  const child = run(process.execPath, ['--conditions=@vinspec/source', command], { env })
  child.child.stdin?.end('5YJSA1E67NF123456\n1C4JJXR60NW209857\n')
  const lines = (await child).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { specs: { title: '2022 Tesla Model S Plaid' } },
    { error: { code: 'unsupported_vehicle' } },
  ])
})
