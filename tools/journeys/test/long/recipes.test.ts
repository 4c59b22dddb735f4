/** The recipes of CONTRIBUTING.md, followed one after the other in a copy, which must build each time. */
import { afterAll, beforeAll, test } from 'vitest'
import { type CopiedRepository, copyRepository } from '../support/copied-repository.ts'
import { recipes } from '../support/recipes.ts'

const TEN_MINUTES_MS = 600_000

let copy: CopiedRepository
beforeAll(async () => {
  copy = await copyRepository()
}, TEN_MINUTES_MS)
afterAll(() => copy.remove())

test.each(recipes)('$adds builds', { timeout: TEN_MINUTES_MS }, async ({ follow }) => {
  await follow(copy)
  await copy.build()
})

test("a new tool's text has every fact, including dates", { timeout: TEN_MINUTES_MS }, async () => {
  // The limit on the list's size is for the existing tools, not for one more that is made up.
  const others = '^(?!.*the list is small enough)'
  await copy.run('vitest', 'run', 'packages/mcp-tools', '--update', '-t', others)
})

test('the server handles a new operation like every other', { timeout: TEN_MINUTES_MS }, async () => {
  await copy.run('vitest', 'run', 'apps/api/test/every-operation.test.ts')
})
