/** What the README shows is what the command does. */
import { readFile } from 'node:fs/promises'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { EXIT_MEANINGS } from '../src/exit-codes.ts'
import { runVinspec } from './run-vinspec.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

/** The rows of a table in which the first cell matches. */
function readRows(first: RegExp): (readonly [string, string])[] {
  return Array.from(
    readme.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm),
    ([, left = '', right = '']) => [left, right] as const,
  ).filter(([left]) => first.test(left))
}

const service = await closeAfterAll(startTestService())

const shown = Array.from(
  readme.matchAll(/```console\n\$ vinspec (.+)\n([^]*?)```/g),
  ([, command = '', output = '']) => ({ command, output }),
)

test.each(shown)('shows what vinspec $command prints', async ({ command, output }) => {
  const { stdout } = await runVinspec(service, ...command.split(' '))
  expect(stdout).toBe(output)
})

/** But not signing in, which needs a person: see login.test.ts. */
const scripted = Array.from(readme.matchAll(/^vinspec (?!login$)(.+)$/gm), ([, command = '']) => command)

test.each(scripted)("the README's command works: vinspec %s", async (command) => {
  expect(await runVinspec(service, ...command.split(' '))).toMatchObject({ exitCode: 0 })
})

test('lists every exit code', () => {
  expect(readRows(/^\d/)).toEqual(Object.entries(EXIT_MEANINGS))
})
