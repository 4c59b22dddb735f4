/** Screens, colors, and folders as they are where the command runs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { runAt } from './run-vinspec.ts'
import { startServer } from './scripted-service.ts'

const folder = await mkdtemp(join(tmpdir(), 'vinspec-surroundings-'))
afterAll(() => rm(folder, { recursive: true }))

test.each([['help'], ['lookup --help'], ['credits --help'], ['api --help'], ['auto-top-up']])(
  'on a narrow screen, each line of %s fits, but what is there to be copied',
  async (words) => {
    const { stdout, stderr } = await runAt(folder, words.split(' '), { COLUMNS: '40' })
    const prose = `${stdout}${stderr}`.split('\n').filter((line) => !line.startsWith('  vinspec '))
    expect(prose.filter((line) => line.length > 40)).toEqual([])
  },
)

test.each<[string, NodeJS.ProcessEnv, boolean]>([
  ['asked for', { FORCE_COLOR: '1' }, true],
  ['asked not to come', { FORCE_COLOR: '0' }, false],
  ['asked for and forbidden', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['not mentioned', {}, false],
])('colors that are %s: %j', async (_what, env, colored) => {
  const { exitCode, stderr } = await runAt(folder, ['credits'], env)
  expect(exitCode).toBe(4)
  expect(stderr !== stripVTControlCharacters(stderr)).toBe(colored)
  expect(stripVTControlCharacters(stderr)).toContain("Error: There's no API key")
})

test.skipIf(process.platform !== 'linux').each([['/proc'], ['/dev/null'], ['/proc/self/nothing/at/all']])(
  'settings that cannot be kept in %s are told as that',
  async (place) => {
    await using server = await startServer((_request, response) => {
      const balance = { object: 'credit_balance', available_credits: 3 }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...balance, auto_top_up: { enabled: false, status: 'disabled' } }))
    })
    const env = { VINSPEC_BASE_URL: server.apiUrl, XDG_CONFIG_HOME: place, XDG_CACHE_HOME: place }
    const input = 'vsk_live_0000000000000000000000000000000000000000000000'
    const { exitCode, stderr } = await runAt(folder, ['login', '--with-token', '--json'], env, { input })
    expect({ exitCode, error: JSON.parse(stderr).error }).toEqual({
      exitCode: 1,
      error: { code: 'settings', message: expect.stringContaining(`${place}/vinspec/`) },
    })
  },
)
