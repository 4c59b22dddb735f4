/** Whether the recipes of CONTRIBUTING.md still fit the code. `long/recipes.test.ts` follows them in a copy, and builds it. */
import { readFile } from 'node:fs/promises'
import { describeContract } from '@vinspec/contract/reader'
import { expect, test } from 'vitest'
import { createEdits } from './support/edits.ts'
import { recipes } from './support/recipes.ts'

const root = new URL('../../../', import.meta.url)
const written = new Map<string, string>()
const edits = createEdits({
  read: async (path) =>
    written.get(path) ?? (await readFile(new URL(path, root), 'utf8').catch(() => undefined)),
  write: async (path, text) => void written.set(path, text),
})

test('each recipe adds what it says, in as many files as it says, to a contract from which everything can be generated', async () => {
  const contributing = await readFile(new URL('CONTRIBUTING.md', root), 'utf8')
  for (const { adds, files, follow } of recipes) {
    await follow(edits)
    expect([adds, edits.takeEdited().length]).toEqual([adds, files])
    expect(contributing).toMatch(new RegExp(`^\\| ${adds} +\\| ${files} `, 'm'))
  }
  const { operations, errors } = describeContract(JSON.parse(written.get('openapi.json') ?? ''))
  const added = operations.find(({ id }) => id === 'checkReminder')
  expect(added?.policy.errors).toContain('reminder_not_found')
  expect(errors.at(-1)?.code).toBe('reminder_not_found')
})
