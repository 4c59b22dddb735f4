/** `pnpm start` as a newcomer's terminal runs it, in a folder of its own. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@vinspec/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StackFile } from '../src/stack-file.ts'
import { listOpenToOthers, openToOthers } from './open-to-others.ts'
import { endAll, makeFolder, readCredits, readStack, removeFolder, start as startIn } from './run-stack.ts'

let folder: string
let umask: number
beforeAll(async () => {
  umask = process.umask(0)
  folder = await makeFolder()
})
afterAll(async () => {
  process.umask(umask)
  await endAll()
  await removeFolder(folder)
})

/** The processes that a process has started, of which the command line holds this text. */
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

describe('one start after the other in one folder', () => {
  let first: StackFile

  test('--once shows a real lookup, says where everything is and leaves nothing running', async () => {
    await chmod(folder, 0o777)
    const { exitCode, output } = await start(['--', '--once']).ended
    expect(output).toContain('2022 Tesla Model S Plaid')
    expect(output).toContain('1 credit charged, 99 left')
    expect(exitCode).toBe(0)

    first = await readStack(folder)
    expect(output).toContain(first.api_url)
    expect(output).toContain(first.demo.api_key)
    expect(output).toContain(`claude mcp add --transport http vinspec ${first.mcp_url}`)
    expect(first).toMatchObject({
      database_url: expect.stringMatching(/^postgresql:\/\/vinspec_app:/),
      database_owner_url: expect.stringMatching(/^postgresql:\/\/vinspec:/),
      demo: { email: 'demo@vinspec.example', api_key: expect.stringMatching(/^vsk_live_/) },
    })
    await expect(fetch(first.api_url)).rejects.toThrow()
  })

  test('every file is 0600 and every folder 0700, whatever the umask', async () => {
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['api.log', 'payments.journal', 'portal.secret', 'postgres', 'stack.json']),
    )
    expect(await listOpenToOthers(folder)).toEqual([])
  })

  test('the next start keeps the data and the key, closes what others could read, and starts again what dies, until Ctrl-C', async () => {
    await openToOthers(folder)
    const { child, ended, printed } = start([])
    await printed('Try it')
    const stack = await readStack(folder)
    expect(stack.demo).toEqual(first.demo)
    expect(await readCredits(stack)).toBe(98)
    const [api = 0] = await listChildren(child.pid, 'apps/api/')
    process.kill(api, 'SIGKILL')
    await printed('The API was ended by SIGKILL, and starts again.')
    await printed('The API is back.')
    expect(await readCredits(stack)).toBe(98)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything has stopped'),
    })
    await expect(fetch(stack.api_url)).rejects.toThrow()
    expect(await listOpenToOthers(folder)).toEqual([])
  })

  test('a killed start leaves nothing running, and the next one has its data', async () => {
    const { child, ended, printed } = start([])
    await printed('Try it')
    const apps = await listChildren(child.pid)
    expect(apps.length).toBeGreaterThanOrEqual(6)
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => apps.filter(isRunning)).toEqual([])
    const { exitCode, output } = await start(['--once']).ended
    expect(exitCode).toBe(0)
    expect(output).toContain('96 left')
  })
})

test('DATABASE_URL is used from the first start on, and no server of our own starts', async () => {
  const server = await startPostgres({ folder: join(folder, 'elsewhere') })
  const ownerUrl = server.databaseUrl('made_by_start')
  const databaseUrl = ownerUrl.replace(/\/\/.*@/, '//made_by_start:too@')
  const fresh = join(folder, 'fresh')
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    VINSPEC_STACK_FOLDER: fresh,
  }
  expect((await start(['--once'], environment).ended).exitCode).toBe(0)
  expect(await readStack(fresh)).toMatchObject({ database_url: databaseUrl, database_owner_url: ownerUrl })
  await expect(stat(join(fresh, 'postgres'))).rejects.toThrow('ENOENT')
  await server.stop()
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
