/** What a shell offers after some words: bash, zsh, and fish themselves are asked, of a customer who has vehicles. */
import { existsSync } from 'node:fs'
import { startTestService } from '@vinspec/api/testing'
import { run } from '@vinspec/core/testing/run-process'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { complete } from '../src/completion/complete.ts'
import { SCRIPTS, SHELLS, writeCandidates } from '../src/completion/write-completion.ts'
import { buildProgram } from '../src/program.ts'
import { pressTabInZsh } from './in-zsh.ts'
import { runVinspec } from './run-vinspec.ts'

const FOCUS = '1FADP3R49GL917098'
const PLAID = '5YJSA1E67NF123456'

const [BASH, ZSH, FISH] = ['/bin/bash', '/usr/bin/zsh', '/usr/bin/fish'].map((path) => existsSync(path))
if (!BASH || !ZSH || !FISH)
  console.log('NOT TESTED: completion in those of bash, zsh, and fish that are missing')

const namesAfter = async (...words: string[]) =>
  (await complete(buildProgram(), words)).map(({ name }) => name)

test.each([
  [['look'], ['lookup']],
  [['vehicles', 's'], ['show']],
  [['--json', 'lookup', '--idem'], ['--idempotency-key']],
  [
    ['-o', ''],
    ['table', 'json', 'jsonl', 'csv', 'yaml'],
  ],
  [
    ['lookup', FOCUS, '--output', '=', 'js'],
    ['json', 'jsonl'],
  ],
  [['lookup', FOCUS, '--idempotency-key', 'a', '--jq', '.x', '--temp'], ['--template']],
  [['--profile', 'work', 'auto-top-up', 'set', 'lookups_50', '--thr'], ['--threshold-percent']],
  [['completion', 'f'], ['fish']],
  [
    ['credits', '--output=js'],
    ['--output=json', '--output=jsonl'],
  ],
  [['credits', '--json='], []],
  [['enrich', 'a.csv', '-o', ''], []],
  [['enrich', ''], []],
  [
    ['api', 'P'],
    ['POST', 'PUT', 'PATCH'],
  ],
  [
    ['api', 'get', '/ve'],
    ['/vehicles', '/vehicle-specs/check'],
  ],
  [['api', 'PUT', '/'], ['/auto-top-up']],
  [['api', 'PATCH', '/'], []],
])('after %j', async (words, names) => {
  expect(await namesAfter(...words)).toEqual(names)
})

test('what has all its arguments goes on with options', async () => {
  expect(await namesAfter('lookup', FOCUS, '')).toContain('--json')
})

test('the script for PowerShell gives no empty argument, which older ones drop', async () => {
  expect(SCRIPTS.powershell).toContain("if ($current -eq '') { $current = '=' }")
  expect(await namesAfter('auto-top-up', '=')).toEqual(await namesAfter('auto-top-up', ''))
})

test.each(SHELLS)('the script for %s asks the command, and can be given what it says', (shell) => {
  expect(SCRIPTS[shell]).toContain(`vinspec completion ${shell} -- `)
  expect(writeCandidates([{ name: 'a:b', description: 'x' }], shell)).toMatch(/^a\\?:b(:x|\tx)?\n$/)
})

test('zsh is given no colon where there is no description, which it would show as a dash', () => {
  expect(writeCandidates([{ name: 'json', description: '' }], 'zsh')).toBe('json\n')
})

test.skipIf(!FISH)('fish offers files only where nothing else fits', async () => {
  const offered = async (line: string) => {
    const ask = `function vinspec; "$node" "$command" $argv; end; vinspec completion fish | source; complete -C "$line"`
    const env = { PATH: '/usr/bin:/bin', node: process.execPath, command: inject('command'), line }
    const { stdout } = await run('/usr/bin/fish', ['--no-config', '-c', ask], {
      cwd: import.meta.dirname,
      env,
    })
    return stdout.trim().split('\n')
  }
  expect(await offered('vinspec look')).toEqual(['lookup\tLook up a vehicle by VIN (costs one credit)'])
  expect(await offered('vinspec credits -o ')).toEqual(['csv', 'json', 'jsonl', 'table', 'yaml'])
  expect(await offered('vinspec credits --output=js')).toEqual(['--output=json', '--output=jsonl'])
  expect(await offered('vinspec enrich completion.te')).toEqual(['completion.test.ts'])
})

test.skipIf(!ZSH)('zsh completes what is typed, and offers files only where nothing else fits', async () => {
  const [command, format, file] = await Promise.all(
    ['vinspec look', 'vinspec credits -o j', 'vinspec enrich insi'].map((line) => pressTabInZsh(line)),
  )
  expect(command).toEqual({ offered: ['lookup'], line: 'vinspec lookup ' })
  expect(format).toEqual({ offered: ['json', 'jsonl'], line: 'vinspec credits -o json' })
  expect(file).toEqual({ offered: ['inside'], line: 'vinspec enrich inside ' })
})

describe.skipIf(!BASH)('bash', async () => {
  const service = await startTestService()
  afterAll(() => service.close())

  test('completes commands, options, and values that only the service knows', async () => {
    const { apiKey } = await service.createCustomer({ credits: 1 })
    const caller = { apiUrl: service.apiUrl, apiKey }
    await runVinspec(caller, 'lookup', FOCUS)
    const env = { PATH: '/usr/bin:/bin', VINSPEC_BASE_URL: caller.apiUrl, VINSPEC_API_KEY: apiKey }
    const offered = async (...words: string[]) => {
      const line = ['vinspec', ...words].map((word) => `'${word}'`).join(' ')
      const ask = `node="$0" command="$1"; vinspec() { "$node" "$command" "$@"; }; source <(vinspec completion bash); COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _vinspec; echo "\${COMPREPLY[@]}"`
      const args = ['-c', ask, process.execPath, inject('command')]
      return (await run('/bin/bash', args, { cwd: '.', env })).stdout.trim()
    }
    expect(await offered('look')).toBe('lookup')
    expect(await offered('vehicles', 'show', '--output', 'json', '')).toBe(FOCUS)
    expect(await offered('checkout', 'lookups_5')).toMatch(/^lookups_5\d*( lookups_5\d*)*$/)
    expect(await offered('credits', '-o', 'js')).toBe('json jsonl')
    expect(await offered('vehicles', 'show', '5Y')).toBe('')
    const other = { ...caller, apiKey: (await service.createCustomer({ credits: 1 })).apiKey }
    await runVinspec(other, 'lookup', PLAID)
    expect(await offered('--api-key', other.apiKey, 'vehicles', 'show', '')).toBe(PLAID)
    expect(await offered('vehicles', 'show', '--api-key', '=', other.apiKey, '')).toBe(PLAID)
    expect(await offered('--base-url', caller.apiUrl, 'vehicles', 'show', '')).toBe('')
    expect(await offered('--profile', 'nobody', 'vehicles', 'show', '')).toBe('')
    expect(await offered('api', 'POST', '/veh')).toBe('/vehicle-specs')
    expect(await offered('api', 'POST', '/vehicles')).toBe(`/vehicles/${FOCUS}/reports`)
    expect(await offered('api', 'GET', '/vehicles/1')).toBe(
      ['', '/lookups', '/battery'].map((end) => `/vehicles/${FOCUS}${end}`).join(' '),
    )
    if (!ZSH) return
    const inZsh = await pressTabInZsh('vinspec api GET /vehicles/1', env)
    expect(inZsh.line).toBe(`vinspec api GET /vehicles/${FOCUS}`)
  })
})
