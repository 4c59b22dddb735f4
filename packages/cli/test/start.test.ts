/** What a lookup loads before its request goes out: each of these would take a tenth of its time, or more. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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
  for (const name of ['crypto', 'child_process', 'internal/deps/undici/undici']) {
    expect(loaded).not.toContain(name)
  }
  expect(languages).toBe(false)
})
