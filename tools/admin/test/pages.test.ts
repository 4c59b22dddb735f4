/** Support needs no shell: each command has its page for operators, or the docs say why it has none. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildProgram } from '../src/program.ts'

const ROOT = new URL('../../../', import.meta.url)
const read = async (path: string) => await readFile(new URL(path, ROOT), 'utf8')
const surroundings = { env: {}, print: () => {}, complain: () => {}, alarm: () => {} }

interface Commands {
  readonly commands: readonly Commands[]
  name(): string
  readonly options: readonly unknown[]
}

/** The names of all commands that do something, as typed after `pnpm admin`. */
function namesOf({ commands }: Commands, before = ''): string[] {
  return commands.flatMap((each) => {
    const name = `${before}${each.name()}`
    const isGroup = each.commands.length > 0 && each.options.length === 0
    return [...(isGroup ? [] : [name]), ...namesOf(each, `${name} `)]
  })
}

test('each command is on a page that exists, or the docs say why only a shell can do it', async () => {
  const docs = await read('docs/operations/administration.md')
  const rows = [...docs.matchAll(/^\| `([a-z -]+)` +\| (.*?) +\|$/gm)].map(([, name = '', where = '']) => ({
    name,
    where,
  }))
  const table = rows.filter(({ where }) => /^\*\*|^Only a shell: /.test(where))
  expect(table.map(({ name }) => name).toSorted()).toEqual(namesOf(buildProgram(surroundings)).toSorted())
  const folder = 'apps/web/app/operator'
  const files = [
    'routes/layout.tsx',
    'customer-tasks.server.ts',
    'package-tasks.server.ts',
    'payment-tasks.server.ts',
  ]
  const pages = (await Promise.all(files.map(async (file) => await read(`${folder}/${file}`)))).join('')
  for (const { name, where } of table) {
    const [, page, task] = /^\*\*(.+?)\*\*(?:, ([A-Z][^.]*))?/.exec(where) ?? []
    for (const named of [page, task])
      if (named) expect([name, pages.includes(`'${named}'`)]).toEqual([name, true])
  }
})
