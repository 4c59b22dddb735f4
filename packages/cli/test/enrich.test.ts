/** A customer's file, enriched: whatever program wrote it, it comes back as it was, with the same columns every day. */
import {
  chmod,
  mkdtempDisposable,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { SPEC_COLUMNS } from '@vinspec/contract/spec-columns'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { run } from '@vinspec/core/testing/run-process'
import { expect, inject, test } from 'vitest'
import { openFile } from '../src/output/output-file.ts'
import { ioniqs } from './ioniqs.ts'
import { type Caller, creditsOf, environmentOf, runVinspec } from './run-vinspec.ts'
import { startProxy } from './start-proxy.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const JEEP_HYBRID = '1C4JJXR60NW209857'
const OURS = ['outcome', 'error', 'title', ...SPEC_COLUMNS].map((name) => `vinspec_${name}`)

const service = await closeAfterAll(startTestService())
await service.startWorker()
const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-enrich-')))

const callerWith = (credits: number) => service.createCustomer({ credits })

let files = 0
async function write(content: string | Uint8Array): Promise<string> {
  files += 1
  const path = join(folder, `${files}.csv`)
  await writeFile(path, content)
  return path
}

const enrich = (caller: Caller, ...args: readonly string[]) => runVinspec(caller, 'enrich', ...args, '--yes')
/** Cells of a line; what is quoted is not read. */
const cellsOf = (line = '', delimiter = ',') => line.replaceAll(/"[^"]*"/g, '…').split(delimiter)

test('each row comes back as it was, with the same columns appended, and again for nothing', async () => {
  const caller = await callerWith(5)
  const note = '"red; ""new""\nand -5 or =1+1"'
  const text = `Stock;Chassis;Note\r\n007;${IONIQ_6};${note}\r\n8;${JEEP_HYBRID};\r\n9;;-\r\n10;1FADP3R49GL91709;\r\n11;kmhm54aa 9pa999266;x\r\n`
  const file = await write(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  const out = join(folder, 'enriched.csv')
  const { exitCode, stdout, stderr } = await enrich(caller, file, '-o', out)
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' })
  expect(stderr).toContain('2 looked up, 2 rejected at no charge · 1 credit spent, 4 left')
  const written = await readFile(out, 'utf8')
  const [head = '', first = '', second, third, fourth, fifth] = written.replace(note, 'note').split('\r\n')
  expect(head).toBe(`\uFEFF${['Stock', 'Chassis', 'Note', ...OURS].join(';')}`)
  const facts = cellsOf(first, ';').slice(3)
  expect(cellsOf(first, ';').slice(0, 8)).toEqual([
    '007',
    IONIQ_6,
    'note',
    'found',
    '',
    '2023 Hyundai Ioniq 6 Limited',
    'Hyundai',
    'Ioniq 6',
  ])
  expect(facts[OURS.indexOf('vinspec_range_mi_max')]).toMatch(/^\d+$/)
  expect(cellsOf(second, ';').slice(0, 5)).toEqual([
    '8',
    JEEP_HYBRID,
    '',
    'unsupported',
    'unsupported_vehicle',
  ])
  expect(third).toBe(`9;;-${';'.repeat(OURS.length)}`)
  expect(cellsOf(fourth, ';').slice(0, 5)).toEqual(['10', '1FADP3R49GL91709', '', 'invalid', 'invalid_vin'])
  expect(fifth).toBe(`11;kmhm54aa 9pa999266;x;${first.slice(first.indexOf('found'))}`)
  expect((await enrich(caller, file, '-o', file)).exitCode).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(written)
  // What was enriched before is not enriched beside that, and it was paid for before.
  const again = await enrich(caller, file, '-o', '-')
  expect(again.stdout).toContain(IONIQ_6)
  expect(written).toContain(again.stdout)
  expect(again.stderr).toContain('1 credit spent earlier, 4 left')
  expect(await creditsOf(caller)).toBe(4)
})

test("a customer's cells come back byte for byte, blanks and formulas included, also the next day", async () => {
  const caller = await callerWith(1)
  const [one = ''] = ioniqs(1)
  const lines = [
    ' Stock ,vin',
    `  007\t,${one}`,
    `"=HYPERLINK(""https://a.example"")", ${one} `,
    `-5,${one}`,
    `@x,${one}`,
  ]
  const out = join(folder, 'as-it-was.csv')
  expect((await enrich(caller, await write(lines.join('\n')), '-o', out)).exitCode).toBe(0)
  const written = await readFile(out, 'utf8')
  const own = written
    .trimEnd()
    .split('\r\n')
    .map((line, index) => line.slice(0, lines[index]?.length))
  expect(own).toEqual(lines)
  expect((await enrich(caller, out)).stdout).toBe(written)
})

test('the column of the VINs is found by what is in it, or named', async () => {
  const caller = await callerWith(5)
  const [one = '', two = ''] = ioniqs(2)
  const found = await enrich(caller, await write(`1|${one}\r2|${one}\r`))
  expect(found.stdout.split('\r\n').map((line) => cellsOf(line, '|').slice(0, 3))).toEqual([
    ['column_1', 'column_2', 'vinspec_outcome'],
    ['1', one, 'found'],
    ['2', one, 'found'],
    [''],
  ])
  const both = await write(`new,traded in\n${one},${two}\n`)
  expect(await enrich(caller, both)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--column'),
  })
  const named = await enrich(caller, both, '--column', 'Traded in')
  expect(named.stdout).toMatch(new RegExp(`\r\n${one},${two},found,`))
  expect(await creditsOf(caller)).toBe(3)
})

test('a file has many more rows than a batch has VINs, if they repeat', async () => {
  const caller = await callerWith(0)
  const repeated = await enrich(caller, await write(`${IONIQ_6}\n`.repeat(100_001)), '--dry-run')
  expect(repeated.stderr).toContain('To look up  1\n')
  const serials = Array.from({ length: 100_001 }, (_, index) => `WVWZZZ3CZ${String(index).padStart(8, '0')}`)
  const different = await enrich(caller, await write(serials.join('\n')), '--dry-run')
  expect(different.exitCode).toBe(2)
  expect(different.stderr).toContain('up to 100,000 different VINs, and this file has 100,001.')
})

test('a first line that tells Excel the delimiter stays, so that the file can be enriched again', async () => {
  const caller = await callerWith(1)
  const [one = ''] = ioniqs(1)
  const out = join(folder, 'carets.csv')
  expect((await enrich(caller, await write(`sep=^\r\nvin^lot\r\n${one}^1\r\n`), '-o', out)).exitCode).toBe(0)
  const written = await readFile(out, 'utf8')
  expect(written).toMatch(new RegExp(`^sep=\\^\r\nvin\\^lot\\^vinspec_outcome.*\r\n${one}\\^1\\^found`))
  expect((await enrich(caller, out)).stdout).toBe(written)
})

test('a file that cannot be written is told before anything is spent, or what was spent, and leaves none', async () => {
  const caller = await callerWith(5)
  const file = await write(ioniqs(3).join('\n'))
  const before = await enrich(caller, file, '-o', join(folder, 'none', 'out.csv'))
  expect(before.exitCode).toBe(1)
  expect(before.stderr).toContain("none/out.csv can't be written: there is no")
  expect(await creditsOf(caller)).toBe(5)
  const after = await enrich(caller, file, '-o', '/dev/full')
  expect(after.exitCode).toBe(1)
  expect(after.stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /no space is left on the disk\. 3 credits spent\..*Run the command again for a whole file, at no charge/,
  )
  expect((await enrich(caller, file)).stdout).toContain('found')
  expect(await creditsOf(caller)).toBe(2)
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a column of the customer stays, whatever it is called', async () => {
  const caller = await callerWith(1)
  const [one = ''] = ioniqs(1)
  const file = await write(`vin,vinspec_note,vinspec_error\n${one},sold,\n`)
  const { stdout } = await enrich(caller, file)
  expect(stdout.split('\r\n').map((line) => cellsOf(line).slice(0, 3))).toEqual([
    ['vin', 'vinspec_note', 'vinspec_outcome'],
    [one, 'sold', 'found'],
    [''],
  ])
})

test('a file that is written again keeps its mode', async () => {
  const path = await write('before')
  // More than new files get.
  await chmod(path, 0o664)
  using file = openFile(path)
  await file.write('after')
  file.finish()
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['after', 0o664])
})

