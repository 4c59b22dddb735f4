import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('../src/specs-command.ts', import.meta.url))

const args = ['--conditions=@vinspec/source', command]

/** The lines that `pnpm specs` prints for an input. */
function run(input: string): Record<string, unknown>[] {
  const output = execFileSync(process.execPath, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 128_000_000,
  })
  return output === ''
    ? []
    : output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
}

test('answers each VIN with one line, in order', () => {
  const lines = run(
    '5yj3e1eb3mf000001\nWVWZZZAUZGW000000\n5YJ3E1EB4MF000001\nABC\n5YJ3E1EB3MF00000O\nYV4BC0PL0HB398470',
  )
  expect(lines.map((line) => line['vin'])).toEqual([
    '5yj3e1eb3mf000001',
    'WVWZZZAUZGW000000',
    '5YJ3E1EB4MF000001',
    'ABC',
    '5YJ3E1EB3MF00000O',
    'YV4BC0PL0HB398470',
  ])
  expect(lines[0]).toHaveProperty('specs.vin', '5YJ3E1EB3MF000001')
  expect(lines[0]).toHaveProperty('specs.title', '2021 Tesla Model 3 Long Range AWD')
  expect(lines.slice(1)).toMatchObject([
    { error: { code: expect.stringMatching(/^(vehicle_not_found|unsupported_vehicle)$/) } },
    { error: { code: 'invalid_vin' } },
    { error: { code: 'invalid_request' } },
    { error: { code: 'invalid_vin' } },
    { error: { code: 'unsupported_vehicle' } },
  ])
})

test('accepts Windows line endings, blank lines, surrounding spaces, and a missing last line ending', () => {
  expect(run('5YJ3E1EB3MF000001\r\n\r\n  5YJ3E1EB3MF000001 \n\n5YJ3E1EB3MF000001')).toHaveLength(3)
})

test('prints nothing for empty input', () => {
  expect(run('')).toEqual([])
})

test('answers ten thousand lines', () => {
  expect(run('5YJ3E1EB3MF000001\n'.repeat(10_000))).toHaveLength(10_000)
})

test('ends quietly when its output is closed', async () => {
  const child = spawn(process.execPath, args)
  const complaints = text(child.stderr)
  child.stdin.on('error', () => undefined)
  child.stdin.end('5YJ3E1EB3MF000001\n'.repeat(10_000))
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'close')).toEqual([0, null])
  expect(await complaints).toBe('')
})

test('accepts no other arguments', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, 'vins.txt'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toBe(
    'This reads VINs from standard input, one per line, and takes no arguments but --explain VIN.\n',
  )
})

test('explains one VIN to a person, and rejects one with a typo', () => {
  const explain = (vin: string) =>
    spawnSync(process.execPath, [...args, '--explain', vin], { encoding: 'utf8' })
  expect(explain('5yj3e1eb3mf000001').stdout).toMatch(
    /^NHTSA patterns\n[^]*What the customer sees\n {2}2021 Tesla Model 3 Long Range AWD\n/,
  )
  expect(explain('ABC')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/17 characters/),
  })
})
