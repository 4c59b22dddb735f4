/** `vinspec mcp install` in a home of its own. */
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { CODEX_ENTRY, CONFIG, FILES, install, KEY, mcp, read, started, write } from './mcp-home.ts'

startHomes()

const entry = (key: string, more: object = {}) => ({
  type: 'stdio',
  ...started,
  env: { VINSPEC_API_KEY: key, ...more },
})

test('writes the settings of each client in its format, and the key only where needed', async () => {
  const { exitCode, stdout } = await install(Object.keys(FILES))
  expect(exitCode).toBe(0)
  for (const file of Object.values(FILES)) expect(stdout).toContain(join(home, file))
  const byVariable = { VINSPEC_API_KEY: '${env:VINSPEC_API_KEY}' }
  expect(await read(FILES['claude-code'])).toEqual({ mcpServers: { vinspec: entry('${VINSPEC_API_KEY}') } })
  expect(await read(FILES['claude-desktop'])).toEqual({ mcpServers: { vinspec: entry(KEY) } })
  expect(await readFile(join(home, FILES.codex), 'utf8')).toBe(CODEX_ENTRY)
  expect(await read(FILES.cursor)).toEqual({
    mcpServers: { vinspec: { type: 'stdio', ...started, env: byVariable } },
  })
  expect(await read(FILES.gemini)).toEqual({
    mcpServers: { vinspec: { ...started, env: { VINSPEC_API_KEY: '$VINSPEC_API_KEY' } } },
  })
  expect(await read(FILES.vscode)).toEqual({
    inputs: [{ type: 'promptString', id: 'vinspec-api-key', description: 'vinspec API key', password: true }],
    servers: { vinspec: entry('${input:vinspec-api-key}') },
  })
  expect(await read(FILES.windsurf)).toEqual({ mcpServers: { vinspec: { ...started, env: byVariable } } })
  expect(await read(FILES.zed)).toEqual({ context_servers: { vinspec: { source: 'custom', ...started } } })
  expect((await stat(join(home, FILES['claude-desktop']))).mode & 0o777).toBe(0o600)
  expect(stdout).toContain('Your API key is in it.')
  expect(stdout).not.toContain(KEY)
})

test('keeps everything else, and changes nothing if it is already set up', async () => {
  const others = { theme: 'dark', mcpServers: { other: { command: 'x' } } }
  const path = await write('.cursor/mcp.json', JSON.stringify(others))
  expect((await install(['cursor'])).stdout).toContain('Cursor: added')
  expect(await read('.cursor/mcp.json')).toMatchObject(others)
  const before = await stat(path)
  expect((await install(['cursor'])).stdout).toContain('Cursor: already set up')
  expect((await stat(path)).mtimeMs).toBe(before.mtimeMs)
  expect(await readdir(dirname(path))).toEqual(['mcp.json'])
})

test('replaces its own older entry, with the base URL that is set', async () => {
  await write('.cursor/mcp.json', JSON.stringify({ mcpServers: { vinspec: { command: 'old' } } }))
  const { stdout } = await install(['cursor'], { VINSPEC_BASE_URL: 'http://127.0.0.1:4010/api/v1' })
  expect(stdout).toContain('Cursor: replaced')
  expect(await read('.cursor/mcp.json')).toEqual({
    mcpServers: {
      vinspec: entry('${env:VINSPEC_API_KEY}', { VINSPEC_BASE_URL: 'http://127.0.0.1:4010/api/v1' }),
    },
  })
})

test('--dry-run says what would change, and changes nothing', async () => {
  const { exitCode, stdout } = await install(['cursor', '--dry-run'])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Cursor: would be added')])
  expect(stdout).toContain('"command": "npx"')
  expect(await readdir(home)).toEqual([])
})

test('the command configures the clients it finds when none is named', async () => {
  await write('.cursor/settings', '')
  const { stdout } = await install([])
  expect(stdout).toContain('Cursor: added')
  expect(stdout).not.toContain('Claude')
})

