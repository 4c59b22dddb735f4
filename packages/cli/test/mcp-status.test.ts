/** `vinspec mcp status` in a home of its own. */
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { write } from './mcp-home.ts'
import { runAt } from './run-vinspec.ts'
import { startServer } from './scripted-service.ts'

const KEY = 'vsk_live_secret_wxyz'

startHomes()
beforeEach(async () => {
  await write('bin/npx', '#!/bin/sh\n')
  await chmod(join(home, 'bin/npx'), 0o755)
})

function mcp(args: readonly string[], env: NodeJS.ProcessEnv = { VINSPEC_API_KEY: KEY }) {
  return runAt(home, ['mcp', ...args], { PATH: join(home, 'bin'), ...env })
}

async function status(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const { exitCode, stdout } = await mcp(['status', '--json', ...args], env)
  expect(stdout).not.toContain(KEY)
  const { clients }: { clients: Record<string, unknown>[] } = JSON.parse(stdout)
  return { exitCode, clients }
}

test('says of each client what it starts, with what key, and in which file', async () => {
  await mcp(['install', 'claude-desktop', 'codex', 'cursor', 'vscode'])
  const { exitCode, clients } = await status([])
  expect(exitCode).toBe(0)
  expect(clients.map(({ client, connection, key, problem }) => [client, connection, key, problem])).toEqual([
    ['claude-desktop', 'local', 'vsk_live_…wxyz in this file', null],
    ['codex', 'local', 'vsk_live_…wxyz from VINSPEC_API_KEY', null],
    ['cursor', 'local', 'vsk_live_…wxyz from VINSPEC_API_KEY', null],
    ['vscode', 'local', 'VS Code asks for it and keeps it', null],
  ])
  expect(clients[1]).toMatchObject({
    target: 'npx -y vinspec mcp',
    path: join(home, '.codex/config.toml'),
  })
  expect((await mcp(['status'])).stdout).toContain('local: npx -y vinspec mcp')
})

test('names the profile, and says when it is not signed in', async () => {
  await write('.config/vinspec/config.json', '{ "profiles": { "work": { "key_in": "file" } } }')
  await write('.config/vinspec/keys.json', JSON.stringify({ work: KEY }))
  await mcp(['install', 'gemini', '--profile', 'work'])
  expect((await status(['gemini'])).clients).toMatchObject([
    { key: 'vsk_live_…wxyz from file that only you can read, profile "work"', problem: null },
  ])
  await write('.config/vinspec/config.json', '{}')
  expect(await status(['gemini'])).toMatchObject({
    exitCode: 1,
    clients: [{ connection: 'local', key: null, problem: 'There\'s no profile "work".' }],
  })
})

test('says what would keep the tools from starting', async () => {
  await mcp(['install', 'cursor'])
  expect((await status(['cursor'], {})).clients).toMatchObject([
    { problem: "VINSPEC_API_KEY isn't set here." },
  ])
  expect((await status(['cursor'], { VINSPEC_API_KEY: KEY, PATH: '/nowhere' })).clients).toMatchObject([
    { problem: "There's no program npx on the PATH." },
  ])
  await write('.codeium/windsurf/mcp_config.json', '{ broken')
  const missing = { command: process.execPath, args: ['/gone/vinspec.js', 'mcp'] }
  await write('.gemini/settings.json', JSON.stringify({ mcpServers: { vinspec: missing } }))
  const { exitCode, clients } = await status(['windsurf', 'gemini', 'zed'])
  expect([exitCode, clients]).toMatchObject([
    1,
    [
      { client: 'gemini', problem: "There's no file /gone/vinspec.js." },
      { client: 'windsurf', connection: null, problem: "Its settings file isn't valid JSON." },
      { client: 'zed', connection: null, problem: null },
    ],
  ])
})

test('asks a remote server whether it is there', async () => {
  await using server = await startServer((request, response) => {
    response.writeHead(request.url === '/mcp' ? 401 : 404).end()
  })
  await mcp(['install', 'cursor', '--remote', `${server.apiUrl}/mcp`])
  await mcp(['install', 'windsurf', '--remote', `${server.apiUrl}/elsewhere`])
  await mcp(['install', 'zed', '--remote', 'http://127.0.0.1:9/mcp'])
  const { clients } = await status(['cursor', 'windsurf', 'zed'])
  expect(clients).toMatchObject([
    { connection: 'remote', target: `${server.apiUrl}/mcp`, key: null, problem: null },
    { problem: `There's no MCP server at ${server.apiUrl}/elsewhere (HTTP 404).` },
    { problem: "http://127.0.0.1:9/mcp can't be reached: the connection was refused." },
  ])
})
