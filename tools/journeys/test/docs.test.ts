/** Every snippet of the documentation does what its page says, with the reader's own key filled in. */
import { execFile } from 'node:child_process'
import { chmod, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestService } from '@vinspec/api/testing'
import { ALL_PERMISSIONS, createApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { startToolServer } from '@vinspec/mcp/testing'
import { startTestPortal } from '@vinspec/web/testing'
import { expect, test } from 'vitest'
import { readSnippets, type Snippet, toText } from './support/doc-snippets.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))
const TITLE = '2022 Tesla Model S Plaid'
const contract = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')

const { payments } = await closeAfterAll(startTestPayments())
const service = await closeAfterAll(
  startTestService({ clock: systemClock, payments: { vendor: payments, webhookSecret: WEBHOOK_SECRET } }),
)
const { apiUrl, databaseUrl } = service
const { mcpUrl } = await closeAfterAll(startToolServer({ databaseUrl, clock: systemClock }))
const portal = await closeAfterAll(startTestPortal({ databaseUrl, apiUrl, mcpUrl }))
const customer = await portal.createCustomer({ credits: 50 })
const secret = await createKey({ name: 'laptop', permissions: ALL_PERMISSIONS, monthlyTopUpCents: 20_000 })
const testSecret = await createKey({ name: 'Test key', mode: 'test' })
const session = await portal.signIn(customer)
/** The reader's. */
const cookie = `${session.name}=${session.value}`
const read = async (path: string) => await (await fetch(portal.url + path, { headers: { cookie } })).text()
const snippets = (await readSnippets(read)).map((each) => ({
  ...each,
  code: each.code.replaceAll(/vsk_live_\w*…/g, secret).replaceAll(/vsk_test_\w*…/g, testSecret),
}))

/** A home folder with the command and the agents' commands in its path. */
const { path: home } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-docs-')))
await addProgram('vinspec', `exec "${process.execPath}" --conditions=@vinspec/source "${command}" "$@"`)
await addProgram('npx', 'test "$1 $2" = "-y vinspec" && shift 2 && exec vinspec "$@"')
for (const agent of ['claude', 'code', 'codex', 'gemini']) await addProgram(agent, 'echo "$@"')

type NewKey = Omit<Parameters<typeof createApiKey>[1], 'customerId'>

async function createKey(terms: NewKey): Promise<string> {
  const { prisma } = portal
  const key = await createApiKey({ prisma, clock: systemClock }, { customerId: customer.id, ...terms })
  if (key.kind !== 'created') throw new Error('there is room for a key')
  return key.secret
}

async function addProgram(name: string, script: string): Promise<void> {
  await writeFile(join(home, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(home, name), 0o755)
}

function environment(): NodeJS.ProcessEnv {
  const path = `${home}:${process.env['PATH']}`
  return { ...process.env, HOME: home, PATH: path, VINSPEC_API_KEY: secret, VINSPEC_BASE_URL: service.apiUrl }
}

const of = (language: string): readonly Snippet[] => snippets.filter((each) => each.language === language)

test('every snippet is in a language that a test here runs', () => {
  const known = new Set(['sh', 'json', 'http', 'text', 'toml', 'crontab', 'html', 'js', 'm', 'sql'])
  expect(snippets.filter(({ language }) => !known.has(language))).toEqual([])
  expect(snippets.length).toBeGreaterThan(30)
})

test("the reader's own key is in the examples, and each visit gets its own idempotency keys", async () => {
  const keys = [
    ...(await (await fetch(`${portal.url}/docs/quickstart`)).text()).matchAll(/Idempotency-Key: ([\w-]+)/g),
  ]
  expect(keys.length).toBeGreaterThan(0)
  for (const [, key = ''] of keys) expect(snippets.some(({ code }) => code.includes(key))).toBe(false)
  expect(snippets.some(({ code }) => code.includes(`Bearer ${secret}`))).toBe(true)
})

test('the examples of the front page work unchanged', async () => {
  const html = await (await fetch(portal.url)).text()
  const shown = Array.from(
    html.matchAll(/<pre[^>]*aria-label="([^"]*)"[^>]*><code>([^]*?)<\/code>/g),
    ([, label = '', code = '']) =>
      [label, toText(code.replaceAll(/<[^>]*>/g, '')).replaceAll('vsk_live_…', secret)] as const,
  )
  const examples = new Map(shown.filter(([label]) => !label.startsWith('POST ')))
  expect([...examples.keys()]).toEqual(['REST', 'TypeScript', 'Terminal', 'Agents (MCP), here Claude Code'])
  const inShell = async (label: string) =>
    (await run('sh', ['-euc', examples.get(label) ?? ''], { env: environment() })).stdout
  expect(JSON.parse(await inShell('REST'))).toMatchObject({ title: TITLE })
  expect(await inShell('Terminal')).toMatch(new RegExp(`${TITLE}[^]*"available_credits"`))
  expect(await inShell('Agents (MCP), here Claude Code')).toContain(mcpUrl)
  const cwd = fileURLToPath(new URL('../', import.meta.url))
  const script = [
    '--conditions=@vinspec/source',
    '--input-type=module',
    '-e',
    examples.get('TypeScript') ?? '',
  ]
  expect((await run(process.execPath, script, { cwd })).stdout).toBe(`${TITLE}\n`)
})

test.each(['task=create&name=shop&lookups=on', 'task=create-test'])(
  'the first call that is shown with a new key works unchanged, and costs nothing: %s',
  async (form) => {
    const body = new URLSearchParams(form)
    const headers = { cookie, origin: portal.url }
    const page = await (await fetch(`${portal.url}/api-keys`, { method: 'POST', headers, body })).text()
    const call = /<pre[^>]*aria-label="Your first call[^>]*>([^<]*)</.exec(page)?.[1] ?? ''
    const charges = await portal.prisma.vehicleLookup.count()
    const { stdout } = await run('sh', ['-euc', toText(call)], { env: environment() })
    expect(JSON.parse(stdout)).toMatchObject({ title: TITLE })
    expect(await portal.prisma.vehicleLookup.count()).toBe(charges)
  },
)

test('every snippet for a shell runs in one, and the service accepts it', async () => {
  for (const { page, code } of of('sh')) {
    const { stdout } = await run('sh', ['-euc', code], { env: environment(), cwd: home })
    expect([page, code, stdout]).not.toContainEqual(expect.stringContaining('"error":'))
    if (/^(claude|code|codex|gemini) /m.test(code))
      expect([page, stdout]).toEqual([page, expect.stringContaining('vinspec')])
    if (/mcp (add|--)|--add-mcp/.test(code))
      expect([page, stdout]).toEqual([page, expect.stringContaining(mcpUrl)])
  }
})

test('the example of test keys is answered in test mode, without a charge', async () => {
  const example = of('sh').find(({ page, code }) => page === '/docs/test-keys' && code.includes('curl'))
  const { stdout } = await run('sh', ['-euc', example?.code ?? ''], { env: environment() })
  expect(stdout.toLowerCase()).toMatch(/^http\/1\.1 200[^]*vinspec-livemode: false/)
  expect(stdout).toContain(TITLE)
})

test('each configuration of an MCP client reaches the tools', async () => {
  const entries = of('json').flatMap(({ code }) => {
    const { mcpServers, servers, context_servers } = JSON.parse(code)
    const found = mcpServers ?? servers ?? context_servers
    return found ? [found.vinspec] : []
  })
  expect(entries.length).toBeGreaterThan(5)
  for (const entry of entries) {
    if (entry.command === undefined) {
      expect(entry.url ?? entry.httpUrl ?? entry.serverUrl).toBe(mcpUrl)
    } else {
      expect(await initialize(entry)).toContain('"serverInfo"')
    }
  }
  for (const { code } of of('toml')) expect(code).toContain(`[mcp_servers.vinspec]\nurl = "${mcpUrl}"`)
  for (const { code } of of('text')) expect(code.split('?')[0]).toBe(mcpUrl)
})

test("the command in the crontab exists, and checks the page's own file", async () => {
  await writeFile(join(home, 'inventory.csv'), 'stock,vin\nA17,5YJSA1E67NF123456\nA18,1FADP3R49GL917098\n')
  const [line] = of('crontab')
  const [, , , , , ...words] = (line?.code ?? '').split(' ')
  const dry = `${words.join(' ').replace('--yes', '--dry-run')} 2>&1`
  const { stdout } = await run('sh', ['-euc', dry], { env: environment(), cwd: home })
  expect(stdout).toMatch(/^ +VINs +2$/m)
})

test('the function for a spreadsheet reads saved vehicles for free, and returns a fact of the vehicle', async () => {
  const [script] = of('js')
  await writeFile(
    join(home, 'sheet.mjs'),
    `${SHEET_HOST}\n${script?.code}\nconsole.log(VINSPEC(process.argv[2], 'range'))`,
  )
  const ask = async (vin: string) =>
    (await run(process.execPath, [join(home, 'sheet.mjs'), vin], { env: environment() })).stdout
  const paid = async () => await portal.prisma.vehicleLookup.count()
  const before = await paid()
  expect(await ask('50EA1GDA3PA988033')).toBe('446 to 516 mi\n')
  expect(await ask('50EA1GDA3PA988033')).toBe('446 to 516 mi\n')
  expect(await paid()).toBe(before + 1)
  await expect(ask('5YJSA1E67NF12345O')).rejects.toThrow(`A VIN can't contain "O"`)
})

/** The objects that Google provides to a script, implemented with curl. */
const SHEET_HOST = `
import { spawnSync } from 'node:child_process'
const PropertiesService = { getScriptProperties: () => ({ getProperty: (name) => process.env[name] }) }
const UrlFetchApp = {
  fetch(url, { headers, contentType, method = 'get', payload }) {
    const sent = Object.entries({ ...headers, ...(payload && { 'Content-Type': contentType }) })
    const args = sent.flatMap(([name, value]) => ['-H', name + ': ' + value]).concat(payload ? ['-d', payload] : [])
    const { stdout } = spawnSync('curl', ['-s', '-w', '\\n%{http_code}', '-X', method.toUpperCase(), ...args, url], { encoding: 'utf8' })
    const [, text, code] = /^([^]*)\\n(\\d+)$/.exec(stdout)
    return { getResponseCode: () => Number(code), getContentText: () => text }
  },
}`

test('the fields that Excel, DuckDB, and an HTML page request exist', async () => {
  const [query] = of('m')
  const [, url = '', key = ''] = /Contents\("([^"]+)"[^]*"Bearer ([^"]+)"/.exec(query?.code ?? '') ?? []
  const { data } = Object(await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).json())
  const columns = Array.from(of('sql')[0]?.code.matchAll(/vehicle\.(\w+)/g) ?? [], ([, name = '']) => name)
  for (const column of columns) expect(data[0]).toHaveProperty(column)
  const [html] = of('html')
  const [, src = ''] = /src="([^"]+)"/.exec(html?.code ?? '') ?? []
  const element = await (await fetch(src)).text()
  const attributes = Array.from(html?.code.matchAll(/ ([a-z]+)="/g) ?? [], ([, name = '']) => name)
  for (const name of attributes.filter((each) => each !== 'src')) expect(element).toContain(`'${name}'`)
})

/** Starts the tools as a client would, and returns their first message. */
async function initialize(entry: { command: string; args: string[]; env: Record<string, string> }) {
  const child = run(entry.command, entry.args, { env: { ...environment(), ...entry.env } })
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  child.child.stdin?.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  return (await child).stdout
}

test('the responses shown are those of the service', async () => {
  const shown = of('json').map(({ code }) => JSON.parse(code))
  const { paths } = JSON.parse(contract)
  const { examples } = paths['/vehicle-specs'].post.responses['200'].content['application/json']
  const specs = shown.find(({ object }) => object === 'vehicle_specs')
  expect(examples.specs.value).toMatchObject(specs)
  const refused = shown.find(({ error }) => error !== undefined)
  const answer = await fetch(`${service.apiUrl}/vehicle-specs/check?vin=5YJSA1E67NF12345O`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(await answer.json()).toEqual({
    error: { ...refused.error, request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/) },
  })

  const [headers] = of('http')
  const { headers: real } = await fetch(`${service.apiUrl}/credits`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const names = [...(headers?.code.matchAll(/^([\w-]+): /gm) ?? [])].map(([, name = '']) => name)
  expect(names).toEqual(['RateLimit-Policy', 'RateLimit'])
  for (const name of names) expect(real.get(name)).toMatch(/^"reads";/)
})

test('a call that a reader runs in the reference is told as the API tells it with their test key', async () => {
  for (const [id, request] of [
    ['getCredits', new Request(`${service.apiUrl}/credits`)],
    ['getVehicle', new Request(`${service.apiUrl}/vehicles/5YJSA1E67NF123456`)],
    ['listVehicles', new Request(`${service.apiUrl}/vehicles`)],
  ] as const) {
    const headers = { authorization: `Bearer ${testSecret}` }
    const real = await fetch(request, { headers })
    const told = await fetch(`${portal.url}/docs/run/${id}/response.txt`, {
      method: 'POST',
      headers: { cookie, origin: portal.url },
      body: new URLSearchParams(),
    })
    const [head = '', body = ''] = (await told.text()).split('\n\n')
    const [first, ...lines] = head.split('\n')
    expect([id, first, JSON.parse(body)]).toEqual([id, `HTTP/1.1 ${real.status} OK`, await real.json()])
    const shown = new Map(lines.map((line) => [line.split(': ')[0] ?? '', line.replace(/^.+?: /, '')]))
    for (const [header, value] of shown)
      if (header !== 'request-id' && header !== 'ratelimit')
        expect([id, header, real.headers.get(header)]).toEqual([id, header, value])
    // What is left out is the same for all.
    const others = [...real.headers.keys()].filter((header) => !shown.has(header))
    expect(others).toEqual(SAME_FOR_ALL.filter((header) => others.includes(header)))
  }
})

const SAME_FOR_ALL = [
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]