test('a link to a file that is not there yet stays one, and leads to what is written', async () => {
  const [link, target] = [join(folder, 'link.csv'), join(folder, 'target.csv')]
  await symlink('target.csv', link)
  using file = openFile(link)
  await file.write('facts')
  file.finish()
  expect([await readlink(link), await readFile(target, 'utf8')]).toEqual(['target.csv', 'facts'])
})

test.skipIf(process.platform !== 'linux')('a pipe that is named as a device is written', async () => {
  const caller = await callerWith(1)
  const [one = ''] = ioniqs(1)
  const command = ['enrich', await write(one), '--yes', '-o', '/dev/stdout']
  const piped = ['-c', 'set -o pipefail; "$0" "$@" | cat', process.execPath, inject('command'), ...command]
  const env = { ...environmentOf(caller), HOME: folder, PATH: process.env['PATH'] }
  const written = await run('bash', piped, { cwd: folder, env })
  expect(written).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`${one},found,`) })
})

test('nothing is spent for a file that is read-only, or has no name', async () => {
  const caller = await callerWith(1)
  const kept = await write('mine')
  await chmod(kept, 0o444)
  for (const [out, said] of [
    [kept, "can't be written: it is read-only"],
    ['', 'The output file has no name'],
  ] as const) {
    const { exitCode, stderr } = await enrich(caller, await write(ioniqs(1).join('\n')), '-o', out)
    expect(exitCode).not.toBe(0)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(said)
  }
  expect([await readFile(kept, 'utf8'), await creditsOf(caller)]).toEqual(['mine', 1])
})