test('leaves unexpected settings unchanged, and shows what to add without the key', async () => {
  for (const text of [
    '{ "servers": { broken }',
    '[]',
    '{ "mcpServers": 1, "servers": [], "context_servers": 1 }',
  ]) {
    const paths = await Promise.all(Object.values(FILES).map((file) => write(file, text)))
    const { exitCode, stdout } = await install(Object.keys(FILES))
    expect(exitCode).toBe(1)
    expect(stdout).toContain('"VINSPEC_API_KEY": "<your API key>"')
    expect(stdout).toContain('"VINSPEC_API_KEY": "${env:VINSPEC_API_KEY}"')
    expect(stdout).toContain('[mcp_servers.vinspec]')
    expect(stdout).not.toContain(KEY)
    for (const path of paths) expect(await readFile(path, 'utf8')).toBe(text)
  }
})

test('keeps comments, trailing commas, and the formatting of a file', async () => {
  const before = [
    '\uFEFF// My servers',
    '{',
    '\t"theme": [1,  2], // as I like it',
    '\t"inputs": [',
    '\t\t// My token',
    '\t\t{',
    '\t\t\t"id": "token",  "type": "promptString"',
    '\t\t}',
    '\t],',
    '\t"servers": {',
    '\t\t// The first',
    '\t\t"other": {',
    '\t\t\t"command": "x"',
    '\t\t},',
    '\t},',
    '}',
    '',
  ].join('\r\n')
  const path = await write(FILES.vscode, before)
  expect(await install(['vscode'])).toMatchObject({ exitCode: 0 })
  const after = await readFile(path, 'utf8')
  const server = /,\r\n\t\t"vinspec": \{\r\n\t\t\t"type": "stdio",\r\n.*?\r\n\t\t\}(?=,\r\n\t\},)/s
  const input = /,\r\n\t\t\{\r\n\t\t\t"type": "promptString",\r\n.*?\r\n\t\t\}(?=\r\n\t\],)/s
  expect(after).toMatch(server)
  expect(after.replace(server, '').replace(input, '')).toBe(before)
  expect((await install(['vscode'])).stdout).toContain('VS Code: already set up')
  expect((await mcp(['uninstall', 'vscode'], {})).stdout).toContain('VS Code: removed')
  expect(JSON.stringify(await readFile(path, 'utf8'))).toBe(JSON.stringify(before))
})

test('skips files that it may not or cannot write, continues with the others, and leaves nothing behind', async () => {
  const path = await write('.cursor/mcp.json', '{}')
  await chmod(path, 0o444)
  await write(CONFIG, 'no folder')
  const { exitCode, stdout, stderr } = await install(['cursor', 'vscode', 'claude-code'])
  expect([exitCode, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/Cursor: not changed.*read-only/)
  expect(stdout).toMatch(/VS Code: not changed.*its folder is a file/)
  expect(stdout).toContain('Claude Code: added')
  expect(await readFile(path, 'utf8')).toBe('{}')
  expect(await readdir(dirname(path))).toEqual(['mcp.json'])
})

test('a file with the key is private to its owner, and keeps the key if no other is given', async () => {
  const path = await write(FILES['claude-desktop'], '{}')
  await chmod(path, 0o644)
  await install(['claude-desktop'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await install(['claude-desktop'], {})).stdout).toContain('Claude Desktop: already set up')
  const { stdout } = await install(['claude-desktop', '--base-url', 'http://127.0.0.1:4010/api/v1'], {})
  expect(stdout).toContain('Claude Desktop: replaced')
  const base = { VINSPEC_BASE_URL: 'http://127.0.0.1:4010/api/v1' }
  expect(await read(FILES['claude-desktop'])).toEqual({ mcpServers: { vinspec: entry(KEY, base) } })
})

test('--remote writes the MCP server and no key', async () => {
  const url = 'https://mcp.vinspec.example/mcp'
  const { exitCode, stdout } = await install([...Object.keys(FILES), '--remote', url])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('ask you to connect your account')])
  const proxied = { command: 'npx', args: ['-y', 'mcp-remote', url] }
  expect(await read(FILES['claude-code'])).toEqual({ mcpServers: { vinspec: { type: 'http', url } } })
  expect(await read(FILES['claude-desktop'])).toEqual({ mcpServers: { vinspec: proxied } })
  expect(await readFile(join(home, FILES.codex), 'utf8')).toBe(`[mcp_servers.vinspec]\nurl = "${url}"\n`)
  expect(await read(FILES.cursor)).toEqual({ mcpServers: { vinspec: { url } } })
  expect(await read(FILES.gemini)).toEqual({ mcpServers: { vinspec: { httpUrl: url } } })
  expect(await read(FILES.windsurf)).toEqual({ mcpServers: { vinspec: { serverUrl: url } } })
  expect(await read(FILES.zed)).toEqual({ context_servers: { vinspec: { url } } })
  expect(await read(FILES.vscode)).toEqual({ servers: { vinspec: { type: 'http', url } } })
  expect(await install(['cursor', '--remote', 'nonsense'])).toMatchObject({ exitCode: 2 })
})

