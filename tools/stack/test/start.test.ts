/** `pnpm start` as a newcomer's terminal runs it, in a folder of its own. */
import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@vinspec/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, readCredits, readStack, removeFolder, start as startIn } from './run-stack.ts'

let folder: string
const started: ChildProcess[] = []
beforeEach(async () => {
  folder = await makeFolder()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await removeFolder(folder)
})

/** The processes that a process has started. */
async function listChildren(parent: number | undefined): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const run = startIn(folder, args, environment)
  started.push(run.child)
  return run
}

test('--once shows a real lookup, says where everything is and leaves nothing running', async () => {
  const { exitCode, output } = await start(['--', '--once']).ended
  expect(output).toContain('2022 Tesla Model S Plaid')
  expect(output).toContain('1 credit charged, 99 left')
  expect(exitCode).toBe(0)

  const stack = await readStack(folder)
  expect(output).toContain(stack.api_url)
  expect(output).toContain(stack.demo.api_key)
  expect(output).toContain(`claude mcp add --transport http vinspec ${stack.mcp_url}`)
  expect(stack).toMatchObject({
    database_url: expect.stringMatching(/^postgresql:/),
    demo: { email: 'demo@vinspec.example', api_key: expect.stringMatching(/^vsk_live_/) },
  })
  expect((await stat(join(folder, 'stack.json'))).mode & 0o777).toBe(0o600)
  await expect(fetch(stack.api_url)).rejects.toThrow()
})

test('a second start keeps the data and the key', async () => {
  await start(['--once']).ended
  const first = await readStack(folder)
  const { output } = await start(['--once']).ended
  expect(output).toContain('1 credit charged, 98 left')
  expect((await readStack(folder)).demo).toEqual(first.demo)
})

test('stays up until Ctrl-C, then stops everything and exits 0', async () => {
  const { child, ended, printed } = start([])
  await printed('Try it')
  expect(await readCredits(await readStack(folder))).toBe(99)
  const { api_url: apiUrl } = await readStack(folder)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Everything has stopped'),
  })
  await expect(fetch(apiUrl)).rejects.toThrow()
})

test('a killed start leaves nothing running, and the next one has its data', async () => {
  const { child, ended, printed } = start([])
  await printed('Try it')
  const apps = await listChildren(child.pid)
  expect(apps.length).toBeGreaterThanOrEqual(6)
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => apps.filter(isRunning), { timeout: 15_000 }).toEqual([])
  const { exitCode, output } = await start(['--once']).ended
  expect(exitCode).toBe(0)
  expect(output).toContain('98 left')
})

test('DATABASE_URL is used from the first start on, and no server of our own starts', async () => {
  const server = await startPostgres({ folder: join(folder, 'elsewhere') })
  const databaseUrl = server.databaseUrl('made_by_start')
  const fresh = join(folder, 'fresh')
  const environment = { DATABASE_URL: databaseUrl, VINSPEC_STACK_FOLDER: fresh }
  expect((await start(['--once'], environment).ended).exitCode).toBe(0)
  expect((await readStack(fresh)).database_url).toBe(databaseUrl)
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
