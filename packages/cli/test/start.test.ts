/** What makes a start fast, and must not break what is printed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { run } from './run-process.ts'
import { refuse, startServer } from './scripted-service.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a lookup loads no cryptography, no fetch, no child processes, and no tables of languages', async () => {
  await using server = await startServer(refuse(422, 'invalid_vin'))
  const [hook, list] = [join(folder, 'hook.cjs'), join(folder, 'list.json')]
  await writeFile(
    hook,
    `const { toLocaleString } = Number.prototype
let languages = false
Number.prototype.toLocaleString = function (...args) {
  languages = true
  return toLocaleString.apply(this, args)
}
process.on('exit', () => {
  const loaded = process.moduleLoadList.map((entry) => entry.replace(/^NativeModule /, ''))
  require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify({ loaded, languages }))
})
`,
  )
  const env = { VINSPEC_BASE_URL: server.apiUrl, VINSPEC_API_KEY: server.apiKey, HOME: folder }
  const args = ['--require', hook, inject('command'), 'lookup', '1FADP3R49GL917098']
  expect(await run(process.execPath, args, { cwd: folder, env })).toMatchObject({ exitCode: 2 })
  const { loaded, languages } = JSON.parse(await readFile(list, 'utf8'))
  expect(loaded).toContain('http')
  for (const name of ['crypto', 'child_process', 'internal/deps/undici/undici', 'internal/navigator']) {
    expect(loaded).not.toContain(name)
  }
  expect(languages).toBe(false)
})

describe('compiled code', () => {
  const lookup = ['lookup', '1FADP3R49GL917098', '--dry-run', '--idempotency-key=k']
  const start = (env: NodeJS.ProcessEnv, args: readonly string[] = lookup) =>
    run(process.execPath, [inject('command'), ...args], {
      cwd: folder,
      env: { VINSPEC_API_KEY: 'vsk_live_key', ...env },
    })

  test('is kept by the first start of a command, for its owner, and used by the next', async () => {
    const cache = join(folder, 'used')
    const first = await start({ XDG_CACHE_HOME: cache })
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('POST') })
    const [name = '', ...others] = await readdir(join(cache, 'vinspec'))
    expect([name, others]).toEqual([expect.stringMatching(/-lookup---dry-run---idempotency-key$/), []])
    const before = await stat(join(cache, 'vinspec', name))
    expect(before.mode & 0o077).toBe(0)
    expect(await start({ XDG_CACHE_HOME: cache })).toMatchObject({ exitCode: 0, stdout: first.stdout })
    expect((await stat(join(cache, 'vinspec', name))).mtimeMs).toBe(before.mtimeMs)
  })

  test('of one use of a command is not taken for that of another', async () => {
    const env = { XDG_CACHE_HOME: join(folder, 'uses') }
    for (const args of [['lookup', '--help'], lookup, ['profiles'], ['profiles', '--json']]) {
      expect(await start(env, args)).toMatchObject({ exitCode: 0 })
    }
    const names = await readdir(join(folder, 'uses', 'vinspec'))
    expect(names.map((name) => name.replace(/^.*-(?=lookup|profiles)/, '')).toSorted()).toEqual([
      'lookup---dry-run---idempotency-key',
      'lookup---help',
      'profiles',
      'profiles---json',
    ])
  })

  test('that is cut short or damaged is made again', async () => {
    const cache = join(folder, 'broken')
    const first = await start({ XDG_CACHE_HOME: cache })
    const [name = ''] = await readdir(join(cache, 'vinspec'))
    const path = join(cache, 'vinspec', name)
    const whole = await readFile(path)
    const damaged = whole.with(whole.length / 4, 0xff ^ (whole[whole.length / 4] ?? 0))
    for (const rest of ['', 'nonsense', whole.subarray(0, whole.length / 2), damaged]) {
      await writeFile(path, rest)
      expect(await start({ XDG_CACHE_HOME: cache })).toEqual(first)
      expect((await stat(path)).size).toBeGreaterThan(10_000)
    }
  })

  test('is kept nowhere if Node is told so, or if there is no home', async () => {
    const cache = join(folder, 'none')
    const env = { XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: '1' }
    expect(await start(env)).toMatchObject({ exitCode: 0 })
    expect(await start({ HOME: join(cache, 'nobody') })).toMatchObject({ exitCode: 0 })
    await expect(access(cache)).rejects.toThrow('ENOENT')
  })
})

describe('an answer that is larger than what a pipe holds', () => {
  const answer: RequestListener = (_request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ openapi: 'x'.repeat(3_000_000) }))
  }

  test('is printed to its end', async () => {
    await using server = await startServer(answer)
    const env = { VINSPEC_BASE_URL: server.apiUrl, HOME: folder }
    const whole = await run(process.execPath, [inject('command'), 'openapi', '--json'], { cwd: folder, env })
    expect(whole).toMatchObject({ exitCode: 0, stderr: '' })
    expect(JSON.parse(whole.stdout)).toEqual({ openapi: 'x'.repeat(3_000_000) })
  })

  test('can be read in part, which is no failure', async () => {
    await using server = await startServer(answer)
    const child = spawn(process.execPath, [inject('command'), 'openapi', '--json'], {
      env: { VINSPEC_BASE_URL: server.apiUrl, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = text(child.stderr)
    child.stdout.once('readable', () => child.stdout.destroy())
    expect(await once(child, 'close')).toEqual([0, null])
    expect(await said).toBe('')
  })
})
