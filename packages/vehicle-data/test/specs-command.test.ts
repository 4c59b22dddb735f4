import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('../src/specs-command.ts', import.meta.url))

/** The lines that `pnpm specs` writes for an input. */
function run(input: string): Record<string, unknown>[] {
  const output = execFileSync(process.execPath, ['--conditions=@vinspec/source', command], {
    input,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
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
    '5yj3e1eb3mf000001\nWVWZZZAUZGW000000\n5YJ3E1EB4MF000001\nABC\n5YJ3E1EB3MF00000O\n1FTZR0870Y0847513',
  )
  expect(lines.map((line) => line['vin'])).toEqual([
    '5YJ3E1EB3MF000001',
    'WVWZZZAUZGW000000',
    '5YJ3E1EB4MF000001',
    'ABC',
    '5YJ3E1EB3MF00000O',
    '1FTZR0870Y0847513',
  ])
  expect(lines[0]).toHaveProperty('specs.title', '2021 Tesla Model 3 Long Range AWD')
  expect(lines.slice(1)).toMatchObject([
    { error: { code: expect.stringMatching(/^(vehicle_not_found|unsupported_vehicle)$/) } },
    { error: { code: 'invalid_vin' } },
    { error: { code: 'invalid_request' } },
    { error: { code: 'invalid_vin' } },
    { error: { code: 'unsupported_vehicle' } },
  ])
})

test('takes Windows line ends, blank lines, spaces around and no last line end', () => {
  expect(run('5YJ3E1EB3MF000001\r\n\r\n  5YJ3E1EB3MF000001 \n\n5YJ3E1EB3MF000001')).toHaveLength(3)
})

test('says nothing to nothing', () => {
  expect(run('')).toEqual([])
})

test('answers ten thousand lines', () => {
  expect(run('5YJ3E1EB3MF000001\n'.repeat(10_000))).toHaveLength(10_000)
})
