/** `vinspec mcp uninstall`, and what `install` must not do to a home that is in use. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { CODEX_ENTRY, FILES, install, KEY, mcp, read, write } from './mcp-home.ts'

startHomes()

test('uninstall removes its own entry and nothing else, from every client', async () => {
  const others = { theme: 'dark', mcpServers: { other: { command: 'x' } } }
  await write('.cursor/mcp.json', JSON.stringify(others))
  await write(FILES.codex, '# Mine\nmodel = "x"\n')
  await install(Object.keys(FILES))
  const { exitCode, stdout } = await mcp(['uninstall'], {})
  expect([exitCode, stdout.match(/: removed$/gm)?.length]).toEqual([0, Object.keys(FILES).length])
  expect(await read('.cursor/mcp.json')).toEqual(others)
  expect(await readFile(join(home, FILES.codex), 'utf8')).toBe('# Mine\nmodel = "x"\n')
  expect(await read(FILES.vscode)).toEqual({ inputs: [], servers: {} })
  expect((await mcp(['uninstall'], {})).stdout.match(/: not set up$/gm)).toHaveLength(
    Object.keys(FILES).length,
  )
})

async function signIn(...profiles: readonly string[]): Promise<void> {
  const entries = profiles.map((profile) => [profile, { key_in: 'file' }] as const)
  const keys = Object.fromEntries(profiles.map((profile) => [profile, `${KEY}_${profile}`]))
  await write('.config/vinspec/config.json', JSON.stringify({ profiles: Object.fromEntries(entries) }))
  await write('.config/vinspec/keys.json', JSON.stringify(keys))
}

test('who has signed in needs no key in any settings', async () => {
  await signIn('default', 'work')
  const files = Object.entries(FILES).filter(([id]) => id !== 'codex')
  const { exitCode, stdout } = await install(
    files.map(([id]) => id),
    {},
  )
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('It uses the API key of the profile "default".'),
  ])
  for (const [, file] of files) {
    const text = await readFile(join(home, file), 'utf8')
    expect(text).not.toContain('VINSPEC_API_KEY')
    expect(text).not.toContain('input')
  }
  await install(['claude-desktop', 'codex', '--profile', 'work'])
  const work = { type: 'stdio', command: 'npx', args: ['-y', 'vinspec', 'mcp', '--profile', 'work'] }
  expect(await read(FILES['claude-desktop'])).toEqual({ mcpServers: { vinspec: work } })
  expect(await readFile(join(home, FILES.codex), 'utf8')).toContain('"--profile", "work"]')
  expect(await install(['cursor', '--profile', 'nobody'])).toMatchObject({ exitCode: 2 })
})

test('leaves a file that is not text, and one without a place for an entry, byte for byte', async () => {
  const path = await write('.cursor/mcp.json', '')
  const bytes = Buffer.from('{ "theme": "caf\u00e9" }', 'latin1')
  await writeFile(path, bytes)
  const inline = 'mcp_servers = { other = { command = "x" } }\n'
  await write(FILES.codex, inline)
  const { exitCode, stdout } = await install(['cursor', 'codex'])
  expect(exitCode).toBe(1)
  expect(stdout).toContain("it isn't text in UTF-8")
  expect(stdout).toContain(`  ${CODEX_ENTRY.split('\n')[0]}`)
  expect(await readFile(path)).toEqual(bytes)
  expect(await readFile(join(home, FILES.codex), 'utf8')).toBe(inline)
})
