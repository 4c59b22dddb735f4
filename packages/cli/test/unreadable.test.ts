/** Files that cannot be read: each command says so in the same words, and never in the codes of the system. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '@vinspec/core/testing/run-process'
import { expect, inject, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { environmentOf, runAt } from './run-vinspec.ts'

startHomes()

/** Nothing is sent. */
const env = environmentOf({ apiUrl: 'http://127.0.0.1:9', apiKey: 'vsk_live_none' })
const unbroken = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const LONG = 'a'.repeat(300)

test.each([
  ['folder', "folder can't be read: it is a folder."],
  ['nowhere', "There's no file nowhere."],
  ['text/x', "There's no file text/x."],
  ['loop', "loop can't be read: its links lead in a circle."],
  [LONG, `${LONG} can't be read: its name is too long.`],
])('%s', async (path, message) => {
  await mkdir(join(home, 'folder'))
  await writeFile(join(home, 'text'), 'x')
  await symlink('loop', join(home, 'loop'))
  const commands = [
    ['lookup', '--file', path, '--yes'],
    ['enrich', path, '--yes'],
    ['api', 'POST', '/batches', '-d', `@${path}`],
    ['verify', path, '--keys', 'text'],
    ['verify', 'text', '--keys', path],
  ]
  const runs = await Promise.all(commands.map((args) => runAt(home, args, env)))
  for (const { exitCode, stdout, stderr } of runs) {
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(unbroken(stderr)).toBe(`Error: ${message} Code usage`)
  }
})

test.skipIf(process.platform === 'win32')('standard input that is a folder is called so', async () => {
  const line = 'exec "$0" "$@" < .'
  const args = ['-c', line, process.execPath, inject('command'), 'api', 'POST', '/batches', '-d', '@-']
  const { exitCode, stderr } = await run('/bin/sh', args, { cwd: home, env: { ...env, HOME: home } })
  expect([exitCode, unbroken(stderr)]).toEqual([
    2,
    "Error: Standard input can't be read: it is a folder. Code usage",
  ])
})

test.each([['install'], ['uninstall'], ['status']])(
  'mcp %s says why the settings of a client cannot be used',
  async (action) => {
    await mkdir(join(home, '.cursor/mcp.json'), { recursive: true })
    await writeFile(join(home, '.gemini'), '')
    const { exitCode, stdout } = await runAt(home, ['mcp', action, 'cursor', 'gemini'], env)
    expect(exitCode).toBe(1)
    expect(unbroken(stdout)).toMatch(/Cursor.*: it is a folder\..*Gemini CLI.*: its folder is a file\./)
    expect(stdout).not.toMatch(/\bE[A-Z]{3,}\b/)
  },
)
