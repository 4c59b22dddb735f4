/** The command as one file, on a machine that has nothing else. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { succeed } from '@vinspec/core/testing/run-process'
import { expect, test } from 'vitest'
import manifest from '../../../packages/cli/package.json' with { type: 'json' }
import { TITLE, VIN } from './support/stranger.ts'

const cli = fileURLToPath(new URL('../../../packages/cli/', import.meta.url))
const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-binary-')))
const printed = await succeed('pnpm', ['--silent', 'run', 'build:binary', folder], { cwd: cli })
const binary = printed.trim().split('\n').at(-1) ?? ''
const service = await closeAfterAll(startTestService())
await service.startWorker()

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<string> {
  const done = promisify(execFile)(binary, args, { cwd: folder, env: { PATH: '', HOME: folder, ...env } })
  done.child.stdin?.end(input)
  return done.then(({ stdout }) => stdout)
}

test('the file has its checksum beside it', async () => {
  const sum = createHash('sha256')
    .update(await readFile(binary))
    .digest('hex')
  expect(await readFile(`${binary}.sha256`, 'utf8')).toBe(`${sum}  ${binary.slice(folder.length + 1)}\n`)
})

test('the file prints its version, and completes commands', async () => {
  expect(await run(['--version'])).toBe(`${manifest.version}\n`)
  expect(await run(['completion', 'bash', '--', 'look'])).toContain('lookup')
})

test('the file looks a vehicle up, with and without jq', async () => {
  const { apiKey, id } = await service.createCustomer({ credits: 2 })
  const env = { VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: service.apiUrl }
  expect(await run(['lookup', VIN], env)).toContain(TITLE)
  expect(await run(['lookup', VIN, '--jq', '.title'], env)).toContain(TITLE)
  expect(await service.prisma.savedVehicle.count({ where: { customerId: id } })).toBe(1)
})

test.each([
  ['lookup', ['lookup', '--file', 'cars.csv', '--yes', '--template', '{{ specs.title }}'], TITLE],
  ['enrich', ['enrich', 'cars.csv', '--yes'], `7;${VIN};found;;${TITLE};`],
  ['the paths that completion offers', ['completion', 'zsh', '--', 'api', 'GET', '/led'], '/ledger-days:'],
  ['yaml', ['packages', '-o', 'yaml'], 'package_key: lookups_10\n'],
])('the file does what needs its other parts: %s', async (_what, args, said) => {
  await writeFile(join(folder, 'cars.csv'), `stock;vin\n7;${VIN}\n`)
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const env = { VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: service.apiUrl }
  expect(await run(args, env)).toContain(said)
})

test('MCP clients start the file, and it serves them', async () => {
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const env = { VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: service.apiUrl }
  await run(['mcp', 'install', 'cursor', 'codex'], env)
  expect(await readFile(join(folder, '.codex/config.toml'), 'utf8')).toContain(`command = "${binary}"\n`)
  const settings = JSON.parse(await readFile(join(folder, '.cursor/mcp.json'), 'utf8'))
  expect(settings.mcpServers.vinspec).toMatchObject({ command: binary, args: ['mcp'] })
  const messages = [
    { id: 1, method: 'initialize', params: INITIALIZE },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
  const input = messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('')
  expect(await run(['mcp'], env, input)).toContain('fetch_vehicle_specs')
})

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}
