/** What the command says and answers when it is used wrongly, or the service fails. */

import { run } from '@vinspec/core/testing/run-process'
import type { Command } from 'commander'
import { describe, expect, inject, test } from 'vitest'
import { EXAMPLES } from '../src/commands/examples.ts'
import { EXIT_MEANINGS, exitCodeOf } from '../src/exit-codes.ts'
import { commands } from '../src/generated/commands.ts'
import { buildProgram } from '../src/program.ts'
import { runVinspec } from './run-vinspec.ts'
import { refuse, startServer } from './scripted-service.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'

/** Words that only begin a command. */
const GROUPS: ReadonlySet<string> = new Set(['batches', 'vehicles', 'auto-top-up'])

function wordsOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${wordsOf(parent)} ${command.name()}` : command.name()
}

describe('wrong usage', () => {
  const nobody = { apiUrl: 'http://127.0.0.1:1', apiKey: null }

  test.each([
    [[], 'Usage: vinspec'],
    [['fly'], "unknown command 'fly'"],
    [['lookup'], "missing required argument 'vin'"],
    [['credits', '--loud'], "unknown option '--loud'"],
    [['auto-top-up', 'set', 'lookups_50', '--threshold-percent', '15'], 'Choose one of 10, 20, 30.'],
    [
      ['auto-top-up', 'set', 'lookups_50', '--monthly-cap-cents', '0'],
      'Enter a whole number from 1 to 2147483647.',
    ],
    [
      ['auto-top-up', 'set', 'lookups_50', '--monthly-cap-cents', '1e3'],
      'Enter a whole number from 1 to 2147483647.',
    ],
    [['credits', '--timeout', 'soon'], 'Enter a number of seconds, up to 3600.'],
    [['credits', '--retries', '-1'], 'Enter a whole number from 0 to 99.'],
    [['openapi', '--base-url', 'nonsense'], 'The base URL must be'],
  ])('%j is explained and answered with 2', async (args, explanation) => {
    const { exitCode, stdout, stderr } = await runVinspec(nobody, ...args)
    expect(stderr).toContain(explanation)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  })

  test('help lists every command and every exit code', async () => {
    const { exitCode, stdout } = await runVinspec(nobody, 'help')
    expect(exitCode).toBe(0)
    for (const { words } of commands) expect(stdout).toContain(`  ${words[0]} `)
    for (const [code, meaning] of Object.entries(EXIT_MEANINGS))
      expect(stdout).toContain(`  ${code.padEnd(4)} ${meaning}\n`)
  })

  test("a command's help describes its fields as in the contract", async () => {
    const { stdout } = await runVinspec(nobody, 'auto-top-up', 'set', '--help')
    expect(stdout).toContain('--threshold-percent <10|20|30>')
    expect(stdout).toContain('Default: 10.')
    expect(stdout).toContain('--json')
  })

  test('a Node that is too old is named in one line', async () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '16.20.2' })"
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      inject('command'),
      'credits',
    ]
    const { exitCode, stdout, stderr } = await run(process.execPath, args, { cwd: '.', env: {} })
    expect(stderr).toMatch(
      /^Error: vinspec needs Node \d+\.\d+ or newer, but this is Node 16\.20\.2\.\n.*\n$/,
    )
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  })

  test('every command has examples in its help', () => {
    const named = (command: Command): string[] =>
      command.commands.flatMap((child) => [child, ...child.commands]).map((each) => wordsOf(each))
    expect(Object.keys(EXAMPLES)).toEqual(
      expect.arrayContaining(named(buildProgram()).filter((words) => !GROUPS.has(words))),
    )
  })

  test('the version is the version of the package', async () => {
    expect((await runVinspec(nobody, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a failing service', () => {
  test.each([
    [400, 'invalid_request', 2],
    [401, 'revoked_api_key', 4],
    [402, 'insufficient_credits', 5],
    [402, 'daily_cap_reached', 5],
    [402, 'monthly_maximum_reached', 5],
    [403, 'permission_denied', 4],
    [403, 'approval_required', 4],
    [404, 'vehicle_not_found', 6],
    [409, 'idempotency_in_progress', 7],
    [422, 'invalid_vin', 2],
    [422, 'unsupported_vehicle', 6],
    [429, 'rate_limited', 1],
    [500, 'internal_error', 1],
    [503, 'service_unavailable', 3],
    [503, 'a_code_from_the_future', 3],
    [418, 'a_code_from_the_future', 1],
  ])('an answer of %i %s has the exit code %i', (status, code, expected) => {
    expect(exitCodeOf(status, code)).toBe(expected)
  })

  test('what the service answers is said, and its exit code is given', async () => {
    await using server = await startServer(refuse(503, 'a_code_from_the_future'))
    const { exitCode, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0')
    expect(stderr).toMatch(/^Error: It was a_code_from_the_future\.\n[^]*req_1/)
    expect(exitCode).toBe(3)
  })

  test('a broken connection shows the key for repeating the lookup', async () => {
    await using server = await startServer((request) => request.destroy())
    const key = ['--idempotency-key', 'order-17']
    const { exitCode, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0', ...key)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'To repeat it without paying twice, add --idempotency-key order-17',
    )
    expect(exitCode).toBe(3)
  })

  test.each([
    ['a gateway that gave up', 504, 'gateway_timeout'],
    ['an attempt that still runs', 409, 'idempotency_in_progress'],
  ])('a lookup that may have gone through leaves its key: %s', async (_name, status, code) => {
    await using server = await startServer(refuse(status, code))
    const { stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0')
    expect(stderr).toMatch(/--idempotency-key\s+\S{20,}\n$/)
    expect(stderr).not.toContain('Nothing was charged')
  })

  test('a service that never responds times out after --timeout', async () => {
    await using server = await startServer(() => {})
    const { exitCode, stderr } = await runVinspec(server, 'credits', '--retries', '0', '--timeout', '0.05')
    expect(stderr).toContain("didn't respond within 50 ms")
    expect(exitCode).toBe(3)
  })

  test("reports errors in the API's shape with --json", async () => {
    await using server = await startServer((request) => request.destroy())
    const { stdout, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--json', '--retries', '0')
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'connection', message: expect.stringContaining("Couldn't reach") },
      idempotency_key: expect.stringMatching(/./),
    })
  })

  test('a retry is announced before it starts', async () => {
    await using server = await startServer(refuse(503, 'service_unavailable'))
    const { stderr } = await runVinspec(server, 'credits', '--retries', '1')
    expect(stderr).toMatch(/^It was service_unavailable\. Retrying in \d s …\n/)
  })
})