test('a link in the place of the draft is not followed', async () => {
  const [out, others] = [join(folder, 'linked.csv'), join(folder, 'others.txt')]
  await writeFile(others, 'theirs')
  const draft = `${out}.${process.pid}.tmp`
  await symlink(others, draft)
  expect(() => openFile(out)).toThrow("linked.csv can't be written")
  expect(await readFile(others, 'utf8')).toBe('theirs')
  await rm(draft)
})

test('without credits, what is not looked up is open, and --dry-run writes nothing and sends no VIN', async () => {
  const caller = await callerWith(1)
  const file = await write(ioniqs(2).join('\n'))
  const out = join(folder, 'some.csv')
  expect((await runVinspec(caller, 'enrich', file, '-o', out, '--dry-run')).exitCode).toBe(0)
  const { exitCode } = await enrich(caller, file, '-o', out)
  expect(exitCode).toBe(5)
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => cellsOf(line)[1])).toEqual(['vinspec_outcome', 'found', 'open'])
  expect(await runVinspec(caller, 'credits', '-o', 'out.csv')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Allowed choices are table'),
  })
  expect(await enrich(caller, file, '--jq', '.vin')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--jq is not for enrich'),
  })
})

test('Ctrl-C while results are read leaves no part of a file, and the same again pays nothing', async () => {
  const caller = await callerWith(5)
  const file = await write(ioniqs(2).join('\n'))
  const out = join(folder, 'interrupted.csv')
  const reading = Promise.withResolvers<void>()
  await using proxy = await startProxy(caller.apiUrl, async (request) => {
    if (!request.includes('/results')) return
    reading.resolve()
    await new Promise(() => {})
  })
  const env = { VINSPEC_BASE_URL: proxy.apiUrl, VINSPEC_API_KEY: caller.apiKey ?? '', HOME: folder }
  const args = [inject('command'), 'enrich', file, '-o', out, '--yes']
  const ended = await run(process.execPath, args, { cwd: folder, env, interrupted: reading.promise })
  expect(ended).toMatchObject({ exitCode: 130, stderr: expect.stringContaining('Nothing is paid twice.') })
  expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([])
  expect((await enrich(caller, file, '-o', out)).exitCode).toBe(0)
  expect(await creditsOf(caller)).toBe(3)
})
