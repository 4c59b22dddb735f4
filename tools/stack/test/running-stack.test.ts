/** What a running stack offers: to its customer, to a second stack, and to readers of the README. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeScratchFolder } from '@vinspec/postgres'
import { afterAll, expect, test } from 'vitest'
import { endAll, readCredits, readStack, runStack, start } from '../testing/run-stack.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

const stack = await runStack()
const bin = await mkdtemp(join(tmpdir(), 'vinspec-bin-'))
const vinspec = join(bin, 'vinspec')
const main = join(root, 'packages/cli/src/main.ts')
await writeFile(
  vinspec,
  `#!/bin/sh\nexec "${process.execPath}" --conditions=@vinspec/source "${main}" "$@"\n`,
)
await chmod(vinspec, 0o755)
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH']}`,
  NO_COLOR: '1',
  COLUMNS: '80',
  VINSPEC_BASE_URL: stack.file.api_url,
  VINSPEC_API_KEY: stack.file.demo.api_key,
}
afterAll(async () => {
  await rm(bin, { recursive: true })
  await stack.end()
  await endAll()
})

test('paying on the page of a checkout adds credits, and sends a receipt to the mail catcher', async () => {
  const { api_url: apiUrl, payments_url: paymentsUrl, mail_url: mailUrl, demo } = stack.file
  const before = await readCredits(stack.file)
  const checkout = await fetch(`${apiUrl}/checkouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.api_key}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ package_key: 'lookups_10' }),
  })
  const page = new URL(String(Object(await checkout.json()).checkout_url))
  expect(page.origin).toBe(paymentsUrl)
  expect(await (await fetch(page)).text()).toContain('$12.00')

  const session = page.pathname.split('/').at(-1)
  await fetch(`${paymentsUrl}/_control/checkout/sessions/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await expect.poll(() => readCredits(stack.file)).toBe(before + 10)
  const mails = async () => await (await fetch(`${mailUrl}/api/mails`)).text()
  await expect.poll(mails).toContain('Receipt: 10 lookup credits for $12.00')
})

test('the demo customer signs in at the portal with the printed password', async () => {
  const { web_url: webUrl, demo } = stack.file
  const answer = await fetch(`${webUrl}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: webUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: demo.email, password: demo.password }).toString(),
  })
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const page = await fetch(webUrl, { headers: { cookie: cookie.join('; ') } })
  expect(await page.text()).toContain(demo.email)
})

test('the MCP server listens where stack.json says', async () => {
  const { mcp_url: mcpUrl } = stack.file
  const response = await fetch(mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_service_info', arguments: {} },
    }),
  })
  expect(Object(await response.json()).result.structuredContent.links.mcp_url).toBe(mcpUrl)
})

test('a second stack in the same folder is rejected, and the error says where the first one runs', async () => {
  const { exitCode, output } = await start(stack.folder, ['--once']).ended
  expect(exitCode).toBe(1)
  expect(output).toContain('already running')
  expect(output).toContain(stack.file.api_url)
})

test('of two simultaneous starts in another folder, one runs on the server of DATABASE_URL, and ends', async () => {
  const folder = await makeScratchFolder('vinspec-stack-')
  const { database_owner_url: other = '' } = stack.file
  const ownerUrl = other.replace(/\/\w+$/, '/made_by_start')
  const databaseUrl = ownerUrl.replace(/\/\/.*@/, '//made_by_start:too@')
  const environment = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl }
  const runs = await Promise.all([1, 2].map(() => start(folder, ['--', '--once'], environment).ended))
  expect(runs.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  expect(runs.find(({ exitCode }) => exitCode === 1)?.output).toMatch(
    /Another start is in progress|already running/,
  )
  const file = await readStack(folder)
  expect(file).toMatchObject({ database_url: databaseUrl, database_owner_url: ownerUrl })
  expect(file.api_url).not.toBe(stack.file.api_url)
  await expect(fetch(file.api_url)).rejects.toThrow()
  await expect(stat(join(folder, 'postgres'))).rejects.toThrow('ENOENT')
  await rm(folder, { recursive: true })
})

async function readSnippets(): Promise<Map<string, string>> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const found = readme.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```/g)
  return new Map(Array.from(found, ([, path = '', code = '']) => [path, code]))
}

test('every example of the README matches the file that it names', async () => {
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

test("the REST example gets the contract's example, for one credit", async () => {
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

test('the offline example prints one line for each VIN', async () => {
  const command = join(root, 'packages/vehicle-data/src/specs-command.ts')
  const child = run(process.execPath, ['--conditions=@vinspec/source', command], { env })
  child.child.stdin?.end('5YJSA1E67NF123456\n1C4JJXR60NW209857\n')
  const lines = (await child).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { specs: { title: '2022 Tesla Model S Plaid' } },
    { error: { code: 'unsupported_vehicle' } },
  ])
})
