/** The manual has a page for every command, which says what `--help` says. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@vinspec/core/testing/run-process'
import { expect, inject, test } from 'vitest'
import { readPages } from '../build/read-pages.ts'
import { renderManual } from '../build/render-man.ts'
import manifest from '../package.json' with { type: 'json' }
import { EXAMPLES } from '../src/commands/examples.ts'

const pages = renderManual()
const names = [...pages.keys()].toSorted()
const reference = await readFile(new URL('../../../docs/command.md', import.meta.url), 'utf8')

test('the package ships every page, and there is one for each command', () => {
  expect(manifest.man.toSorted()).toEqual(names.map((name) => `./man/${name}`))
  expect(names).toEqual(expect.arrayContaining(Object.keys(EXAMPLES).map((words) => pageOf(words))))
})

test('each command, argument, and option is explained by sentences that end', () => {
  const { root, pages: commands } = readPages()
  const said = [root, ...commands].flatMap(({ summary, description, arguments: given, options }) => [
    summary,
    description,
    ...[...given, ...options].map(({ meaning }) => meaning),
  ])
  expect(said.filter((meaning) => !/[^.]\.( \(|$)/.test(meaning))).toEqual([])
})

test.each(['lookup', 'mcp install', 'auto-top-up set', 'login'])(
  'the pages of %s have every option of its help',
  async (words) => {
    const command = [inject('command'), ...words.split(' '), '--help']
    const { stdout } = await run(process.execPath, command, { cwd: '.', env: {} })
    const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = '']) => option)
    const page = (pages.get(pageOf(words)) ?? '').replaceAll('\\-', '-')
    expect(options.length).toBeGreaterThan(8)
    for (const option of options.filter((each) => each !== '--version')) {
      expect(page).toContain(option)
      expect(reference).toContain(option)
    }
    expect(reference).toContain(`vinspec ${words}\n`)
  },
)

const hasMan = spawnSync('man', ['--version']).status === 0

test.skipIf(!hasMan)('man reads every page without a complaint, where there is man', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-man-'))
  for (const [page, text] of pages) {
    await writeFile(join(folder, page), text)
    const args = ['--warnings', '-l', join(folder, page)]
    const { status, stderr, stdout } = spawnSync('man', args, {
      encoding: 'utf8',
      env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' },
    })
    expect([page, status, stderr]).toEqual([page, 0, ''])
    expect(stdout).toContain('EXIT STATUS')
  }
  await rm(folder, { recursive: true })
})

function pageOf(words: string): string {
  return `vinspec-${words.replaceAll(' ', '-')}.1`
}
