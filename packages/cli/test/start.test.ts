/** What makes a start fast, and must not break what is printed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from '@vinspec/core/testing/run-process'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { environmentOf, runAt } from './run-vinspec.ts'
import { refuse, startServer } from './scripted-service.ts'

const folder = await mkdtemp(join(tmpdir(), 'vinspec-start-'))
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
  const env = { ...environmentOf(server), HOME: folder }
  const args = ['--require', hook, inject('command'), 'lookup', '1FADP3R49GL917098']
  expect(await run(process.execPath, args, { cwd: folder, env })).toMatchObject({ exitCode: 2 })
  const { loaded, languages } = JSON.parse(await readFile(list, 'utf8'))
  expect(loaded).toContain('http')
  for (const name of ['crypto', 'child_process', 'internal/deps/undici/undici', 'internal/navigator']) {
    expect(loaded).not.toContain(name)
  }
  expect(languages).toBe(false)
})

test('the first start keeps compiled code in the folder of the user, unless Node is told not to', async () => {
  const start = (env: NodeJS.ProcessEnv) => runAt(folder, ['profiles'], env)
  const kept = join(folder, 'kept')
  await start({ XDG_CACHE_HOME: join(folder, 'none'), NODE_DISABLE_COMPILE_CACHE: '1' })
  await expect(access(join(folder, 'none'))).rejects.toThrow('ENOENT')
  const first = await start({ XDG_CACHE_HOME: kept })
  expect(await readdir(join(kept, 'vinspec'))).toHaveLength(1)
  expect(await start({ XDG_CACHE_HOME: kept })).toEqual(first)
})

describe('an answer that is larger than what a pipe holds', () => {
  const answer: RequestListener = (_request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ openapi: 'x'.repeat(3_000_000) }))
  }

  test('is printed to its end', async () => {
    await using server = await startServer(answer)
    const whole = await runAt(folder, ['openapi', '--json'], { VINSPEC_BASE_URL: server.apiUrl })
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
