/** What a shell offers after some words: bash itself is asked. */
import { existsSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { SHELLS, writeCompletion } from '../src/completion/write-completion.ts'
import { buildProgram } from '../src/program.ts'
import { run } from './run-process.ts'

const program = buildProgram()

test.each(SHELLS)('the script for %s knows every command', (shell) => {
  const script = writeCompletion(program, shell)
  for (const name of ['lookup', 'vehicles', 'auto-top-up', 'install', 'doctor', 'idempotency-key'])
    expect(script).toContain(name)
})

test.skipIf(!existsSync('/bin/bash'))('bash completes commands, their subcommands, and options', async () => {
  const complete = async (...words: string[]) => {
    const ask = `source <("$0" "$1" completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _vinspec; echo "\${COMPREPLY[@]}"`
    const args = ['-c', ask, process.execPath, inject('command')]
    return (await run('/bin/bash', args, { cwd: '.', env: { PATH: '/usr/bin:/bin' } })).stdout.trim()
  }
  expect(await complete('vinspec', 'look')).toBe('lookup')
  expect(await complete('vinspec', 'vehicles', 's')).toBe('show')
  expect(await complete('vinspec', '--json', 'lookup', '--idem')).toBe('--idempotency-key')
})
