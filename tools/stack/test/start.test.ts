/** `pnpm start` in a newcomer's terminal, in a folder of its own. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import {
  endAll,
  makeFolder,
  readCredits,
  readStack,
  removeFolder,
  start as startIn,
} from '../testing/run-stack.ts'
import { listOpenToOthers, openToOthers } from './open-to-others.ts'

const umask = process.umask(0)
const folder = await makeFolder()
afterAll(async () => {
  process.umask(umask)
  await endAll()
  await removeFolder(folder)
})

/** The children of a process whose command lines contain this text. */
async function listChildren(parent: number | undefined, text = ''): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='])
  const rows = stdout.split('\n').map((row) => /^ *(\d+) +(\d+) (.*)$/.exec(row) ?? [])
  return rows.flatMap(([, pid, ppid, args]) =>
    Number(ppid) === parent && args?.includes(text) ? [Number(pid)] : [],
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const start = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  startIn(folder, args, environment)

test('a start shows a real lookup, closes readable files, and leaves its data to the next one, which asks live sources', async () => {
  await chmod(folder, 0o777)
  const { child, ended, output, printed } = start([])
  await printed('Try it')
  const first = await readStack(folder)
  for (const text of [
    '2022 Tesla Model S Plaid',
    '1 credit charged, 99 left',
    first.api_url,
    first.demo.api_key,
    `claude mcp add --transport http vinspec ${first.mcp_url}`,
  ])
    expect(output()).toContain(text)
  expect(first).toMatchObject({
    database_url: expect.stringMatching(/^postgresql:\/\/vinspec_app:/),
    database_owner_url: expect.stringMatching(/^postgresql:\/\/vinspec:/),
    demo: { email: 'demo@vinspec.example', api_key: expect.stringMatching(/^vsk_live_/) },
  })
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['api.log', 'payments.journal', 'portal.secret', 'postgres', 'stack.json']),
  )
  // Whatever the umask.
  expect(await listOpenToOthers(folder)).toEqual([])

  const apps = await listChildren(child.pid)
  expect(apps.length).toBeGreaterThanOrEqual(6)
  const [api = 0] = await listChildren(child.pid, 'apps/api/')
  process.kill(api, 'SIGKILL')
  await printed('The API was ended by SIGKILL, and starts again.')
  await printed('The API is back.')
  expect(await readCredits(first)).toBe(99)

  apps.push(...(await listChildren(child.pid)))
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => apps.filter(isRunning)).toEqual([])

  await openToOthers(folder)
  // The next one asks live sources.
  const next = start(['--live'])
  await next.printed('Try it')
  const stack = await readStack(folder)
  expect(stack.demo).toEqual(first.demo)
  expect(first.sources_url).toBeUndefined()
  for (const text of ['Tesla (sandbox)', 'State of health', `${stack.sources_url}`])
    expect(next.output()).toContain(text)
  const asked = await fetch(`${stack.sources_url}/control`)
  expect(JSON.stringify(await asked.json())).toContain('tesla.specs')
  expect(await readCredits(stack)).toBe(98)
  next.child.kill('SIGINT')
  expect(await next.ended).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Everything has stopped'),
  })
  await expect(fetch(stack.api_url)).rejects.toThrow()
  expect(await listOpenToOthers(folder)).toEqual([])
})

test('a taken PORT is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : '')
  const { exitCode, output } = await start(['--once'], { PORT: port }).ended
  other.close()
  expect(exitCode).toBe(1)
  expect(output).toContain(
    `Port ${port} is in use. Stop what uses it, set PORT to another port, or unset it.`,
  )
})

test('a database server that cannot be reached is named', async () => {
  const { exitCode, output } = await start(['--once'], {
    DATABASE_URL: 'postgresql://a:secret@127.0.0.1:1/x',
  }).ended
  expect(exitCode).toBe(1)
  expect(output).toContain('The database server at 127.0.0.1:1/x cannot be used')
  expect(output).not.toContain('secret')
})
