/** Each call that the API reference shows works as it is shown: in a shell, in TypeScript, and as a command. */
import { execFile } from 'node:child_process'
import { chmod, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestService } from '@vinspec/api/testing'
import { createApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPortal } from '@vinspec/web/testing'
import { expect, test } from 'vitest'
import { FIGURE, toText } from './support/doc-snippets.ts'

/** In the contract. The customer has another one. */
const EXAMPLE_BATCH = '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))

const { apiUrl, databaseUrl } = await closeAfterAll(startTestService({ clock: systemClock }))
const portal = await closeAfterAll(startTestPortal({ databaseUrl, apiUrl }))
const { id: customerId } = await portal.createCustomer({})
/** Test mode answers every example of the contract, without a charge. */
const key = await createApiKey(
  { prisma: portal.prisma, clock: systemClock },
  { customerId, name: 'Test key', mode: 'test' },
)
const secret = key.kind === 'created' ? key.secret : ''
const { id: batchId } = await createBatch()
const page = await (await fetch(`${portal.url}/docs/api`)).text()
const samples = Array.from(page.matchAll(FIGURE), ([, language = '', , code = '']) => ({
  language,
  code: toText(code).replaceAll('vsk_live_…', secret).replaceAll(EXAMPLE_BATCH, batchId),
}))
const of = (language: string) => samples.filter((each) => each.language === language).map(({ code }) => code)
const { path: home } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-samples-')))
const program = `#!/bin/sh\nexec "${process.execPath}" --conditions=@vinspec/source "${command}" "$@"\n`
await writeFile(join(home, 'vinspec'), program)
await chmod(join(home, 'vinspec'), 0o755)
const env = {
  ...process.env,
  HOME: home,
  PATH: `${home}:${process.env['PATH']}`,
  VINSPEC_API_KEY: secret,
  VINSPEC_BASE_URL: apiUrl,
}

async function createBatch(): Promise<{ readonly id: string }> {
  const response = await fetch(`${apiUrl}/batches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vins: ['5YJSA1E67NF123456'] }),
  })
  const { id } = Object(await response.json())
  return { id: String(id) }
}

test('in a shell', async () => {
  expect(of('sh').length).toBeGreaterThan(20)
  for (const code of of('sh')) {
    const { stdout } = await run('sh', ['-euc', code], { env, maxBuffer: 10_000_000 })
    expect([code, stdout]).not.toContainEqual(expect.stringMatching(/^{"error":/))
  }
})

test('in TypeScript', async () => {
  expect(of('ts')).toHaveLength(of('sh').length)
  const calls = of('ts').map((code) => `{\n${code}\n}`)
  const script = ["import { Vinspec } from '@vinspec/sdk'", 'const vinspec = new Vinspec()', ...calls].join(
    '\n',
  )
  const args = ['--conditions=@vinspec/source', '--input-type=module', '-e', script]
  await run(process.execPath, args, { env, cwd: fileURLToPath(new URL('..', import.meta.url)) })
})

test('as a command, with everything that the other languages send', async () => {
  expect(of('console')).toHaveLength(of('sh').length)
  // Each costs a process, and the tests of the command run every one without options.
  const calls = of('console').filter((code) => code.includes(' --'))
  expect(calls).toContainEqual(expect.stringMatching(/^vinspec auto-top-up set .*--monthly-cap-cents 20000$/))
  await run('sh', ['-euc', calls.join('\n')], { env })
})
