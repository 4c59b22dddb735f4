/** Looking up the VINs of a file against the real service: what it costs, and that nothing is ever paid twice. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService, type TestService } from '@vinspec/api/testing'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ioniqs } from './ioniqs.ts'
import { run as runProgram } from './run-process.ts'
import { type Caller, runVinspec } from './run-vinspec.ts'
import { startProxy } from './start-proxy.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const FOCUS_ELECTRIC = '1FADP3R49GL917098'
const JEEP_HYBRID = '1C4JJXR60NW209857'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-batch-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function callerWith(credits: number): Promise<Caller> {
  const { apiKey } = await service.createCustomer({ credits })
  return { apiUrl: service.apiUrl, apiKey }
}

async function creditsOf(caller: Caller): Promise<number> {
  return Number((await runVinspec(caller, 'credits', '--jq', '.available_credits')).stdout)
}

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('lookup --file', () => {
  test('looks up each VIN once, whatever the file looks like, and says what it cost', async () => {
    const caller = await callerWith(5)
    const file = await write(
      'vins.txt',
      `\uFEFF# fleet\r\n${IONIQ_6}\r\n\r\nkmhm54aa 9-pa999266\n${JEEP_HYBRID}\nTOOSHORT\n`,
    )
    const { exitCode, stdout, stderr } = await runVinspec(caller, 'lookup', '--file', file, '--yes', '--json')
    const { data, summary } = JSON.parse(stdout)
    expect(data).toMatchObject([
      { row: 2, vin: IONIQ_6, status: 'ok', credits_charged: 1, specs: { title: expect.any(String) } },
      { row: 4, vin: IONIQ_6, status: 'ok' },
      { row: 5, vin: JEEP_HYBRID, status: 'refused', error: { code: 'unsupported_vehicle' } },
      { row: 6, vin: 'TOOSHORT', status: 'refused', error: { code: 'invalid_vin' } },
    ])
    expect(summary).toMatchObject({ ok: 2, refused: 2, failed: 0, credits_charged: 1, credits_remaining: 4 })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(await creditsOf(caller)).toBe(4)
  })

  test('that ran to its end is printed again at no charge, until 30 days have passed', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', ioniqs(2).join('\n'))
    const args = ['lookup', '--file', file, '--yes', '-o', 'jsonl']
    const first = await runVinspec(caller, ...args)
    expect(await runVinspec(caller, ...args)).toEqual(first)
    expect(await creditsOf(caller)).toBe(3)
    const kept = await readFile(`${file}.vinspec-resume`, 'utf8')
    const aged = kept
      .replaceAll(/"started_at":"20\d\d/g, '"started_at":"2020')
      .replaceAll('"batch":"', '$&old-')
    await write('vins.txt.vinspec-resume', aged)
    await runVinspec(caller, ...args)
    expect(await creditsOf(caller)).toBe(1)
  })

  test('reads the column of a CSV, and writes one column per fact', async () => {
    const caller = await callerWith(5)
    const file = await write('fleet.csv', `plate;VIN\nA 1;${IONIQ_6}\nB 2;"${FOCUS_ELECTRIC}"\n`)
    const { stdout, stderr } = await runVinspec(caller, 'lookup', '-f', file, '-y', '-o', 'csv')
    const rows = parseCsv<Record<string, string>>(stdout, { columns: true })
    expect(rows).toMatchObject([
      { row: '1', vin: IONIQ_6, status: 'ok', vehicle_make: 'Hyundai' },
      { row: '2', vin: FOCUS_ELECTRIC, status: 'ok', vehicle_make: 'Ford' },
    ])
    expect(stderr).toContain('2 looked up')
    expect(stderr.replaceAll(/ +/g, ' ')).toContain('Cost up to 2 credits')
  })

  test('spends nothing without --yes where nobody can be asked, nor with --dry-run', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', IONIQ_6)
    const unasked = await runVinspec(caller, 'lookup', '--file', file)
    expect(unasked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') })
    const dry = await runVinspec(caller, 'lookup', '--file', file, '--dry-run', '--json')
    expect(JSON.parse(dry.stdout)).toMatchObject({ dry_run: true, to_look_up: 1, available_credits: 5 })
    expect(await creditsOf(caller)).toBe(5)
  })

  test('stops when the credits end, and goes on after more were bought', async () => {
    const { apiKey, id } = await service.createCustomer({ credits: 2 })
    const caller = { apiUrl: service.apiUrl, apiKey }
    const file = await write('vins.txt', ioniqs(4).join('\n'))
    const args = ['lookup', '--file', file, '--yes', '--json', '--concurrency', '1']
    const first = await runVinspec(caller, ...args)
    expect(first.exitCode).toBe(5)
    expect(JSON.parse(first.stdout).summary).toMatchObject({ ok: 2, not_started: 2, credits_charged: 2 })
    expect(JSON.parse(first.stderr)).toMatchObject({
      error: { code: 'insufficient_credits' },
      resume_file: `${file}.vinspec-resume`,
    })
    await service.grant(id, 5)
    const second = await runVinspec(caller, ...args)
    expect(second.exitCode).toBe(0)
    expect(JSON.parse(second.stdout).summary).toMatchObject({ ok: 4, credits_charged: 2 })
    expect(await creditsOf(caller)).toBe(3)
  })

  test.each(['--file - needs a resume file', 'a missing file'])(
    'refuses what it cannot do: %s',
    async (name) => {
      const path = name.startsWith('--file') ? '-' : join(folder, 'none.txt')
      expect(await runVinspec(await callerWith(1), 'lookup', '--file', path, '--yes')).toMatchObject({
        exitCode: 2,
      })
    },
  )
})

test('standard input without an end is refused at the limit', async () => {
  const { apiUrl, apiKey } = await callerWith(1)
  const env = {
    VINSPEC_BASE_URL: apiUrl,
    VINSPEC_API_KEY: apiKey ?? '',
    HOME: folder,
    PATH: process.env['PATH'],
  }
  const line = `yes ${IONIQ_6} | "$0" "$@"`
  const args = [inject('command'), 'lookup', '--file', '-', '--resume-file', join(folder, 'r'), '--yes']
  const { exitCode, stderr } = await runProgram('bash', ['-c', line, process.execPath, ...args], {
    cwd: folder,
    env,
  })
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('larger than 16 MB') })
})

describe('a batch that is interrupted', () => {
  test.each([
    ['SIGKILL', null],
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s pays nothing twice when it goes on', async (signal, expectedExit) => {
    const caller = await callerWith(20)
    const vins = ioniqs(12)
    const file = await write('vins.txt', vins.join('\n'))
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    await using proxy = await startProxy(service.apiUrl, (count) => {
      if (count === 5) resolve()
    })
    const env = { VINSPEC_BASE_URL: proxy.apiUrl, VINSPEC_API_KEY: caller.apiKey ?? '', HOME: folder }
    const args = [inject('command'), 'lookup', '--file', file, '--yes', '-o', 'jsonl']
    const first = spawn(process.execPath, args, { env })
    let printed = ''
    first.stdout.on('data', (chunk) => {
      printed += String(chunk)
    })
    await enough
    first.kill(signal)
    const [exitCode] = await once(first, 'close')
    expect(exitCode).toBe(expectedExit)
    const kept = readFileSync(`${file}.vinspec-resume`, 'utf8')
    expect((await stat(`${file}.vinspec-resume`)).mode & 0o777).toBe(0o600)
    for (const line of printed.trimEnd().split('\n').filter(Boolean))
      expect(kept).toContain(JSON.parse(line).vin)

    const second = spawn(process.execPath, args, { env })
    let said = ''
    let finished = ''
    second.stderr.on('data', (chunk) => {
      said += String(chunk)
    })
    second.stdout.on('data', (chunk) => {
      finished += String(chunk)
    })
    await once(second, 'close')
    expect(said).toBe('')
    const results = finished
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(results.map(({ vin }) => vin))).toEqual(new Set(vins))
    expect(results).toHaveLength(vins.length)
    expect(results.every(({ status }) => status === 'ok')).toBe(true)
    expect(await creditsOf(caller)).toBe(8)
  })

  test('reads for free what was paid so long ago that its key is forgotten', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', IONIQ_6)
    await runVinspec(caller, 'lookup', IONIQ_6)
    const startedAt = '2026-01-01T00:00:00.000Z'
    const header = {
      batch: '00000000-0000-4000-8000-000000000000',
      service: caller.apiUrl,
      created_at: startedAt,
    }
    const lines = [header, { vin: IONIQ_6, started_at: startedAt }].map((line) => JSON.stringify(line))
    await write('vins.txt.vinspec-resume', `${lines.join('\n')}\n{"vin":"cut off`)
    const { exitCode, stdout } = await runVinspec(caller, 'lookup', '--file', file, '--yes', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ data: [{ status: 'ok' }], summary: { credits_charged: 0 } })
    expect(await creditsOf(caller)).toBe(4)
  })

  test('is not mixed with another service, nor with a file that is not its own', async () => {
    const file = await write('vins.txt', IONIQ_6)
    const foreign = await write('notes', 'my notes\n')
    const caller = await callerWith(1)
    const args = ['lookup', '--file', file, '--yes', '--resume-file']
    expect(await runVinspec(caller, ...args, foreign)).toMatchObject({ exitCode: 2 })
    expect(await readFile(foreign, 'utf8')).toBe('my notes\n')
    const other = await write(
      'other',
      `${JSON.stringify({ batch: 'x', service: 'https://other.example' })}\n`,
    )
    expect(await runVinspec(caller, ...args, other)).toMatchObject({ exitCode: 2 })
  })
})

describe('a file that two processes look up at once', () => {
  test('is paid once, by anyone who came first: the other says who that is', async () => {
    const caller = await callerWith(20)
    const file = await write('vins.txt', ioniqs(8).join('\n'))
    const args = ['lookup', '--file', file, '--yes', '--json']
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await using proxy = await startProxy(service.apiUrl, async () => {
      begin()
      await held
    })
    const slow = { ...caller, apiUrl: proxy.apiUrl }
    const first = runVinspec(slow, ...args)
    await begun
    const second = await runVinspec(slow, ...args)
    expect(second).toMatchObject({ exitCode: 7, stdout: '' })
    expect(JSON.parse(second.stderr).error).toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/^Process \d+ on \S+ is looking up this file\.$/),
    })
    const waiting = runVinspec(slow, ...args, '--wait')
    release()
    const { data } = JSON.parse((await first).stdout)
    expect(data).toHaveLength(8)
    const waited = JSON.parse((await waiting).stdout)
    expect(waited).toMatchObject({ data, summary: { ok: 8, credits_charged: 0 } })
    expect(await creditsOf(caller)).toBe(12)
  })

  test('is paid once by processes that start in the same moment', async () => {
    const caller = await callerWith(40)
    const file = await write('vins.txt', ioniqs(8).join('\n'))
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => runVinspec(caller, 'lookup', '--file', file, '--yes', '--json')),
    )
    for (const { exitCode } of runs) expect([0, 7]).toContain(exitCode)
    expect(runs.map(({ exitCode }) => exitCode)).toContain(0)
    expect(await creditsOf(caller)).toBe(32)
  })

  test('is not held by a process that was killed, nor by another one that has its number now', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', IONIQ_6)
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(dead, 'close')
    const host = hostname()
    const runs = [
      { run: 'a', pid: dead.pid, host, born: '1', since: '2026-11-23T12:00:00.000Z' },
      { run: 'b', pid: process.pid, host, born: '1', since: '2026-11-23T12:00:00.000Z' },
    ]
    await write(
      'vins.txt.vinspec-resume',
      `${runs.map((each) => JSON.stringify(each)).join('\n')}\n{"vin":"cut`,
    )
    const { exitCode, stderr } = await runVinspec(caller, 'lookup', '--file', file, '--yes', '--json')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  })

  test('is held by a process on another machine until it has been silent for ten minutes', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', IONIQ_6)
    const [now, before] = [0, 11].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString())
    const args = ['lookup', '--file', file, '--yes']
    for (const [since, startedAt, exitCode] of [
      [now, before, 7],
      [before, now, 7],
      [before, before, 0],
    ]) {
      const run = { run: 'a', pid: 1, host: 'elsewhere', born: '', since }
      const start = { vin: FOCUS_ELECTRIC, started_at: startedAt }
      await write('vins.txt.vinspec-resume', `${JSON.stringify(run)}\n${JSON.stringify(start)}\n`)
      expect(await runVinspec(caller, ...args)).toMatchObject({ exitCode })
    }
  })
})