test('never replaces a connection without a key by an API key', async () => {
  const url = 'https://mcp.vinspec.example/mcp'
  await install([...Object.keys(FILES), '--remote', url])
  const readAll = () => Promise.all(Object.values(FILES).map((file) => readFile(join(home, file), 'utf8')))
  const before = await readAll()
  const { exitCode, stdout } = await install(Object.keys(FILES))
  expect(exitCode).toBe(1)
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Claude Desktop: not changed. It connects to ${url}`)
  expect(await readAll()).toEqual(before)
  expect(await install(['cursor', '--remote', `${url}/2`])).toMatchObject({ exitCode: 0 })
})

test('with --json, says what it did in one object', async () => {
  const { stdout } = await install(['cursor', '--json', '--dry-run'])
  expect(JSON.parse(stdout)).toEqual({
    clients: [
      {
        client: 'cursor',
        name: 'Cursor',
        path: join(home, '.cursor/mcp.json'),
        result: 'added',
        message: 'It reads your API key from VINSPEC_API_KEY.',
        add: { mcpServers: { vinspec: entry('${env:VINSPEC_API_KEY}') } },
      },
    ],
    dry_run: true,
  })
})

test('says if the key is not where a client will look for it', async () => {
  expect((await install(['cursor'], {})).stdout).toContain("VINSPEC_API_KEY, which isn't set here")
  expect((await install(['claude-code'])).stdout).toMatch(/VINSPEC_API_KEY\.$/m)
})

test('finds moved Claude Code settings', async () => {
  const folder = join(home, 'elsewhere')
  await install(['claude-code'], { CLAUDE_CONFIG_DIR: folder })
  expect(await read('elsewhere/.claude.json')).toHaveProperty('mcpServers.vinspec')
})

test('a client that keeps the key itself is not configured without one', async () => {
  const { exitCode, stdout } = await install(['claude-desktop'], {})
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('API key in its settings')])
  expect(await readdir(home)).toEqual([])
})

test('a symbolic link to settings stays a link, and the file keeps its mode', async () => {
  const target = await write('dotfiles/mcp.json', '{}')
  await mkdir(join(home, '.cursor'))
  await symlink(target, join(home, '.cursor/mcp.json'))
  // More than new files get.
  await chmod(target, 0o664)
  await install(['cursor'])
  expect((await lstat(join(home, '.cursor/mcp.json'))).isSymbolicLink()).toBe(true)
  expect(await readFile(target, 'utf8')).toContain('vinspec')
  expect((await stat(target)).mode & 0o777).toBe(0o664)
})

test('lists the known clients if none is found or the name is wrong', async () => {
  expect(await install([])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('claude-desktop') })
  expect(await install(['notepad'])).toMatchObject({ exitCode: 2 })
})
