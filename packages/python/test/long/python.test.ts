/** The Python client against the real service: its own tests, the README's examples, the type checkers, and the wheel. */
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, succeed } from '@vinspec/core/testing/run-process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWheel } from '../../build/build-wheel.ts'
import { preparePython, pythonFolder, sourceFolder } from '../../build/virtual-environment.ts'
import { type Control, startControl } from './support/control.ts'
import { readSession, readSnippets } from './support/read-snippets.ts'

const prepared = await preparePython('requirements-check.txt')
if ('missing' in prepared) console.log(`NOT TESTED: the Python client. ${prepared.missing}`)
const { python, bin } = 'missing' in prepared ? { python: '', bin: '' } : prepared
const snippets = await readSnippets()

let control: Control
let folder: string
let wheel: string
beforeAll(async () => {
  if ('missing' in prepared) return
  control = await startControl()
  folder = await mkdtemp(join(tmpdir(), 'vinspec-python-'))
  await symlink(join(sourceFolder, 'vinspec'), join(folder, 'vinspec'))
  for (const [index, { code }] of snippets.entries())
    await writeFile(join(folder, `snippet_${index}.py`), code)
  const built = await buildWheel(join(folder, 'wheels'))
  if ('missing' in built) throw new Error(built.missing)
  wheel = built.wheel
})
afterAll(async () => {
  if ('missing' in prepared) return
  await control[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const source = { ...process.env, PYTHONPATH: sourceFolder, PYTHONDONTWRITEBYTECODE: '1' }
/** It keeps what it downloads here. */
const pyright = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH']}`,
  PYRIGHT_PYTHON_CACHE_DIR: join(pythonFolder, '../../node_modules/.cache/vinspec-pyright'),
}

describe.skipIf('missing' in prepared)('the Python client', () => {
  test('keeps its promises against the real service', async () => {
    const env = { ...source, VINSPEC_BASE_URL: control.apiUrl, VINSPEC_TEST_CONTROL: control.url }
    const options = ['-q', '-p', 'no:cacheprovider', 'test/python']
    const printed = await succeed(python, ['-m', 'pytest', ...options], { cwd: pythonFolder, env })
    expect(printed).toMatch(/\d+ passed/)
  })

  test.each(snippets)('the README shows what its example prints: $name', async ({ code, output }) => {
    const env = { ...source, VINSPEC_API_KEY: await control.createKey(10), VINSPEC_BASE_URL: control.apiUrl }
    const printed = await succeed(python, ['-c', code], { cwd: folder, env })
    expect(printed).toBe(output)
  })

  test('mypy finds no fault in the code and the examples', async () => {
    const args = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, '.mypy'), '.']
    const printed = await succeed(python, args, { cwd: folder })
    expect(printed).toMatch(/^Success: no issues found in 3\d source files\n$/)
  })

  test('pyright finds no fault in the code and the examples', async () => {
    await writeFile(join(folder, 'pyrightconfig.json'), JSON.stringify({ typeCheckingMode: 'strict' }))
    const args = ['-m', 'pyright', '--pythonpath', python]
    const printed = await succeed(python, args, { cwd: folder, env: pyright })
    expect(printed).toContain('0 errors, 0 warnings')
  })

  test.each([['check'], ['format', '--check']])('ruff finds nothing to %s', async (...args) => {
    const checked = ['-m', 'ruff', ...args, '--no-cache', 'src', 'test']
    const printed = await succeed(python, checked, { cwd: pythonFolder })
    expect(printed).toMatch(/^(All checks passed!|\d+ files already formatted)\n$/)
  })

  test('the README shows what a session with the installed package shows', async () => {
    const { typed, screen } = await readSession()
    const installed = join(folder, 'installed')
    const into = ['--quiet', '--no-deps', '--no-index', '--target', installed]
    await succeed('python3', ['-m', 'pip', '--python', python, 'install', ...into, wheel])
    const key = { VINSPEC_API_KEY: await control.createKey(10), VINSPEC_BASE_URL: control.apiUrl }
    const env = { ...process.env, PYTHONPATH: installed, ...key }
    const program = fileURLToPath(new URL('support/type_session.py', import.meta.url))
    const seen = await succeed(python, ['-B', program], { cwd: folder, env, input: typed.join('\n') })
    expect(seen).toBe(screen)
  })

  test('the wheel holds what it should, is small, and runs with nothing but what it asks for', async () => {
    const { version } = JSON.parse(await readFile(join(pythonFolder, 'package.json'), 'utf8'))
    expect(basename(wheel)).toBe(`vinspec-${version}-py3-none-any.whl`)
    expect((await stat(wheel)).size).toBeLessThan(60_000)
    const plain = await preparePython('requirements.txt')
    if ('missing' in plain) throw new Error(plain.missing)
    const key = { VINSPEC_API_KEY: await control.createKey(1), VINSPEC_BASE_URL: control.apiUrl }
    const options = { cwd: folder, env: { ...process.env, PYTHONPATH: wheel, ...key } }
    const lookup = ['-B', '-m', 'vinspec', 'lookup', '1FADP3R49GL917098']
    const { stdout, stderr } = await run(plain.python, lookup, options)
    expect(stdout).toMatch(/^2016 Ford Focus Electric\n[^]*Range +76 mi/)
    expect(stderr).toContain('Credits charged: 1, left: 0\n')
    const listed = await succeed(plain.python, ['-m', 'zipfile', '--list', wheel], { cwd: folder })
    expect(listed).toMatch(/vinspec\/py\.typed[^]*licenses\/LICENSE/)
  })
})
