/** Looking up the VINs of a file against the real service: what it costs, and that nothing is ever paid twice. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { run as runProgram } from '@vinspec/core/testing/run-process'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, inject, test } from 'vitest'
import { ioniqs } from './ioniqs.ts'
import { type Caller, creditsOf, environmentOf, runAt, runVinspec } from './run-vinspec.ts'
import { startProxy } from './start-proxy.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const FOCUS_ELECTRIC = '1FADP3R49GL917098'
const JEEP_HYBRID = '1C4JJXR60NW209857'

const service = await closeAfterAll(startTestService())
await service.startWorker()
const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-batch-')))

const callerWith = (credits: number) => service.createCustomer({ credits })

let files = 0
async function write(text: string, ending = 'txt'): Promise<string> {
  files += 1
  const path = join(folder, `${files}.${ending}`)
  await writeFile(path, text)
  return path
}

const lookUp = (caller: Caller, file: string, ...args: readonly string[]) =>
  runVinspec(caller, 'lookup', '--file', file, '--yes', '--json', ...args)

test('looks up each VIN once, whatever the file looks like, and says what it cost', async () => {
  const caller = await callerWith(5)
  const file = await write(
    `\uFEFF# fleet\r\n${IONIQ_6}\r\n\r\nkmhm54aa 9-pa999266\n${JEEP_HYBRID}\nTOOSHORT\n`,
  )
  const { exitCode, stdout, stderr } = await lookUp(caller, file)
  const { data, summary } = JSON.parse(stdout)
  expect(data).toMatchObject([
    { row: 2, vin: IONIQ_6, status: 'ok', credits_charged: 1, specs: { title: expect.any(String) } },
    { row: 4, vin: IONIQ_6, status: 'ok' },
    { row: 5, vin: JEEP_HYBRID, status: 'refused', error: { code: 'unsupported_vehicle' } },
    { row: 6, vin: 'TOOSHORT', status: 'refused', error: { code: 'invalid_vin' } },
  ])
  expect(summary).toMatchObject({ ok: 2, refused: 2, failed: 0, credits_spent: 1, credits_remaining: 4 })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
})

test('the same file at once and again, from anywhere, prints the same and is paid for once', async () => {
  const caller = await callerWith(20)
  const vins = ioniqs(8)
  const runs = await Promise.all([
    lookUp(caller, await write(vins.join('\n'))),
    lookUp(caller, await write(vins.join('\n'))),
  ])
  runs.push(await lookUp(caller, await write(vins.join('\r\n'))))
  const [first] = runs
  for (const { exitCode, stdout } of runs) expect([exitCode, stdout]).toEqual([0, first?.stdout])
  expect(await creditsOf(caller)).toBe(12)
})

test('reads the column of a CSV, and writes one column per fact, and no formula', async () => {
  const caller = await callerWith(5)
  const file = await write(`plate;VIN\nA 1;${IONIQ_6}\nB 2;"${FOCUS_ELECTRIC}"\nC 3;=1+1\n`, 'csv')
  const { stdout, stderr } = await runVinspec(caller, 'lookup', '-f', file, '-y', '-o', 'csv')
  expect(parseCsv<Record<string, string>>(stdout, { columns: true })).toMatchObject([
    { row: '2', vin: IONIQ_6, status: 'ok', vehicle_make: 'Hyundai' },
    { row: '3', vin: FOCUS_ELECTRIC, status: 'ok', vehicle_make: 'Ford' },
    { row: '4', vin: "'=1+1", status: 'refused' },
  ])
  expect(stderr).toContain('2 looked up')
})

test('spends nothing without --yes where nobody can be asked, says what it would cost, and nothing with --dry-run', async () => {
  const caller = await callerWith(5)
  await runVinspec(caller, 'lookup', FOCUS_ELECTRIC)
  const file = await write([IONIQ_6, IONIQ_6, FOCUS_ELECTRIC, JEEP_HYBRID, 'TOOSHORT'].join('\n'))
  const unasked = await runVinspec(caller, 'lookup', '--file', file)
  expect(unasked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') })
  const told = unasked.stderr.replaceAll(/ +/g, ' ')
  for (const fact of [
    'Repeated 1',
    'Not valid 1',
    'Not supported 1',
    'In My Vehicles 1',
    'Cost up to 1 credit',
  ])
    expect(told).toContain(fact)
  const dry = await runVinspec(caller, 'lookup', '--file', file, '--dry-run', '--json')
  expect(JSON.parse(dry.stdout)).toEqual({
    dry_run: true,
    to_look_up: 3,
    invalid: 1,
    repeated: 1,
    available_credits: 4,
  })
  expect(await creditsOf(caller)).toBe(4)
})

test('waits when the credits end, says so, and has gone on by itself after more were bought', async () => {
  const caller = await callerWith(2)
  const file = await write(ioniqs(4).join('\n'))
  const first = await lookUp(caller, file)
  expect(first.exitCode).toBe(5)
  expect(JSON.parse(first.stdout).summary).toMatchObject({ ok: 2, not_started: 2, credits_spent: 2 })
  expect(JSON.parse(first.stderr)).toMatchObject({
    error: { code: 'batch_waiting', details: { waits_for: 'credits' } },
  })
  await service.grant(caller.id, 5)
  const second = await lookUp(caller, file)
  expect(second.exitCode).toBe(0)
  expect(JSON.parse(second.stdout).summary).toMatchObject({ ok: 4, credits_spent: 4, credits_remaining: 3 })
})

test('spends no more than --max-credits, and on My Vehicles only with --again', async () => {
  const caller = await callerWith(9)
  const file = await write(ioniqs(3).join('\n'))
  const capped = await lookUp(caller, file, '--max-credits', '2')
  expect(JSON.parse(capped.stdout).summary).toMatchObject({ ok: 2, not_started: 1, credits_spent: 2 })
  expect(JSON.parse((await lookUp(caller, file)).stdout).summary).toMatchObject({ ok: 3, credits_spent: 1 })
  expect(JSON.parse((await lookUp(caller, file, '--again')).stdout).summary).toMatchObject({
    credits_spent: 3,
  })
  expect(await creditsOf(caller)).toBe(3)
})

test('a file that is not there or too long to print, and standard input without an end, are refused', async () => {
  const caller = await callerWith(1)
  expect(await lookUp(caller, join(folder, 'none'))).toMatchObject({ exitCode: 2 })
  const long = await write(`${IONIQ_6}\n`.repeat(10_001))
  const refused = await runVinspec(caller, 'lookup', '--file', long, '--yes')
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /Up to 10,000 results can be printed at once, .* has 10,001 VINs\..* vinspec enrich <file> -o <path>/,
  )
  const env = { ...environmentOf(caller), PATH: process.env['PATH'], HOME: folder }
  const line = `yes ${IONIQ_6} | "$0" "$@"`
  const args = [process.execPath, inject('command'), 'lookup', '--file', '-', '--yes']
  const { exitCode, stderr } = await runProgram('bash', ['-c', line, ...args], { cwd: folder, env })
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('larger than 64 MB') })
})

describe('a command that is ended', async () => {
  // Without a worker, a batch ends only when the test works it off.
  const unworked = await closeAfterAll(startTestService())
  test.each([
    ['SIGKILL', null],
    ['SIGINT', 130],
  ] as const)('by %s leaves its batch going on, which is followed for free', async (signal, expectedExit) => {
    const caller = await unworked.createCustomer({ credits: 20 })
    const vins = ioniqs(6)
    const file = await write(vins.join('\n'))
    // How far it is does not arrive before the command has ended.
    const asked = Promise.withResolvers<string>()
    await using proxy = await startProxy(unworked.apiUrl, async (request) => {
      const [, id] = /^GET \/batches\/([^/]+)$/.exec(request) ?? []
      if (id === undefined) return
      asked.resolve(id)
      await new Promise(() => {})
    })
    const args = ['lookup', '--file', file, '--yes', '--json']
    const env = environmentOf({ ...caller, apiUrl: proxy.apiUrl })
    const { exitCode, stderr } = await runAt(folder, args, env, {
      interrupted: asked.promise,
      endedBy: signal,
    })
    const id = await asked.promise
    expect(exitCode).toBe(expectedExit)
    expect(stderr).toContain(expectedExit === null ? '' : `"batch_id":"${id}"`)
    await unworked.workOff()
    const followed = await runVinspec(caller, 'batches', 'follow', id, '-o', 'jsonl')
    expect(followed).toMatchObject({ exitCode: 0, stderr: '' })
    const rows = followed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map(({ vin, status }) => [vin, status])).toEqual(vins.map((vin) => [vin, 'ok']))
    expect(await creditsOf(caller)).toBe(14)
  })
})

test('a batch is steered by its ID', async () => {
  const caller = await callerWith(1)
  await lookUp(caller, await write(ioniqs(3).join('\n')))
  const list = await runVinspec(caller, 'batches', 'list')
  const [id = ''] = /[\da-f-]{36}/.exec(list.stdout) ?? []
  const steer = async (verb: string) =>
    (await runVinspec(caller, 'batches', verb, id, '--jq', '.status')).stdout.trim()
  expect(await steer('show')).toBe('waiting')
  expect(await steer('pause')).toBe('paused')
  expect(await runVinspec(caller, 'batches', 'follow', id)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`vinspec batches resume ${id}`),
  })
  expect(await steer('cancel')).toBe('canceled')
  expect((await runVinspec(caller, 'batches', 'results', id)).stdout).toContain('not looked up')
  expect(await runVinspec(await callerWith(0), 'batches', 'show', id)).toMatchObject({ exitCode: 6 })
})
