/** What the README shows is what the examples say and do. */
import { readdir, readFile } from 'node:fs/promises'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { succeed } from '@vinspec/core/testing/run-process'
import { expect, test } from 'vitest'
import { startProxy } from './proxy.ts'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const examples = Array.from(
  readme.matchAll(/<!-- (examples\/.+) -->\n```ts\n([^]*?)```\n\n```text\n([^]*?)```\n/g),
  ([, file = '', code = '', output = '']) => ({ file, code, output }),
)

const service = await closeAfterAll(startTestService())
await service.startWorker()
const proxy = await closeAfterAll(startProxy())

test('shows every example, and no code that is not one', async () => {
  const all = await readdir(new URL('examples/', root))
  // It is only compiled.
  const files = all.filter((file) => file !== 'every-option.ts')
  expect(examples.map(({ file }) => file).toSorted()).toEqual(
    files.map((file) => `examples/${file}`).toSorted(),
  )
  expect(readme.match(/^```ts$/gm)).toHaveLength(files.length)
})

test.each(examples)('shows $file as it is', async ({ file, code }) => {
  expect(code).toBe(await readFile(new URL(file, root), 'utf8'))
})

test.each(examples)('shows what $file prints', async ({ file, output }) => {
  const { apiKey } = await service.createCustomer({ credits: 10 })
  const printed = await succeed(process.execPath, ['--conditions=@vinspec/source', file], {
    cwd: root,
    env: {
      ...process.env,
      VINSPEC_API_KEY: apiKey,
      VINSPEC_BASE_URL: service.apiUrl,
      HTTPS_PROXY: proxy.url,
    },
  })
  expect(printed).toBe(output)
})

test('the proxy of the example was used', () => {
  expect(proxy.passed()).toBe(1)
})
