/** Sessions as a person sees them, at two widths: judged by eye once, kept since. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startProxy } from './start-proxy.ts'
import { startSession, widestLine } from './start-session.ts'

const service = await closeAfterAll(startTestService())
await service.startWorker()
// Without a worker, a batch ends only when the test works it off.
const unworked = await closeAfterAll(startTestService())
const { path: home } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-session-')))
await writeFile(join(home, 'npx'), '', { mode: 0o755 })

const VINS = ['KMHM54AA9PA999266', '1FADP3R49GL917098', '1C4JJXR60NW209857', 'KMHM54AA9PA100001']

test.each([40, 80])('every session fits into %i columns', async (columns) => {
  const { apiKey, id } = await service.createCustomer({ credits: 2 })
  const file = join(home, `vins-${columns}.txt`)
  await writeFile(file, `${VINS.join('\n')}\n`)
  const env = { HOME: join(home, String(columns)) }
  const session = startSession({ home, apiUrl: service.apiUrl, columns, env, file })
  await session.type('credits')
  await session.type('login --with-token', { input: apiKey })
  await session.type('doctor')
  await session.type(`check ${VINS[0]}`)
  await session.type(`lookup --file ${file} --yes`)
  await service.grant(id, 1)
  await session.type(`lookup --file ${file} --yes`)
  await session.type('lookup KMHM54AA9PA999266')
  await session.type('vehicles list')
  await session.type('packages')
  await session.type('auto-top-up get')
  await session.type('mcp install cursor codex')
  await session.type('mcp status')
  const text = session.read([apiKey])
  await expect(text).toMatchFileSnapshot(`sessions/session-${columns}.txt`)
  expect(widestLine(text)).toBeLessThanOrEqual(columns)
})

test.each([40, 80])('a batch that is left is followed, in %i columns', async (columns) => {
  const { apiKey } = await unworked.createCustomer({ credits: 5 })
  const file = join(home, `interrupted-${columns}.txt`)
  await writeFile(file, `${VINS.join('\n')}\n`)
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>()
  // How far it is does not arrive before the command has ended.
  const held = Promise.withResolvers<void>()
  let id = ''
  await using proxy = await startProxy(unworked.apiUrl, async (asked) => {
    id = /^GET \/batches\/([^/]+)$/.exec(asked)?.[1] ?? id
    if (id === '') return
    interrupt()
    await held.promise
  })
  const env = { VINSPEC_API_KEY: apiKey }
  const session = startSession({ home, apiUrl: proxy.apiUrl, columns, env, file })
  await session.type(`lookup --file ${file} --yes`, { interrupted })
  await unworked.workOff()
  held.resolve()
  await session.type(`batches follow ${id}`)
  await session.type(`batches show ${id}`)
  await session.type('batches list')
  const text = session.read([apiKey])
  await expect(text).toMatchFileSnapshot(`sessions/interrupted-${columns}.txt`)
  expect(widestLine(text)).toBeLessThanOrEqual(columns)
})
